import UnderstudyCore

/// A food of a meal template, with the nutrients of its amount (fitiq-wellness.md 14).
struct TemplateFood: Sendable, Equatable {
    /// The name in errors.
    static let label = "food"

    let id: String
    /// The place in the list that a request or a seed gives the food.
    let place: Int?
    /// The other members of ``Resource/templateFood``.
    let members: JSON

    /// Reads a food of a record or of a body.
    init(_ json: JSON, id: String) {
        self.id = id
        place = json["order_index"]?.integer
        members = .object((json.object ?? [:]).filter { !["id", "order_index"].hasExactly($0.key) && $0.value != .null })
    }

    var nutrients: Nutrients {
        Nutrients(
            calories: members["calories"]?.integer ?? 0, protein: members["protein"]?.number ?? 0, carbs: members["carbs"]?.number ?? 0,
            fat: members["fat"]?.number ?? 0)
    }

    /// The food with other values of the given members.
    func merging(_ changes: JSON) -> TemplateFood { TemplateFood(members.merging(changes), id: id) }

    /// The food in a record, whose foods are in their order.
    var record: JSON { JSON.object(["id": .string(id)]).merging(members) }

    /// The food as responses have it.
    func json(at place: Int) -> JSON {
        let stored = members.picked(["food_id", "user_food_id", "serving_size", "serving_unit", "calories", "protein", "carbs", "fat"])
        return JSON.object(["id": .string(id)]).merging(stored).merging([
            "order_index": .integer(place), "notes": members["notes"] ?? .null,
        ])
    }
}

extension [TemplateFood] {
    /// Reads the foods of a request.
    ///
    /// - Parameters:
    ///   - ids: the ids that foods may keep. All others get a new one.
    ///   - nextID: makes a new id.
    init(_ foods: [JSON], keeping ids: [String] = [], nextID: () -> String) {
        var free = Set(ids)
        let read = foods.map { food in
            TemplateFood(food, id: food["id"]?.string.flatMap { free.remove($0) } ?? nextID())
        }
        self = read.ordered
    }

    /// The foods by their given places. A food without one has that in the list.
    var ordered: [TemplateFood] {
        enumerated().sorted { left, right in
            (left.element.place ?? left.offset, left.offset) < (right.element.place ?? right.offset, right.offset)
        }.map(\.element)
    }

    /// Inserts a food at its given place, or at the default place. A place beyond the end is the end.
    mutating func insert(_ food: TemplateFood, orAt place: Int) {
        insert(food, at: Swift.min(food.place ?? place, count))
    }
}
