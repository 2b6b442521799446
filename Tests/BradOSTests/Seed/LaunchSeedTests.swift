import Testing
import TestSupport
import Values

@Suite("The app's requests at launch with seeded data (3.10)")
struct LaunchSeedTests {
    static let mealPlan: JSON = [
        "id": "p-1",
        "plan": [
            ["day_index": 0, "meal_track": "family", "meal_type": "dinner", "meal_id": "meal-1", "meal_name": "Soup"],
            ["day_index": 6, "meal_track": "adult", "meal_type": "breakfast", "meal_id": .null, "meal_name": .null],
        ],
        "meals_snapshot": [
            [
                "id": "meal-1", "name": "Soup", "meal_type": "dinner", "audience": "family", "effort": 2, "has_red_meat": false,
                "prep_ahead": true, "url": "", "last_planned": .null, "created_at": "2025-12-01T08:00:00.000Z",
                "updated_at": "2025-12-01T08:00:00.000Z",
            ]
        ],
        "history": [["role": "user", "content": "No fish"]], "is_finalized": true, "created_at": "2026-01-05T08:00:00.000Z",
        "updated_at": "2026-01-05T09:00:00.000Z",
    ]

    @Test("get null if the seed has no records")
    func nothing() throws {
        let world = try SeededWorld([:])
        for path in ["/workouts/today", "/stretch-sessions/latest", "/meditation-sessions/latest", "/mealplans/latest"] {
            #expect(try world.data(path) == .null, "\(path)")
        }
    }

    @Test("get the newest session of all users, as seeded")
    func sessions() throws {
        let (stretch, meditation) = (CalendarSeedTests.stretch, CalendarSeedTests.meditation)
        let ada: JSON = [
            "stretchSessions": [
                stretch.with(["id": "a", "completedAt": "today-3d"]), stretch, stretch.with(["id": "b", "completedAt": "today-4d"]),
            ],
            "meditationSessions": [meditation.with(["id": "a", "completedAt": "2025-01-01T00:00:00Z"])],
        ]
        let accounts = [SeededWorld.account("ada", ada), SeededWorld.account("bob", ["meditationSessions": [meditation]])]
        let world = try SeededWorld(accounts: accounts, now: "2026-02-01T09:00:00Z")
        for user in ["ada", "bob", "nobody"] {
            #expect(try world.data("/stretch-sessions/latest", as: user).differences(from: stretch) == [])
            #expect(try world.data("/meditation-sessions/latest", as: user).differences(from: meditation) == [])
        }
    }

    @Test("get the first workout on the schedule that is not done, whatever its date")
    func workout() throws {
        let next = SeededTraining.workout
        let workouts: [JSON] = [
            next.with(["id": "later", "scheduled_date": "today+9d"]), next,
            next.with(["id": "done", "scheduled_date": "today-9d", "status": "completed"]),
            next.with(["id": "skipped", "scheduled_date": "today-9d", "status": "skipped"]),
        ]
        let block = SeededTraining.block(workouts)
        #expect(try SeededWorld(block).data("/workouts/today").differences(from: SeededTraining.shown) == [])
        let started = next.with([
            "id": "started", "scheduled_date": "2025-11-02", "status": "in_progress", "started_at": "yesterdayT08:30",
        ])
        let world = try SeededWorld(SeededTraining.block(workouts + [started]), timezone: "Europe/Istanbul")
        let found = try world.data("/workouts/today")
        #expect(found["id"] == "started" && found["started_at"] == "2026-01-06T05:30:00.000Z")
    }

    @Test("get the newest meal plan, as seeded")
    func mealPlan() throws {
        let plans: JSON = [
            Self.mealPlan.with(["id": "old", "created_at": "2026-01-01T08:00:00Z"]), Self.mealPlan,
            Self.mealPlan.with(["id": "older", "created_at": "today-40d", "updated_at": "now"]),
        ]
        #expect(try SeededWorld(["mealPlans": plans]).data("/mealplans/latest").differences(from: Self.mealPlan) == [])
        let relative = Self.mealPlan.with(["created_at": "yesterday", "updated_at": "now"])
        let expected = Self.mealPlan.with(["created_at": "2026-01-06T09:00:00.000Z", "updated_at": "2026-01-07T09:00:00.000Z"])
        #expect(try SeededWorld(["mealPlans": [relative]]).data("/mealplans/latest").differences(from: expected) == [])
    }

    @Test("get a briefing from the coach if recovery is seeded")
    func coach() throws {
        let refused = try SeededWorld([:]).send(.post, "/today-coach/recommend", [:])
        #expect(refused.status == 400 && refused.body["error"]?["code"] == "RECOVERY_NOT_SYNCED")
        let world = try SeededWorld(["recovery": [LiteralRecoveryTests.snapshot]])
        #expect(try world.send(.post, "/today-coach/recommend", [:]).status == 200)
    }
}
