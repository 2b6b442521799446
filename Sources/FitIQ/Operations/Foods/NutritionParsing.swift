import MicroHTTP
import UnderstudyCore
import Values

/// A meal in words that is read at once (fitiq-wellness.md 11).
enum NutritionParsing {
    static let operations: [Operation<FitIQBackend>] = [
        .write(
            "parseNutrition", .post, "/nutrition/parse", "Estimate the nutrients of a meal described in words",
            "The meal becomes a completed meal log, whose id is `food_log_id`. A text without a known food is a 422.", for: .meals,
            body: .described(.named("FitIQNewParsedMeal", ([rawInput, language, mealType, timestamp] as Fields).creation)) {
                try GivenMeal($0)
            },
            answers: .ok(ParsedMeal.shape.schema, "The foods."),
            refuses: [.of(.unparsableMeal)]
        ) { call, records in
            let given = call.sent
            var meal = Record(kind: "body", [:])
            meal.set(MealLogs.rawInput, given.text)
            meal.set(MealLogs.type, given.type)
            meal.set(MealLogs.loggedAt, (given.time ?? call.now).wholeSeconds)
            meal.setCompleted(given.items, from: .parse)
            return ParsedMeal(meal: try records.add(meal), language: given.language).json
        }
    ].tagged("FitIQ: foods")

    fileprivate static let rawInput = Field<String>("raw_input", .text(length: 3...1_000), "The meal in words.")
    fileprivate static let language = Field<String?>("language", .text, "The language of the words; by default `en`.")
    fileprivate static let mealType = Field<MealLog.MealType?>(
        "meal_type", .choice(of: MealLog.MealType.self), "The type of the meal; by default `other`.")
    fileprivate static let timestamp = Field<Instant?>("timestamp", .instant, "The time of the meal; by default now.")
}

/// The meal of a request. Its refusals differ from those of other bodies.
private struct GivenMeal: Sendable {
    let text: String
    let type: MealLog.MealType
    let time: Instant?
    let language: String
    let items: [MealItem]

    private static let length = 3...1_000

    init(_ context: Context) throws(FitIQError) {
        let body = try RequestBody(context.request)
        let text = try body.string(NutritionParsing.rawInput.name)
        let type = try body.string(NutritionParsing.mealType.name)
        let time = try body.string(NutritionParsing.timestamp.name)
        guard let text, Self.length.contains(text.trimmingSpace().unicodeScalars.count) else { throw .inputLength }
        guard let type = MealLog.MealType(exact: type ?? "other") else { throw .invalid("Invalid meal_type") }
        self.time = try time.map { text throws(FitIQError) in
            guard let instant = Instant(timestamp: text) else { throw .invalid("Invalid timestamp: expected RFC3339") }
            return instant
        }
        language = try body.string(NutritionParsing.language.name) ?? "en"
        guard let items = MealParser.items(in: text) else { throw .unparsableMeal }
        (self.text, self.type, self.items) = (text, type, items)
    }
}

/// A meal that was read from words, in a response.
private struct ParsedMeal: Shaped {
    let meal: MealLog
    let language: String

    static let shape = Shape<ParsedMeal>(
        "FitIQParsedMeal",
        [
            .list("parsed_items", of: item) { $0.meal.items.placed(in: $0.meal.id, at: $0.meal.createdAt) },
            .object("total_macros", .totalMacros) { $0.meal.items.total },
            .init("confidence", .integer(0...100), "The mean of the foods, in percent.", example: 95) { parsed in
                let items = parsed.meal.items
                return items.map(\.percent).reduce(0, +) / max(items.count, 1)
            },
            .init("needs_review", .bool, example: false) { $0.meal.items.contains(where: \.needsReview) },
            .init("food_log_id", .text, "The id of the meal log.", example: "3f6c1b52-7d0e-4a59-9b7e-2c8d4e1f6a03") { $0.meal.id },
            .init("raw_input", .text, example: "2 eggs") { $0.meal.rawInput },
            .init("detected_language", .text, example: "en") { $0.language },
        ])

    private static let item = Shape<PlacedItem>([
        .init("id", .text, example: "8a0d5c1e-4b7f-4c2d-8e63-1f9b7a2c5d40") { $0.id(in: "parsed") },
        .init("name", .text, example: "Egg") { $0.item.name },
        .init("quantity", .anyNumber, example: 2) { $0.item.quantity },
        .init("unit", .text, example: "piece") { $0.item.unit },
        .init("category", .text, "The same as `food_type`.", example: "food") { $0.item.type },
        .init("food_type", .choice(of: FoodType.self)) { $0.item.type },
        .init("confidence", .integer(0...100), "In percent.", example: 95) { $0.item.percent },
        .init("needs_review", .bool, example: false) { $0.item.needsReview },
        .object(
            "macronutrients",
            Shape(Shape.macronutrients + [.init("saturated_fat", .nullable(.anyNumber), "Always null.", example: .null) { _ in JSON.null }])
        ) { $0.item.nutrients },
        .init("micronutrients", .anyObject, "Always empty.", example: [:]) { _ in JSON.object([:]) },
        .init("alternatives", .list(of: .text), "Always empty.", example: []) { _ in [String]() },
    ])
}
