import UnderstudyCore
import Values

/// A built-in food, or one of a user, with the nutrients of a serving (fitiq-wellness.md 11).
struct CatalogFood: Sendable {
    let id: String
    /// `nil` for a food that all users see.
    let userID: String?
    let name: String
    let brand: String?
    let barcode: String?
    let serving: Nutrients
    let sodium: Double?
    let servingSize: Double
    let servingUnit: String
    let createdAt: Instant
    let updatedAt: Instant
}

extension CatalogFood {
    init(_ record: Record) throws(MemberError) {
        id = record.id
        userID = try record[Foods.isPublic] ? nil : try record[Foods.userID]
        name = try record[Foods.name]
        brand = try record[Foods.brand]
        barcode = try record[Foods.barcode]
        serving = Nutrients(
            calories: try record[Foods.calories], protein: try record[Foods.protein], carbs: try record[Foods.carbs],
            fat: try record[Foods.fat], fiber: try record[Foods.fiber], sugar: try record[Foods.sugar])
        sodium = try record[Foods.sodium]
        servingSize = try record[Foods.servingSize]
        servingUnit = try record[Foods.servingUnit]
        createdAt = try record[Record.createdAt]
        updatedAt = try record[Record.updatedAt]
    }

    /// A serving of a built-in food is one of its units.
    init(_ food: Food) {
        self.init(
            id: food.id, userID: nil, name: food.name, brand: nil, barcode: food.barcode,
            serving: food.nutrients(quantity: 1, food.unit), sodium: nil, servingSize: 1, servingUnit: food.unit.rawValue,
            createdAt: Self.tableTime, updatedAt: Self.tableTime)
    }

    /// 2025-01-01T00:00:00Z
    private static let tableTime = Instant(seconds: 1_735_689_600)

    /// The nutrients of some servings. Unknown amounts count as none.
    func nutrients(servings: Double) -> Nutrients {
        Nutrients(
            [Double(serving.calories), serving.protein, serving.carbs, serving.fat, serving.fiber ?? 0, serving.sugar ?? 0],
            times: servings)
    }
}
