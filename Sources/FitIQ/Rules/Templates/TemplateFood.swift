import UnderstudyCore
import Values

/// A food of a meal template, with the nutrients of its amount (fitiq-wellness.md 14).
struct TemplateFood: Sendable {
    /// The name in errors.
    static let label = "food"

    let id: String
    /// The place in the list that a request or a seed gives the food.
    fileprivate let place: Int?
    /// The other members. A copy has them, with another id.
    let members: JSON
    private let foodID: String?
    private let userFoodID: String?
    private let servingSize: Double
    private let servingUnit: String
    private let notes: String?
    let nutrients: Nutrients

    /// Reads a food of a record or of a body.
    init(_ food: Record, id: String) throws(MemberError) {
        self.id = id
        let others = [MealTemplateFoods.id.name, MealTemplateFoods.place.name]
        members = .object((food.json.object ?? [:]).filter { !others.hasExactly($0.key) && $0.value != .null })
        place = try food[MealTemplateFoods.place]
        foodID = try food[MealTemplateFoods.foodID]
        userFoodID = try food[MealTemplateFoods.userFoodID]
        servingSize = try food[MealTemplateFoods.servingSize]
        servingUnit = try food[MealTemplateFoods.servingUnit]
        notes = try food[MealTemplateFoods.notes]
        nutrients = Nutrients(
            calories: try food[MealTemplateFoods.calories], protein: try food[MealTemplateFoods.protein],
            carbs: try food[MealTemplateFoods.carbs], fat: try food[MealTemplateFoods.fat])
    }

    /// The food with other values of the given members.
    func merging(_ changes: Record) throws(MemberError) -> TemplateFood {
        try TemplateFood(Record(kind: changes.kind, members.merging(changes.json)), id: id)
    }

    /// The food in a record, whose foods are in their order.
    var record: JSON { JSON.object([MealTemplateFoods.id.name: .string(id)]).merging(members) }

    /// A food at its place in a response.
    static let shape = Shape<(offset: Int, element: TemplateFood)>(
        "FitIQMealTemplateFood",
        [
            .init("id", .identifier, example: "e7c1a94d-3b58-4f02-8d6a-b9f05e3c7a21") { $0.element.id },
            .init("food_id", .nullable(.text), example: "d61f33b9-6a52-45ea-a1ea-baefbd7810cd") { $0.element.foodID },
            .init("user_food_id", .nullable(.text), example: .null) { $0.element.userFoodID },
            .init("serving_size", .positiveNumber, example: 1) { $0.element.servingSize },
            .init("serving_unit", .text, example: "piece") { $0.element.servingUnit },
            .init("calories", .integer(from: 0), example: 105) { $0.element.nutrients.calories },
            .init("protein", grams, example: 1.3) { $0.element.nutrients.protein },
            .init("carbs", grams, example: 26.9) { $0.element.nutrients.carbs },
            .init("fat", grams, example: 0.4) { $0.element.nutrients.fat },
            .init("order_index", .integer(from: 0), example: 0) { $0.offset },
            .init("notes", .nullable(.text), example: "Sliced") { $0.element.notes },
        ])

    /// The rule of grams in responses.
    static let grams = ValueSchema.number(NumberRange(minimum: 0))
}

extension [TemplateFood] {
    /// Reads the foods of a request.
    ///
    /// - Parameters:
    ///   - ids: the ids that foods may keep. All others get a new one.
    ///   - nextID: makes a new id.
    init(_ foods: [JSON], keeping ids: [String] = [], nextID: () -> String) throws(MemberError) {
        var free = Set(ids)
        try self.init(foods) { _, id in id.flatMap { free.remove($0) } ?? nextID() }
    }

    /// Reads foods, and puts them in their order: a food without a given place has that in the list.
    ///
    /// - Parameter id: the id of a food, by its place in the list and its given id.
    init(_ foods: [JSON], id: (_ place: Int, _ given: String?) -> String) throws(MemberError) {
        self = []
        for (place, json) in foods.enumerated() {
            let food = Record(kind: "mealTemplateFood", json)
            append(try TemplateFood(food, id: id(place, try food[MealTemplateFoods.id])))
        }
        self = enumerated().sorted { left, right in
            (left.element.place ?? left.offset, left.offset) < (right.element.place ?? right.offset, right.offset)
        }.map(\.element)
    }

    /// Inserts a food at its given place, or at the default place. A place beyond the end is the end.
    mutating func insert(_ food: TemplateFood, orAt place: Int) {
        insert(food, at: Swift.min(food.place ?? place, count))
    }
}
