import UnderstudyCore
import Values

/// The meal of the day that a meal is for.
enum MealType: String, FieldValue, CaseIterable {
    case breakfast, lunch, dinner
}

/// The people that a meal is for.
enum MealTrack: String, FieldValue, CaseIterable {
    case family, adult
}

/// The members of a meal by which plans choose (brados-training.md 6.2).
struct Meal: Sendable {
    let id: ExactText
    let name: String
    let type: MealType
    let track: MealTrack
    /// From 1 to 10.
    let effort: Int
    let hasRedMeat: Bool
    let isPrepAhead: Bool
    /// The last time in a final meal plan.
    let lastPlanned: Instant?

    init(_ record: Record) throws(MemberError) {
        id = ExactText(record.id)
        name = try record[Food.mealName]
        type = try record[Food.mealType]
        track = try record[Food.audience]
        effort = try record[Food.effort]
        hasRedMeat = try record[Food.hasRedMeat]
        isPrepAhead = try record[Food.isPrepAhead]
        lastPlanned = try record[Food.lastPlanned]
    }
}

/// The meals of a snapshot, in its order.
struct MealList: Sendable {
    let meals: [Meal]
    private let places: [ExactText: Int]

    /// - Parameter records: the records of meals.
    init(_ records: [JSON]) throws {
        meals = try records.map { try Meal(Resource.meals.record($0)) }
        places = Dictionary(meals.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { $1 })
    }

    subscript(id: ExactText) -> Meal? { places[id].map { meals[$0] } }
}
