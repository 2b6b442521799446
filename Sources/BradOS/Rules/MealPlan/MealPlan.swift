import UnderstudyCore
import Values

/// A week of meals (brados-training.md 6.5).
struct MealPlan: Sendable {
    /// A place in the week.
    struct Slot: Sendable, Hashable {
        /// From 0, which is Monday, to 6.
        let day: Int
        let track: MealTrack
        let type: MealType
    }

    struct Entry: Sendable {
        let slot: Slot
        /// `nil` for no meal.
        var mealID: ExactText?
        var mealName: String?
    }

    var entries: [Entry]

    /// The meals of a day, in the order in which a plan lists them.
    static let meals: [(track: MealTrack, type: MealType)] = [
        (.family, .breakfast), (.adult, .breakfast), (.family, .lunch), (.family, .dinner),
    ]

    static let days = 0..<7

    subscript(slot: Slot) -> Entry? { entries.first { $0.slot == slot } }

    /// The ids of the planned meals.
    var mealIDs: Set<ExactText> { Set(entries.compactMap(\.mealID)) }

    /// Puts a meal into the slot, or empties the slot. Does nothing if the plan does not have the slot.
    mutating func set(_ slot: Slot, to meal: Meal?) {
        guard let place = entries.firstIndex(where: { $0.slot == slot }) else { return }
        entries[place].mealID = meal?.id
        entries[place].mealName = meal?.name
    }
}

extension MealPlan {
    /// - Parameter session: a record of ``Resource/mealPlans``.
    init(_ session: Record) throws {
        entries = try session[MealPlanning.plan].map { json in
            let entry = Record(kind: session.kind, json)
            let slot = Slot(
                day: try entry[MealPlanning.day], track: try entry[MealPlanning.track], type: try entry[MealPlanning.mealType])
            return Entry(
                slot: slot, mealID: try entry[MealPlanning.mealID].map(ExactText.init), mealName: try entry[MealPlanning.mealName])
        }
    }

    var json: JSON {
        .array(
            entries.map { entry in
                [
                    "day_index": .integer(entry.slot.day), "meal_track": .string(entry.slot.track.rawValue),
                    "meal_type": .string(entry.slot.type.rawValue), "meal_id": .optional(entry.mealID?.text),
                    "meal_name": .optional(entry.mealName),
                ]
            })
    }
}

/// A refusal of a request for a meal plan.
enum MealPlanError: Error, Equatable {
    /// No meal fits this part of the plan.
    case insufficientMeals(MealTrack, MealType)
    case alreadyFinalized
    /// A critique is for a draft.
    case finalized(id: String)
    /// A revision is for a final plan.
    case notFinalized(id: String)

    var code: String {
        switch self {
        case .insufficientMeals: "INSUFFICIENT_MEALS"
        case .alreadyFinalized, .finalized: "SESSION_FINALIZED"
        case .notFinalized: "SESSION_NOT_FINALIZED"
        }
    }

    var message: String {
        switch self {
        case .insufficientMeals(let track, let type):
            "Insufficient \(Self.adjective(track, type))\(type.rawValue) meals: "
                + "add at least one \(track.rawValue) \(type.rawValue) meal before generating a plan"
        case .alreadyFinalized: "Session is already finalized"
        case .finalized(let id): "Session is already finalized. Use /mealplans/\(id)/revise or brados mealplan revise instead."
        case .notFinalized(let id): "Session is still a draft. Use /mealplans/\(id)/critique or brados mealplan critique instead."
        }
    }

    /// The messages name the family's dinners, but not its other meals.
    private static func adjective(_ track: MealTrack, _ type: MealType) -> String {
        track == .adult || type == .dinner ? track.rawValue + " " : ""
    }
}
