import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Logged servings of foods, and the sums of a day (fitiq-wellness.md 11).
extension FitIQBackend {
    var foodLogRoutes: [Route] {
        [
            authorized(.get, "/food-logs", "logged foods, newest first", handler: listFoodLogs),
            authorized(.post, "/food-logs", "log a food", handler: logFood),
            meals(.get, "/food-logs/summary", "the nutrients of a day", handler: summarizeFoodLogs),
            authorized(.delete, "/food-logs/:id", "the end of a logged food", handler: deleteFoodLog),
        ]
    }

    /// The list has no pages.
    private func listFoodLogs(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let paging = Resource.Paging(
            key: "logs", defaultLimit: 1,
            filters: [.choice("meal_type", MealLog.types, "The type of the meal."), .range(of: "logged_at")])
        let selection = try PageSelection(paging, context.request.query, at: context.now, timestamp: \.timestamp)
        let logs = try currentUser.read(context) { try $0.all(.foodLogs, where: selection.conditions) }
        return .success(["logs": .array(logs), "total": .integer(logs.count)])
    }

    private func logFood(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let members = try Resource.foodLogs.creationSchema.checked(RequestBody(context.request).members)
        return try currentUser.write(context) { records in
            guard try StoredFoods.find(members["food_id"]?.string ?? "", visibleTo: currentUser.id, in: records.db) != nil else {
                throw FitIQError.foodNotFound
            }
            return .success(try records.add(.foodLogs, members), status: .created)
        }
    }

    private func deleteFoodLog(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        try currentUser.write(context) { try $0.deleteExisting(.foodLogs, context.recordID) }
        return .noContent
    }

    private func summarizeFoodLogs(_ request: MealRequest) throws -> Response {
        let parameters = request.context.request.query
        let invalid = FitIQError.invalid("Invalid date: expected YYYY-MM-DD")
        let date = try parameters.value("date", else: invalid) { LocalDate(String($0.prefix(10))) } ?? request.context.now.utc.date
        let day = QueryRange(from: .start(of: date), to: .end(of: date))
        return try request.read { records in
            let meals = try records.all(.mealLogs, in: day).map(MealLog.init).filter { $0.status == .completed }
            var eaten = meals.map { (type: $0.type, nutrients: $0.items.total) }
            for log in try records.all(.foodLogs, in: day) {
                let food = try StoredFoods.find(log["food_id"]?.string ?? "", visibleTo: records.scope.user, in: records.db)
                let nutrients = Nutrients(of: food ?? [:], servings: log["servings"]?.number ?? 0)
                eaten.append((log["meal_type"]?.string ?? "", nutrients))
            }
            return .success(FoodSummary(date: date, eaten: eaten, goal: try records.calorieGoal()).json)
        }
    }
}

extension Records {
    /// The target of the active nutrition goal in kilocalories; `nil` without one.
    fileprivate func calorieGoal() throws -> Double? {
        try activeGoals().first { $0.type == .nutrition && $0.targetUnit.lowercased().isSame(as: "kcal") }?.targetValue
    }
}
