import UnderstudyCore

/// The meal of the day that a meal is for.
enum MealType: String, Sendable, CaseIterable {
    case breakfast, lunch, dinner
}

/// The people that a meal is for.
enum MealTrack: String, Sendable, CaseIterable {
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

    /// - Returns: `nil` if the record is not a meal.
    init?(_ json: JSON) {
        guard let id = json["id"]?.string, let name = json["name"]?.string,
            let type = json["meal_type"]?.string.flatMap(MealType.init(exact:))
        else { return nil }
        self.id = ExactText(id)
        self.name = name
        self.type = type
        track = json["audience"]?.string.flatMap(MealTrack.init(exact:)) ?? .family
        effort = json["effort"]?.integer ?? 0
        hasRedMeat = json["has_red_meat"]?.bool ?? false
        isPrepAhead = json["prep_ahead"]?.bool ?? false
        lastPlanned = json["last_planned"]?.string.flatMap { Instant($0) }
    }
}

/// The meals of a snapshot, in its order.
struct MealList: Sendable {
    let meals: [Meal]
    private let places: [ExactText: Int]

    init(_ json: JSON?) {
        meals = (json?.array ?? []).compactMap { Meal($0) }
        places = Dictionary(meals.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { $1 })
    }

    subscript(id: ExactText) -> Meal? { places[id].map { meals[$0] } }
}
