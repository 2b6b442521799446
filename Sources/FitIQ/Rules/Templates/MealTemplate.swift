import UnderstudyCore
import Values

/// A meal template of a user (fitiq-wellness.md 14).
struct MealTemplate: Shaped {
    enum MealType: String, FieldValue, CaseIterable {
        case breakfast, lunch, dinner, snack
        case preWorkout = "pre_workout"
        case postWorkout = "post_workout"
    }

    /// The stored record.
    let record: Record
    let userID: String
    /// Whether all users see the template.
    let isPublic: Bool
    /// The foods in their order.
    let foods: [TemplateFood]
    private let name: String
    private let description: String?
    private let type: MealType
    private let createdAt: Instant
    private let updatedAt: Instant
    /// The sums of the foods.
    private let total: Nutrients

    init(_ record: Record) throws(MemberError) {
        self.record = record
        userID = try record[Goals.userID]
        name = try record[MealTemplates.name]
        description = try record[MealTemplates.description]
        type = try record[MealTemplates.type]
        isPublic = try record[MealTemplates.isPublic]
        foods = try [TemplateFood](record[MealTemplates.foods]) { place, id in
            // Without an id, for example in a seed, a food has the same one in each response.
            id ?? UUIDText.named("\(FitIQBackend.name) meal template \(record.id) food \(place)")
        }
        createdAt = try record[Record.createdAt]
        updatedAt = try record[Record.updatedAt]
        total = Nutrients(sumOf: foods.map(\.nutrients))
    }

    var id: String { record.id }

    /// The members of a copy for a user, with foods that have no ids yet.
    func copy(named name: String?) -> Record {
        var copy = Record(kind: record.kind, [:])
        copy.set(MealTemplates.name, name ?? TemplateName.ofCopy(of: self.name))
        copy.set(MealTemplates.description, description)
        copy.set(MealTemplates.type, type)
        copy.set(MealTemplates.foods, foods.map(\.members))
        return copy
    }

    static let shape = Shape<MealTemplate>(
        "FitIQMealTemplate",
        [
            .init("id", .identifier, example: "2d8f6b14-7c3a-4e95-b0d1-58a9c4e7f206") { $0.id },
            .init("user_id", .text, example: "c3a1f6d2-94be-4e70-b58d-7f6a0e21d943") { $0.userID },
            .init("name", .text, example: "Banana") { $0.name }, .init("description", .nullable(.text), example: .null) { $0.description },
            .init("meal_type", .choice(of: MealType.self), example: "snack") { $0.type },
            .init("is_public", .bool, example: false) { $0.isPublic },
        ] + totals + [
            .list("foods", of: TemplateFood.shape, most: MealTemplateFoods.most) { Array($0.foods.enumerated()) },
            .init("created_at", .instant) { $0.createdAt }, .init("updated_at", .instant) { $0.updatedAt },
        ])

    /// The sums of the foods.
    static let nutrition = Shape<MealTemplate>(
        [.init("template_id", .identifier, example: "2d8f6b14-7c3a-4e95-b0d1-58a9c4e7f206") { $0.id }] + totals)

    private static let totals: [Shape<MealTemplate>.Member] = [
        .init("total_calories", .integer(from: 0), example: 105) { $0.total.calories },
        .init("total_protein", TemplateFood.grams, example: 1.3) { $0.total.protein },
        .init("total_carbs", TemplateFood.grams, example: 26.9) { $0.total.carbs },
        .init("total_fat", TemplateFood.grams, example: 0.4) { $0.total.fat },
    ]
}
