import MicroHTTP
import UnderstudyCore
import Values

/// Logged servings of foods, and the sums of a day (fitiq-wellness.md 11).
enum FoodLogs {
    static let operations: [Operation<FitIQBackend>] = [
        .read(
            "listFoodLogs", "/food-logs", "List what the user eats, the newest first", "Without pages.", for: .user,
            query: [typeFilter, range],
            answers: .ok(list.schema, "Every logged food.")
        ) { call, records in
            let type = try call[typeFilter].map { Condition("json_extract(json, '$.meal_type') = ?", $0.rawValue) }
            let conditions = try [type].compactMap { $0 } + records.range(of: loggedAt.name, call[range])
            return list.json(try records.map(.foodLogs, where: conditions) { try FoodLog(Resource.foodLogs.record($0)) })
        },
        .write(
            "logFood", .post, "/food-logs", "Log a food", "The food must be one that the user sees.", for: .user,
            body: .checked(.named("FitIQNewFoodLog", fields.creation)), answers: .created(FoodLog.shape.schema, "The logged food."),
            refuses: [.of(.unknownRecord)]
        ) { call, records in
            guard try CatalogFood.find(call.sent[foodID], visibleTo: call.user.id, in: records.db) != nil else {
                throw FitIQError.foodNotFound
            }
            return try FoodLog(Resource.foodLogs.record(records.add(.foodLogs, call.sent.json))).json
        },
        .read(
            "summarizeFoodLogs", "/food-logs/summary", "Sum up what the user eats on a day",
            """
            The sums of the logged foods and of the completed meals of a day in UTC, by default today. The goal is that of the active \
            nutrition goal in kcal, or 2000.
            """,
            for: .meals, query: [date], answers: .ok(summary.schema, "The sums.")
        ) { call, records in
            let date = try call[date] ?? call.today
            let day = QueryRange(from: .start(of: date), to: .end(of: date))
            let meals = try records.map(.mealLogs, in: day) { json in
                let meal = try MealLog(Resource.mealLogs.record(json))
                return meal.status == .completed ? (type: meal.type, nutrients: meal.items.total) : nil
            }
            let foods = try records.map(.foodLogs, in: day) { json in
                let log = try FoodLog(Resource.foodLogs.record(json))
                let food = try CatalogFood.find(log.foodID, visibleTo: records.scope.user, in: records.db)
                // A seed may log a food that does not exist. It counts, without nutrients.
                return (type: log.mealType, nutrients: food?.nutrients(servings: log.servings) ?? Nutrients())
            }
            return summary.json(FoodSummary(date: date, eaten: meals + foods, goal: try records.calorieGoal()))
        },
        .write(
            "deleteFoodLog", .delete, "/food-logs/:id", "Delete an entry of the food log", "The food itself stays.", for: .user,
            body: .none,
            answers: .noContent("The entry is deleted.")
        ) { call, records in
            try records.deleteExisting(.foodLogs, call.id)
            return .null
        },
    ].tagged("FitIQ: foods")

    private static let typeFilter = Parameter<MealLog.MealType?>.choice(
        "meal_type", of: MealLog.MealType.self, "The type of the meal.")
    private static let range = Parameter<QueryRange>.range
    private static let date = Parameter<LocalDate?>("date", ["type": "string"], "The day; by default today in UTC.") { query in
        try query.value("date", else: .invalid("Invalid date: expected YYYY-MM-DD")) { LocalDate(String($0.prefix(10))) }
    }

    private static let list = Shape<[FoodLog]>([
        .list("logs", of: FoodLog.shape) { $0 }, .init("total", .integer(from: 0), example: 1) { $0.count },
    ])

    private static let summary = Shape<FoodSummary>(
        "FitIQFoodSummary",
        [
            .init("date", .date) { $0.date },
            .init("total_calories", .integer(from: 0), example: 428) { $0.total.calories },
            .init("total_protein_g", .anyNumber, example: 18.6) { $0.total.protein },
            .init("total_carbs_g", .anyNumber, example: 44.2) { $0.total.carbs },
            .init("total_fat_g", .anyNumber, example: 20) { $0.total.fat },
            .init("log_count", .integer(from: 0), example: 2) { $0.count },
            .init("breakfast_logs", .integer(from: 0), example: 1) { $0.count(of: .breakfast) },
            .init("lunch_logs", .integer(from: 0), example: 0) { $0.count(of: .lunch) },
            .init("dinner_logs", .integer(from: 0), example: 0) { $0.count(of: .dinner) },
            .init("snack_logs", .integer(from: 0), example: 1) { $0.count(of: .snack) },
            .init("calorie_goal", .integer(NumberRange()), example: 2_000) { $0.goal },
            .init("remaining_cals", .integer(NumberRange()), "Negative above the goal.", example: 1_572) { $0.remainingCalories },
        ])
}

/// A logged food.
struct FoodLog: Shaped {
    enum Source: String, FieldValue, CaseIterable {
        case custom, barcode, database
    }

    let id: String
    let userID: String
    let foodID: String
    let source: Source
    let mealType: MealLog.MealType
    let servings: Double
    let loggedAt: Instant
    let notes: String?
    let createdAt: Instant
    let updatedAt: Instant

    init(_ record: Record) throws(MemberError) {
        id = record.id
        userID = try record[Foods.userID]
        foodID = try record[FoodLogs.foodID]
        source = try record[FoodLogs.source]
        mealType = try record[MealLogs.type]
        servings = try record[FoodLogs.servings]
        loggedAt = try record[FoodLogs.loggedAt]
        notes = try record[MealLogs.notes]
        createdAt = try record[Record.createdAt]
        updatedAt = try record[Record.updatedAt]
    }

    static let shape = Shape<FoodLog>(
        "FitIQFoodLog",
        [
            .init("id", .text, example: "3f6c1b52-7d0e-4a59-9b7e-2c8d4e1f6a03") { $0.id },
            .init("user_id", .text, example: "c3a1f6d2-94be-4e70-b58d-7f6a0e21d943") { $0.userID },
            .init("food_id", .text, example: "5e2b9c74-1a6d-4f38-8c05-9d7e3b1f2a64") { $0.foodID },
            .init("food_source", .choice(of: Source.self)) { $0.source },
            .init("meal_type", .choice(of: MealLog.MealType.self), example: "snack") { $0.mealType },
            .init("servings", .anyNumber, example: 1.5) { $0.servings },
            .init("logged_at", .instant) { JSON.timestamp($0.loggedAt) },
            .init("notes", .nullable(.text), example: .null) { $0.notes },
            .init("created_at", .instant) { JSON.timestamp($0.createdAt) },
            .init("updated_at", .instant) { JSON.timestamp($0.updatedAt) },
        ])
}

extension Records {
    /// The target of the active nutrition goal in kilocalories; `nil` without one.
    fileprivate func calorieGoal() throws -> Double? {
        try activeGoals().first { $0.type == .nutrition && $0.targetUnit.lowercased().isSame(as: "kcal") }?.targetValue
    }
}
