import MicroHTTP
import UnderstudyCore
import Values

/// Meals in words and in items (fitiq-wellness.md 10.2).
enum MealLogs {
    static let operations: [Operation<FitIQBackend>] = [
        .read(
            "listMealLogs", "/meal-logs", "List the logged meals",
            """
            Newest first. `pending` means `processing`, and `manual` the entered and confirmed meals. Without a range, all meals are listed.
            """,
            for: .meals, query: [statusFilter, typeFilter, range, page], answers: .ok(list.schema, "A page of meals.")
        ) { call, records in
            let (page, status, type, range) = (try call[page], try call[statusFilter], try call[typeFilter], try call[range])
            let isOfType = type.map { Condition("json_extract(json, '$.meal_type') = ?", $0.rawValue) }
            let conditions = [status?.condition, isOfType].compactMap { $0 } + records.range(of: loggedAt.name, range)
            return list.json(
                try records.page(page, of: .mealLogs, where: conditions) { MealLogView(try MealLog($0), call) })
        },
        .call(
            "logMealInWords", .post, "/meal-logs/natural", "Log a meal described in words",
            """
            The response has no items yet. After `fitiq.aiDelayMilliseconds` of real time, or when the world's clock is moved past them, the \
            server stores the result.
            """,
            for: .meals,
            body: .checked(.named("FitIQNewMealInWords", ([newWords] as Fields + common).creation), notBlank: [newWords]),
            answers: .created(MealLogView.shape.schema, "The meal, which is processed.")
        ) { call in
            let delay = call.service.settings.aiDelayMilliseconds
            var meal = call.sent
            meal.setProcessing(
                forMilliseconds: delay, from: call.now, now: call.context.session.due, realTime: call.user.realTime)
            // The app finds the meal by the id in this response, so the response never has the result (fitiq-wellness.md 10.4).
            let stored = try call.write { try $0.add(meal) }
            call.context.session.signals.wake(afterMilliseconds: delay)
            return .success(MealLogView(stored, call).json, status: .created)
        },
        .write(
            "logMeals", .post, "/meal-logs/batch", "Log a meal of several items", "The meal is completed at once.", for: .meals,
            body: .checked(.named("FitIQNewMealInItems", ([newItems] as Fields + common).creation)),
            answers: .created(MealLogView.shape.schema, "The meal.")
        ) { call, records in
            var meal = call.sent
            meal.setCompleted(try call.sent[newItems], from: .batch)
            return MealLogView(try records.add(meal), call).json
        },
        .read(
            "getMealLog", "/meal-logs/:id", "Get a meal", "A meal whose processing has ended has its final state.", for: .meals,
            answers: .ok(MealLogView.shape.schema, "The meal.")
        ) { call, records in MealLogView(try MealLog(records.record(.mealLogs, call.id)), call).json },
        .write(
            "putMealLog", .put, "/meal-logs/:id", "Replace the items of a completed meal", "The totals follow.", for: .meals,
            body: .checked(.named("FitIQNewMealItems", ([changedItems] as Fields).creation)),
            answers: .ok(MealLogView.shape.schema, "The meal.")
        ) { call, records in
            let meal = try MealLog(records.record(.mealLogs, call.id))
            guard meal.status == .completed else { throw FitIQError.invalid("Only manual and completed meal logs can be updated") }
            var record = meal.record
            record.set(items, try call.sent[changedItems])
            let stored = try records.store(.mealLogs, record.json)
            return MealLogView(try MealLog(Resource.mealLogs.record(stored)), call).json
        },
        .write(
            "deleteMealLog", .delete, "/meal-logs/:id", "Delete a meal", "Also while the meal is processed.", for: .meals, body: .none,
            answers: .noContent("The meal is deleted.")
        ) { call, records in
            try records.deleteExisting(.mealLogs, call.id)
            return .null
        },
    ].tagged("FitIQ: meal logs")

    /// The words of a request's filter. `pending` is the app's word for `processing`, and `manual` that of the service for entered meals
    /// (C-108).
    private enum Filter: String, Sendable, CaseIterable {
        case processing, completed, failed, pending, manual

        var condition: Condition {
            switch self {
            case .manual:
                Condition("json_extract(json, '$.status') = 'completed' AND json_extract(json, '$.origin') IN ('batch', 'photo')")
            case .pending: Condition("json_extract(json, '$.status') = 'processing'")
            case .processing, .completed, .failed: Condition("json_extract(json, '$.status') = ?", rawValue)
            }
        }
    }

    private static let statusFilter = Parameter<Filter?>.choice("status", of: Filter.self, "The state.")
    private static let typeFilter = Parameter<MealLog.MealType?>.choice("meal_type", of: MealLog.MealType.self, type.member.about)
    private static let range = Parameter<QueryRange>.range
    private static let page = Parameter<ListPage>.page(limit: 50)

    private static let list = Shape.page("FitIQMealLogPage", "meal_logs", of: MealLogView.shape, totals: ["total_count"])
}

/// A meal in responses and events.
struct MealLogView: Shaped {
    let meal: MealLog
    let status: String
    /// `nil` for a meal without a result.
    private let total: Nutrients?

    /// - Parameter hasManualStatus: whether meals whose items a user has entered or confirmed have the status `manual` (C-108).
    init(_ meal: MealLog, hasManualStatus: Bool) {
        self.meal = meal
        let isCompleted = meal.status == .completed
        status = hasManualStatus && isCompleted && [.batch, .photo].contains(meal.origin) ? "manual" : meal.status.rawValue
        total = isCompleted ? meal.items.total : nil
    }

    init<User, Sent>(_ meal: MealLog, _ call: Call<FitIQBackend, User, Sent>) {
        self.init(meal, hasManualStatus: call.service.settings.mealManualStatus)
    }

    static let shape = Shape<MealLogView>(
        "FitIQMealLog",
        [
            .init("id", .text, example: "3f6c1b52-7d0e-4a59-9b7e-2c8d4e1f6a03") { $0.meal.id },
            .init("user_id", .text, example: "c3a1f6d2-94be-4e70-b58d-7f6a0e21d943") { $0.meal.userID },
            .init("raw_input", .text, example: "2 eggs") { $0.meal.rawInput },
            .init("meal_type", .choice(of: MealLog.MealType.self)) { $0.meal.type },
            .init("status", .choice(["completed", "processing", "failed", "manual"]), "`manual` only with `fitiq.mealManualStatus`.") {
                $0.status
            },
            .init("logged_at", .instant) { JSON.timestamp($0.meal.loggedAt) },
            .init("notes", .nullable(.text), example: .null) { $0.meal.notes },
            .init("processing_started_at", .nullable(.instant)) { JSON.timestamp($0.meal.startedAt) },
            .init("processing_completed_at", .nullable(.instant)) { JSON.timestamp($0.meal.completedAt) },
            .init("error_message", .nullable(.text), example: .null) { $0.meal.errorMessage },
            .init("total_calories", .nullable(.integer(from: 0)), example: 143) { $0.total?.calories },
            .init("total_protein_g", .nullable(.anyNumber), example: 12.6) { $0.total?.protein },
            .init("total_carbs_g", .nullable(.anyNumber), example: 0.7) { $0.total?.carbs },
            .init("total_fat_g", .nullable(.anyNumber), example: 9.5) { $0.total?.fat },
            .init("total_fiber_g", .nullable(.anyNumber), example: 0) { $0.total?.fiber },
            .init("total_sugar_g", .nullable(.anyNumber), example: 0.4) { $0.total?.sugar },
            .init("estimated_completion_seconds", .integer(from: 0), example: 0) { $0.meal.status == .processing ? 2 : 0 },
            .list("items", of: item, most: MealLogs.mostItems) { $0.meal.items.placed(in: $0.meal.id, at: $0.meal.createdAt) },
            .init("created_at", .instant) { JSON.timestamp($0.meal.createdAt) },
            .init("updated_at", .instant) { JSON.timestamp($0.meal.updatedAt) },
        ])

    private static let item = Shape<PlacedItem>(
        "FitIQMealItem",
        [
            .init("id", .text, example: "8a0d5c1e-4b7f-4c2d-8e63-1f9b7a2c5d40") { $0.id(in: "meal") },
            .init("meal_log_id", .text, example: "3f6c1b52-7d0e-4a59-9b7e-2c8d4e1f6a03") { $0.recordID },
            .init("food_name", .text, example: "Egg") { $0.item.name },
            .init("food_type", .choice(of: FoodType.self)) { $0.item.type },
            .init("confidence_score", .nullable(.number(0...1)), "Null for an item that a user has entered.", example: 0.95) {
                $0.item.confidence
            },
            .init("parsing_notes", .nullable(.text), example: .null) { $0.item.notes },
            .init("created_at", .instant) { JSON.timestamp($0.createdAt) },
        ] + PlacedItem.amounts)
}
