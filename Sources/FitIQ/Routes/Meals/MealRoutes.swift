import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Meals in words and in items (fitiq-wellness.md 10.2).
extension FitIQBackend {
    var mealRoutes: [Route] {
        [
            meals(.get, "/meal-logs", "meals, newest first", handler: listMeals),
            meals(.post, "/meal-logs/natural", "log a meal in words", handler: logMealInWords),
            meals(.post, "/meal-logs/batch", "log a meal in items", handler: logMealInItems),
            meals(.get, "/meal-logs/:id", "one meal", handler: getMeal),
            meals(.put, "/meal-logs/:id", "other items of a meal", handler: replaceItems),
            meals(.delete, "/meal-logs/:id", "the end of a meal", handler: deleteMeal),
            meals(.post, "/nutrition/parse", "log a meal in words, and read it at once", handler: parseNutrition),
        ]
    }

    /// A route that needs the API key and a signed-in user, and sees no meal whose processing should have ended.
    func meals(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String,
        handler: @escaping @Sendable (MealRequest) throws -> Response
    ) -> Route {
        authorized(method, path, summary) { currentUser, context in
            try handler(MealRequest(currentUser: currentUser, context: context, realTime: realTime()))
        }
    }

    func json(of meal: MealLog) -> JSON { meal.json(hasManualStatus: settings.mealManualStatus) }

    private func listMeals(_ request: MealRequest) throws -> Response {
        .success(try request.page(.mealLogs, .mealLogs) { json(of: MealLog($0)) })
    }

    private static let mealInWords = ValueSchema.object(
        [.required("raw_input", .text(length: 1...1_000), "The meal in words.")] + mealMembers)
    private static let mealInItems = ValueSchema.object(
        [.required("items", .array(of: .object(Resource.mealItem), count: 1...Resource.maxItems), "The foods.")] + mealMembers)
    /// The members that bodies of meals and of photos have in common.
    static let mealMembers: [ValueSchema.Field] = [
        .required("meal_type", .choice(MealLog.types), "The type of the meal."),
        .optional("logged_at", .instant, "The time of the meal; by default now."),
        .optional("notes", .text(length: 0...500), "Notes."),
    ]

    /// The app finds the meal by the id in this response, so the response never has the result (fitiq-wellness.md 10.4).
    private func logMealInWords(_ request: MealRequest) throws -> Response {
        let members = try request.members(Self.mealInWords, notBlank: ["raw_input"])
        let processing = MealLog.processing(
            forMilliseconds: settings.aiDelayMilliseconds, from: request.context.now, now: request.context.session.due,
            realTime: request.realTime)
        let meal = try request.write { try $0.add(meal: members.merging(processing)) }
        request.context.session.signals.wake(afterMilliseconds: settings.aiDelayMilliseconds)
        return .success(json(of: meal), status: .created)
    }

    private func logMealInItems(_ request: MealRequest) throws -> Response {
        let members = try request.members(Self.mealInItems)
        let items = (members["items"]?.array ?? []).map(MealItem.init)
        return try request.write { records in
            let meal = try records.add(meal: members.merging(MealLog.completed(items, from: .batch)))
            return .success(json(of: meal), status: .created)
        }
    }

    private func getMeal(_ request: MealRequest) throws -> Response {
        try request.read { .success(json(of: MealLog(try $0.get(.mealLogs, request.context.recordID)))) }
    }

    private static let newItems = ValueSchema.object([
        .required("items", .array(of: .object(Resource.mealItem), count: 0...Resource.maxItems), "The foods.")
    ])

    private func replaceItems(_ request: MealRequest) throws -> Response {
        let members = try request.members(Self.newItems)
        return try request.write { records in
            let meal = MealLog(try records.get(.mealLogs, request.context.recordID))
            guard meal.status == .completed else { throw FitIQError.invalid("Only manual and completed meal logs can be updated") }
            let changed = meal.with((members["items"]?.array ?? []).map(MealItem.init))
            return .success(json(of: MealLog(try records.store(.mealLogs, changed.record))))
        }
    }

    private func deleteMeal(_ request: MealRequest) throws -> Response {
        try request.write { try $0.deleteExisting(.mealLogs, request.context.recordID) }
        return .noContent
    }

    private static let parsedLength = 3...1_000

    /// The meal becomes a completed meal log (fitiq-wellness.md 11).
    private func parseNutrition(_ request: MealRequest) throws -> Response {
        let body = try RequestBody(request.context.request)
        let (text, type, time) = (try body.string("raw_input") ?? "", try body.string("meal_type"), try body.string("timestamp"))
        guard Self.parsedLength.contains(text.trimmingSpace().utf16.count) else { throw FitIQError.inputLength }
        if let type, !MealLog.types.hasExactly(type) { throw FitIQError.invalid("Invalid meal_type") }
        let loggedAt = try time.map { text throws(FitIQError) -> Instant in
            guard let instant = Instant(timestamp: text) else { throw .invalid("Invalid timestamp: expected RFC3339") }
            return instant
        }
        let language = try body.string("language") ?? "en"
        guard let items = MealParser.items(in: text) else { throw FitIQError.unparsableMeal }
        return try request.write { records in
            let members: JSON = [
                "raw_input": .string(text), "meal_type": .string(type ?? "other"),
                "logged_at": .timestamp(loggedAt ?? request.context.now),
            ]
            let meal = try records.add(meal: members.merging(MealLog.completed(items, from: .parse)))
            return .success(meal.parsed(language: language))
        }
    }
}

extension MealLog {
    /// The response to `POST /nutrition/parse` (fitiq-wellness.md 11).
    fileprivate func parsed(language: String) -> JSON {
        let items = items
        let parsed = items.enumerated().map { place, item -> JSON in
            let unknown: JSON = ["saturated_fat": .null]
            return [
                "id": .string(UUIDText.named("\(FitIQBackend.name) parsed \(id) item \(place) \(item.text)")), "name": .string(item.name),
                "quantity": .number(item.quantity), "unit": .string(item.unit), "category": .string(item.type.rawValue),
                "food_type": .string(item.type.rawValue), "confidence": .integer(item.percent), "needs_review": .bool(item.needsReview),
                "macronutrients": item.macronutrients.merging(unknown), "micronutrients": [:], "alternatives": [],
            ]
        }
        return [
            "parsed_items": .array(parsed), "total_macros": items.totalMacros,
            "confidence": .integer(items.map(\.percent).reduce(0, +) / max(items.count, 1)),
            "needs_review": .bool(items.contains(where: \.needsReview)),
            "food_log_id": .string(id), "raw_input": .string(rawInput), "detected_language": .string(language),
        ]
    }
}
