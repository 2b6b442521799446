import HTTPTypes
import TestSupport

@testable import UnderstudyCore
@testable import Values

extension WriteCase {
    /// A case for each write that is described as a value, with the example of its body. Those of Firebase are in ``firebase``.
    static let operations: [WriteCase] = OperationCase.all.filter {
        $0.method != .get && $0.isBuilt && $0.backend != "firebase" && !withTokens.contains($0.testDescription)
    }.map {
        operation in
        WriteCase(
            operation.method, operation.path, refused[operation.testDescription] ?? operation.status,
            preparing: { world in
                for (method, target, body) in preceding[operation.testDescription] ?? [] {
                    _ = try world.send(method, target, as: "alice", body)
                }
                return operation.example.map { $0.with(references[operation.testDescription] ?? [:]) }
            }
        ).by(byCarol.contains(operation.testDescription) ? "carol" : "alice")
    }

    /// The operations whose body has a token of an earlier response; see ``fitIQSessions`` and ``longevity``.
    private static let withTokens = ["POST /api/v1/auth/refresh", "POST /api/auth/password-reset/confirm"]

    /// The statuses of operations that refuse Alice: her address is verified.
    private static let refused = ["POST /api/auth/send-verification-email": 400]

    /// The operations of a user without data.
    private static let byCarol = ["POST /api/v1/users/me", "POST /api/onboarding/submit"]

    /// Requests by users without data, with and without an account, and by an app that sends no user id.
    static let byOthers: [WriteCase] = (["carol", "dave", nil] as [String?]).flatMap { name in
        operations.filter { $0.route == "POST /api/:env/health-sync/weight/bulk" || $0.route == "POST /api/:env/cycling/weight-goal" }
            .map { $0.by(name) }
    }

    /// The members that not every valid value is accepted for, such as ids of other records.
    private static let references: [String: JSON.Members] = [
        "POST /api/v1/food-logs": ["food_id": "alice-foods", "food_source": "custom"],
        "POST /api/v1/nutrition/parse": ["raw_input": "2 eggs"],
        "POST /api/v1/exercises": ["name": "Step-up"],
        "POST /api/v1/users/me/exercises": ["name": "Step-up"],
        "PUT /api/v1/meal-templates/:id/foods/reorder": ["food_ids": ["alice"]],
        "PUT /api/v1/workouts/:id/exercises/reorder": ["exercise_ids": ["alice"]],
        "POST /api/v1/sleep": [
            "start_time": "2026-01-05T22:00:00Z", "end_time": "2026-01-06T06:00:00Z", "source_id": "hk-1",
            "stages": [["stage": "deep", "start_time": "2026-01-05T22:00:00Z", "end_time": "2026-01-05T23:00:00Z"]],
        ],
        "POST /api/auth/me": ["idToken": "alice"],
        "POST /api/auth/password-reset/request": ["email": "bob@understudy.test"],
        "POST /api/auth/password-reset/verify": ["email": "bob@understudy.test"],
        "POST /api/v1/auth/login": ["email": "alice@understudy.test", "password": "understudy"],
        "POST /api/:env/mesocycles": ["plan_id": "alice-plans", "start_date": "2026-01-05"],
        "POST /api/:env/recipes": [
            "meal_id": "alice-meals", "ingredients": [["ingredient_id": "alice-ingredients", "quantity": 1.5, "unit": .null]],
        ],
    ]

    /// The changes of state that an operation needs first.
    private static let preceding: [String: [(HTTPRequest.Method, String, JSON?)]] = [
        "POST /api/auth/password-reset/verify": [(.post, "/api/auth/password-reset/request", ["email": "bob@understudy.test"])],
        "POST /api/score/daily": [(.post, "/api/score/onboarding", ["answers": ["sleepHours": 8]])],
        "PUT /api/:env/mesocycles/:id/complete": [(.put, "/api/dev/mesocycles/alice-mesocycles/start", nil)],
        "PUT /api/:env/mesocycles/:id/cancel": [(.put, "/api/dev/mesocycles/alice-mesocycles/start", nil)],
        "PUT /api/:env/workouts/:id/complete": [(.put, "/api/dev/workouts/alice-workouts/start", nil)],
        "POST /api/:env/recipes": [(.delete, "/api/dev/recipes/alice-recipes", nil)],
        "POST /api/:env/mealplans/:id/revise": [(.post, "/api/dev/mealplans/alice-mealplans/finalize", nil)],
        "POST /api/:env/mealplans/generate": [
            ("breakfast", "family"), ("breakfast", "adult"), ("lunch", "family"), ("dinner", "family"),
        ].map { type, audience in
            let meal: JSON = [
                "name": "A meal", "meal_type": .string(type), "audience": .string(audience), "effort": 2, "has_red_meat": false,
                "prep_ahead": false, "url": .null,
            ]
            return (.post, "/api/dev/meals", meal)
        },
    ]
}
