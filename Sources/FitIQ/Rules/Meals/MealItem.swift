import UnderstudyCore
import Values

/// A food of a meal with its amount (fitiq-wellness.md 10.1).
struct MealItem: Sendable, Equatable {
    let name: String
    let quantity: Double
    let unit: String
    let nutrients: Nutrients
    let type: FoodType
    /// From 0 to 1; `nil` for an item that a user has entered.
    var confidence: Double?
    let notes: String?
    /// The id of a food that all users see.
    let foodID: String?
    /// The id of a food of the user.
    var userFoodID: String?
}

extension MealItem {
    static let foodName = Field<String>("food_name", .text(length: 1...1_000), "The name of the food.")
    /// The name of the food in a confirmation of a photo.
    static let confirmedName = Field<String>("name", .text(length: 1...200), "The name of the food.")
    static let quantity = Field<Double>("quantity", .number(0...1_000_000), "The amount.")
    static let unit = Field<String>("unit", .text(length: 1...50), "The unit of the amount.")
    static let calories = Field<Int>("calories", .integer(0...1_000_000_000), "Kilocalories.")
        .usually(.numbers(0...3_000, "kilocalories"))
    static let protein = Field<Double>("protein_g", Resource.grams, "Grams of protein.").usually(.numbers(0...500, "grams"))
    static let carbs = Field<Double>("carbs_g", Resource.grams, "Grams of carbohydrates.").usually(.numbers(0...500, "grams"))
    static let fat = Field<Double>("fat_g", Resource.grams, "Grams of fat.").usually(.numbers(0...500, "grams"))
    static let fiber = Field<Double?>("fiber_g", .nullable(Resource.grams), "Grams of fiber.")
    static let sugar = Field<Double?>("sugar_g", .nullable(Resource.grams), "Grams of sugar.")
    static let foodType = Field<FoodType?>(
        "food_type", .nullable(.choice(of: FoodType.self)), "The kind of food; by default that of the table.")
    static let confidence = Field<Double?>(
        "confidence_score", .nullable(.number(0...1)), "The confidence of the recognition, from 0 to 1.")
    static let notes = Field<String?>("parsing_notes", .nullable(.text(length: 0...500)), "A note of the recognition.")
    static let foodID = Field<String?>("food_id", .nullable(.identifier), "The id of a food that all users see.")
    static let userFoodID = Field<String?>("user_food_id", .nullable(.identifier), "The id of a food of the user.")

    static let fields: Fields = [foodName] + amounts
    static let confirmedFields: Fields = [confirmedName] + amounts

    private static let amounts: Fields = [
        quantity, unit, calories, protein, carbs, fat, fiber, sugar, foodType, confidence, notes, foodID, userFoodID,
    ]

    /// Reads an item of a record or of a body. The name says the type of a built-in food.
    init(_ record: Record) throws(MemberError) {
        let name = try record[record.contains(Self.foodName) ? Self.foodName : Self.confirmedName]
        self.name = name
        quantity = try record[Self.quantity]
        unit = try record[Self.unit]
        nutrients = Nutrients(
            calories: try record[Self.calories], protein: try record[Self.protein], carbs: try record[Self.carbs],
            fat: try record[Self.fat], fiber: try record[Self.fiber], sugar: try record[Self.sugar])
        type = try record[Self.foodType] ?? FoodTable.all.first { $0.name.isSame(as: name) }?.type ?? .food
        confidence = try record[Self.confidence]
        notes = try record[Self.notes]
        foodID = try record[Self.foodID]
        userFoodID = try record[Self.userFoodID]
    }

    /// The confidence in percent. An item with less than 70 needs a review.
    var percent: Int { Int(saturating: ((confidence ?? 1) * 100).rounded()) }
    var needsReview: Bool { percent < 70 }

    /// `2 piece Egg`
    var text: String { "\(JSON.number(quantity).text) \(unit) \(name)" }
}

/// The item in a record.
extension MealItem: FieldValue {
    init?(json: JSON) {
        guard let item = try? MealItem(Record(kind: "item", json)) else { return nil }
        self = item
    }

    var json: JSON {
        var record = Record(kind: "item", [:])
        record.set(Self.foodName, name)
        record.set(Self.quantity, quantity)
        record.set(Self.unit, unit)
        record.set(Self.calories, nutrients.calories)
        record.set(Self.protein, nutrients.protein)
        record.set(Self.carbs, nutrients.carbs)
        record.set(Self.fat, nutrients.fat)
        record.set(Self.fiber, nutrients.fiber)
        record.set(Self.sugar, nutrients.sugar)
        record.set(Self.foodType, type)
        record.set(Self.confidence, confidence)
        record.set(Self.notes, notes)
        record.set(Self.foodID, foodID)
        record.set(Self.userFoodID, userFoodID)
        return record.json
    }
}

extension [MealItem] {
    var total: Nutrients { Nutrients(sumOf: map(\.nutrients)) }

    /// The text of a meal that was not entered as text.
    var text: String { map(\.text).joined(separator: ", ") }
}
