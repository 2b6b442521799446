import Testing
import TestSupport
import Values

@testable import BradOS

@Suite("Operations on a meal plan (brados-training.md 6.5)")
struct MealPlanOperationTests {
    private typealias Sample = MealSample

    @Test("give the real backend's results", arguments: GoldenCase.vectors("applyOperations(plan, operations, mealsSnapshot)"))
    func vectors(_ vector: JSON) throws {
        let arguments = try #require(vector["args"]?.array)
        try #require(arguments.count == 3)
        var plan = try Sample.plan(arguments[0])
        let errors = plan.apply((arguments[1].array ?? []).map { MealPlanOperation($0) }, of: try Sample.list(arguments[2].array ?? []))
        let result: JSON = ["updatedPlan": plan.json, "errors": .array(errors.map(JSON.string))]
        #expect(try result.differences(from: #require(vector["result"])) == [])
    }

    private static let meals = [
        Sample.meal("soup", "lunch"), Sample.meal("steak", "dinner", "adult"), Sample.meal("tacos"), Sample.meal("curry"),
        Sample.meal("a", prepAhead: true), Sample.meal("b", prepAhead: true), Sample.meal("c", prepAhead: true),
        Sample.meal("d", name: "Stew", prepAhead: true),
    ]

    /// Tacos on Monday, and three meals that are prepared ahead.
    private static let plan: JSON = [
        Sample.entry(0, "tacos"), Sample.entry(1, "a"), Sample.entry(2, "b"), Sample.entry(3, "c"), Sample.entry(4, nil),
    ]

    private func apply(_ operations: [JSON]) throws -> (plan: JSON, errors: [String]) {
        var plan = try Sample.plan(Self.plan)
        let errors = plan.apply(operations.map { MealPlanOperation($0) }, of: try Sample.list(Self.meals))
        return (plan.json, errors)
    }

    @Test(
        "are skipped with the message of the first rule that they break",
        arguments: [
            (["day_index": 7, "meal_type": "x", "new_meal_id": "y"], "Invalid day_index 7: must be 0-6"),
            (["day_index": .number(-1), "meal_type": "dinner", "new_meal_id": .null], "Invalid day_index -1: must be 0-6"),
            (
                ["day_index": 0, "meal_track": "y", "meal_type": "x", "new_meal_id": "y"],
                "Invalid meal_type \"x\": must be breakfast, lunch, or dinner"
            ),
            (
                ["day_index": 0, "meal_track": "x", "meal_type": "dinner", "new_meal_id": "y"],
                "Invalid meal_track \"x\": must be family or adult"
            ),
            (["day_index": 0, "meal_type": "dinner", "new_meal_id": "x"], "Meal ID \"x\" not found in meals snapshot"),
            (["day_index": 0, "meal_type": "dinner", "new_meal_id": "soup"], "Meal ID \"soup\" is lunch, not dinner"),
            (["day_index": 0, "meal_type": "dinner", "new_meal_id": "steak"], "Meal ID \"steak\" is for adult, not family"),
            (["day_index": 6, "meal_type": "dinner", "new_meal_id": "tacos"], "Meal ID \"tacos\" already exists elsewhere in the plan"),
            (
                ["day_index": 6, "meal_type": "dinner", "new_meal_id": "d"],
                "No plan entry found for day_index 6, meal_track \"family\", meal_type \"dinner\""
            ),
            (["day_index": 0, "meal_type": "dinner", "new_meal_id": "d"], "Swapping to \"Stew\" would exceed max 3 prep-ahead meals"),
        ] as [(JSON, String)])
    func refused(_ operation: JSON, _ message: String) throws {
        let (plan, errors) = try apply([operation])
        #expect(errors == [message])
        #expect(plan == Self.plan)
    }

    @Test("are applied in order: a meal that left the plan may come back, and an emptied slot has no name")
    func order() throws {
        let (plan, errors) = try apply([
            ["day_index": 0, "meal_type": "dinner", "new_meal_id": .null],
            ["day_index": 4, "meal_track": "family", "meal_type": "dinner", "new_meal_id": "tacos"],
            ["day_index": 1, "meal_type": "dinner", "new_meal_id": "d"],
        ])
        #expect(errors == [])
        #expect(plan.array?.first == Sample.entry(0, nil))
        #expect(plan.array?.last == Sample.entry(4, "tacos"))
        #expect(plan.array?[1]["meal_name"] == "Stew")
    }
}
