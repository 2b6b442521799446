import UnderstudyCore
import Values

/// An item in a response: its place, and the record that it belongs to.
struct PlacedItem: Sendable {
    let item: MealItem
    let place: Int
    /// The id and the time of creation of the meal or of the photo.
    let recordID: String
    let createdAt: Instant

    /// The same id in each response.
    ///
    /// - Parameter kind: the kind of the record.
    func id(in kind: String) -> String { UUIDText.named("\(FitIQBackend.name) \(kind) \(recordID) item \(place) \(item.text)") }

    /// The members that items of meals and of photos have in common.
    static let amounts: [Shape<PlacedItem>.Member] = [
        .init("unit", .text, example: "piece") { $0.item.unit },
        .init("quantity", .anyNumber, example: 2) { $0.item.quantity },
        .init("calories", .integer(from: 0), example: 143) { $0.item.nutrients.calories },
        .init("protein_g", .anyNumber, example: 12.6) { $0.item.nutrients.protein },
        .init("carbs_g", .anyNumber, example: 0.7) { $0.item.nutrients.carbs },
        .init("fat_g", .anyNumber, example: 9.5) { $0.item.nutrients.fat },
        .init("fiber_g", .nullable(.anyNumber), example: 0) { $0.item.nutrients.fiber },
        .init("sugar_g", .nullable(.anyNumber), example: 0.4) { $0.item.nutrients.sugar },
        .init("food_id", .nullable(.text), "The id of a food that all users see.", example: .null) { $0.item.foodID },
        .init("user_food_id", .nullable(.text), "The id of a food of the user.", example: .null) { $0.item.userFoodID },
        .init("order_index", .integer(from: 0), example: 0) { $0.place },
    ]
}

extension [MealItem] {
    /// - Parameters:
    ///   - id: that of the meal or of the photo.
    ///   - time: its time of creation.
    func placed(in id: String, at time: Instant) -> [PlacedItem] {
        enumerated().map { PlacedItem(item: $1, place: $0, recordID: id, createdAt: time) }
    }
}

/// Whole kilocalories and grams, as the app's reader of uploads wants them (fitiq-wellness.md 10.6).
extension Shape where Source == Nutrients {
    static let macronutrients: [Member] = [
        .init("calories", .integer(from: 0), example: 143) { $0.calories },
        .init("protein", .integer(from: 0), example: 13) { whole($0.protein) },
        .init("carbohydrates", .integer(from: 0), example: 1) { whole($0.carbs) },
        .init("fats", .integer(from: 0), example: 10) { whole($0.fat) },
        .init("fiber", .nullable(.integer(from: 0)), example: 0) { $0.fiber.map(whole) },
        .init("sugar", .nullable(.integer(from: 0)), example: 0) { $0.sugar.map(whole) },
    ]

    static let totalMacros = Shape([
        .init("total_calories", .integer(from: 0), example: 143) { $0.calories },
        .init("total_protein", .integer(from: 0), example: 13) { whole($0.protein) },
        .init("total_carbohydrates", .integer(from: 0), example: 1) { whole($0.carbs) },
        .init("total_fats", .integer(from: 0), example: 10) { whole($0.fat) },
    ])

    private static func whole(_ grams: Double) -> Int { Int(saturating: Wording.rounded(grams, decimals: 0)) }
}
