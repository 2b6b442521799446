import Testing
import TestSupport
import Values

@Suite("Analytics")
struct AnalyticsTests {
    private static let names = ["summary", "trends", "nutrition", "workouts"]

    private func world(seed: JSON = [:]) throws -> TestWorld {
        try TestWorld(accounts: [.account(fitiq: seed), .account("bob", token: "b")])
    }

    private func measure(_ world: TestWorld, _ type: String, _ quantity: Double, on day: String) throws {
        let body: JSON = ["type": .string(type), "quantity": .number(quantity), "logged_at": .string("\(day)T08:00:00Z")]
        try world.data(.post, "/progress", body: body, status: 201)
    }

    private func work(_ world: TestWorld, _ name: String, _ minutes: Int, on day: String) throws {
        let body: JSON = [
            "activity_type": .string(name), "started_at": .string("\(day)T17:00:00Z"), "duration_minutes": .integer(minutes),
            "calories_burned": 300, "distance_meters": 5_000, "intensity": 6,
        ]
        try world.data(.post, "/workouts", body: body, status: 201)
    }

    @Test("are a 404 without data, of another user, too", arguments: names)
    func missing(_ name: String) throws {
        let world = try world()
        for type in ["weight", "calories_in"] { try measure(world, type, 80, on: "2026-01-06") }
        try work(world, "Running", 30, on: "2026-01-06")
        #expect(try world.fit(.get, "/analytics/\(name)").status == 200)
        let refusal = JSON.refusal("NOT_FOUND", "No data found for this period")
        expectAnswer(try world.fit(.get, "/analytics/\(name)", token: "b"), 404, refusal)
        expectAnswer(try world.fit(.get, "/analytics/\(name)?from=2025-01-01&to=2025-01-31"), 404, refusal)
    }

    private static let periods = [
        ("", "week", "2026-01-01", "2026-01-07", 7), ("?period=week", "week", "2026-01-01", "2026-01-07", 7),
        ("?period=month", "month", "2025-12-09", "2026-01-07", 30), ("?period=year", "year", "2025-01-08", "2026-01-07", 365),
        ("?period=custom&from=2026-01-05&to=2026-01-06", "custom", "2026-01-05", "2026-01-06", 2),
        ("?start_date=2026-01-06&end_date=2026-01-06", "custom", "2026-01-06", "2026-01-06", 1),
    ]

    @Test("cover the period that the query names", arguments: periods)
    func period(_ query: String, _ type: String, _ start: String, _ end: String, _ days: Int) throws {
        let world = try world()
        try measure(world, "weight", 80, on: "2026-01-06")
        let expected: JSON = [
            "type": .string(type), "start_date": .string(start), "end_date": .string(end), "total_days": .integer(days),
        ]
        #expect(try world.data(.get, "/analytics/summary\(query)")["period"] == expected)
    }

    private static let refusals = [
        ("summary?period=day", "Invalid period"), ("summary?period=custom", "from and to are required"),
        ("summary?from=2026-01-01", "from and to are required"), ("nutrition?from=2026-01-02&to=2026-01-01", "Invalid date range"),
        ("workouts?from=1900-01-01&to=2026-01-01", "Invalid date range"), ("trends?metric=luck", "Invalid metric"),
        ("trends?from=x&to=2026-01-01", "Invalid date: expected YYYY-MM-DD"),
    ]

    @Test("refuse a query that breaks a rule", arguments: refusals)
    func refused(_ target: String, _ message: String) throws {
        expectAnswer(try world().fit(.get, "/analytics/\(target)"), 400, .refusal("VALIDATION_ERROR", message))
    }

    @Test("a summary counts what each kind of data says")
    func summary() throws {
        let world = try world()
        for (day, weight) in [("2026-01-02", 80.4), ("2026-01-06", 79.9)] { try measure(world, "weight", weight, on: day) }
        try measure(world, "steps", 9_000, on: "2026-01-05")
        try measure(world, "sleep_hours", 6, on: "2026-01-05")
        try world.data(
            .post, "/sleep", body: ["start_time": "2026-01-05T22:00:00Z", "end_time": "2026-01-06T06:00:00Z"], status: 201)
        try world.data(
            .post, "/wellness/mood-entries", body: ["valence": 0.5, "logged_at": "2026-01-06T08:00:00Z"], status: 201)
        try work(world, "Running", 30, on: "2026-01-06")
        let found = try world.data(.get, "/analytics/summary")
        #expect(
            found["progress"] == ["entries": 4, "average_steps": 9_000, "latest_weight_kg": 79.9, "weight_change_kg": -0.5])
        #expect(found["sleep"] == ["nights": 2, "average_hours": 7])
        #expect(found["mood"] == ["entries": 1, "average_valence": 0.5, "average_score": .null])
        #expect(found["workouts"]?["total_workouts"] == 1 && found["nutrition"]?["average_calories"] == .null)
    }

    @Test("a trend has a value for each day; sleep comes from sessions first")
    func trends() throws {
        let world = try world()
        for (day, weight) in [("2026-01-02", 80.0), ("2026-01-04", 79.0), ("2026-01-06", 78.0)] {
            try measure(world, "weight", weight, on: day)
        }
        let weight = try world.data(.get, "/analytics/trends")
        #expect(weight["metric"] == "weight" && weight["unit"] == "kg" && weight["direction"] == "decreasing")
        #expect(weight["average"] == 79 && weight["minimum"] == 78 && weight["maximum"] == 80 && weight["change"] == -2)
        #expect(weight["data_points"]?.array?.first == ["date": "2026-01-02", "value": 80])
        try measure(world, "sleep_hours", 6, on: "2026-01-06")
        try world.data(
            .post, "/sleep", body: ["start_time": "2026-01-05T22:00:00Z", "end_time": "2026-01-06T05:30:00Z"], status: 201)
        let sleep = try world.data(.get, "/analytics/trends?metric=sleep_hours")
        #expect(sleep["data_points"] == [["date": "2026-01-06", "value": 7.5]] && sleep["direction"] == "insufficient_data")
    }

    private static let diets: [(Double, Double, Double, JSON)] = [
        (150, 200, 60, "high_protein"), (100, 100, 160, "low_carb"), (60, 180, 110, "high_fat"), (100, 250, 70, "balanced"),
        (0, 0, 0, "balanced"),
    ]

    @Test("the shares of energy decide the kind of diet", arguments: diets)
    func nutrition(_ protein: Double, _ carbs: Double, _ fat: Double, _ diet: JSON) throws {
        let world = try world()
        for calories in [800.0, 1_200] { try measure(world, "calories_in", calories, on: "2026-01-06") }
        for (type, grams) in [("protein_g", protein), ("carbs_g", carbs), ("fat_g", fat)] where grams > 0 {
            try measure(world, type, grams, on: "2026-01-06")
        }
        let found = try world.data(.get, "/analytics/nutrition")
        #expect(found["diet_classification"] == diet && found["days_logged"] == 1 && found["meals_logged"] == 2)
        #expect(found["totals"]?["calories"] == 2_000 && found["daily_averages"] == found["totals"])
        #expect(found["totals"]?["protein_g"] == .number(protein))
    }

    @Test("the meals of a day count in place of its measured calories")
    func meals() throws {
        let world = try world(seed: ["mealLogs": [["raw_input": "2 eggs", "meal_type": "breakfast", "logged_at": "2026-01-06T08:00:00Z"]]])
        try measure(world, "calories_in", 2_000, on: "2026-01-06")
        try measure(world, "calories_in", 1_900, on: "2026-01-05")
        let meal = try world.data(.get, "/meal-logs")["meal_logs"]?.array?.first
        let calories = try #require(meal?["total_calories"]?.integer)
        let found = try world.data(.get, "/analytics/nutrition")
        #expect(found["totals"]?["calories"] == .integer(1_900 + calories) && found["meals_logged"] == 2)
    }

    @Test("count a meal in words as soon as its processing has ended")
    func dueMeal() throws {
        let world = try TestWorld.meals()
        _ = try world.mealPath("2 eggs")
        #expect(try world.data(.get, "/analytics/nutrition")["totals"]?["calories"] == 143)
    }

    @Test(
        "the number of workouts a week is the volume of training",
        arguments: [(1, "low"), (2, "consistent"), (5, "consistent"), (6, "high")])
    func workouts(_ count: Int, _ volume: String) throws {
        let world = try world()
        for day in 1...count { try work(world, day == 1 ? "Yoga" : "Running", 30 + day, on: "2026-01-0\(day)") }
        let found = try world.data(.get, "/analytics/workouts")
        #expect(found["training_volume"] == .string(volume) && found["total_workouts"] == .integer(count))
        #expect(found["workouts_per_week"] == .integer(count) && found["average_intensity"] == 6)
        #expect(found["total_calories_burned"] == .integer(300 * count))
        #expect(found["by_activity"]?.array?.last == ["activity_type": "Yoga", "count": 1, "total_minutes": 31])
    }
}
