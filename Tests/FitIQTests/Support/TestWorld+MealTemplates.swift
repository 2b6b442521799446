import HTTPTypes
import Testing
import TestSupport
import Values

extension JSON {
    static let oats: JSON = [
        "food_id": "OATS", "serving_size": 1, "serving_unit": "cup", "calories": 166, "protein": 5.9, "carbs": 28.1, "fat": 3.5,
    ]
    static let banana: JSON = [
        "user_food_id": "banana", "serving_size": 1, "serving_unit": "piece", "calories": 105, "protein": 1.3, "carbs": 26.9, "fat": 0.4,
        "notes": "Sliced",
    ]

    /// The body of a new meal template, of 271 kcal.
    static func mealTemplate(_ members: JSON.Members = [:]) -> JSON {
        let bowl: JSON = ["name": "Breakfast bowl", "meal_type": "breakfast", "foods": [oats, banana]]
        return bowl.with(members)
    }

    /// The serving units of a template's foods, which name them.
    var units: [String] { (self["foods"]?.array ?? []).compactMap { $0["serving_unit"]?.string } }

    static let foreignTemplate = JSON.refusal("FORBIDDEN", "you do not have permission to access this template")
    static let unknownTemplate = JSON.refusal("NOT_FOUND", "template not found")
}

extension TestWorld {
    static func mealTemplates(fitiq block: JSON = [:]) throws -> TestWorld {
        try TestWorld(accounts: [.account(fitiq: block), .account("bob", token: "bob")])
    }

    /// Creates a meal template, and returns it.
    @discardableResult
    func createMealTemplate(
        _ members: JSON.Members = [:], token: String = "t", sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSON {
        try data(.post, "/meal-templates", token: token, body: .mealTemplate(members), status: 201, sourceLocation: sourceLocation)
    }

    /// Creates a meal template, and returns its path.
    func mealTemplatePath(
        _ members: JSON.Members = [:], token: String = "t", sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let template = try createMealTemplate(members, token: token, sourceLocation: sourceLocation)
        return "/meal-templates/" + (try #require(template["id"]?.string, sourceLocation: sourceLocation))
    }

    /// The names of the templates of a list.
    func mealTemplateNames(_ path: String, token: String? = "t", sourceLocation: SourceLocation = #_sourceLocation) throws -> [String] {
        let data = try data(.get, path, token: token, sourceLocation: sourceLocation)
        return (data["templates"]?.array ?? []).compactMap { $0["name"]?.string }
    }
}
