import Testing
import TestSupport
import Values

@testable import FitIQ

@Suite("A persona's meal templates")
struct PersonaMealTests {
    private static let counts = ["fitiq-full": 4, "everyone": 2, "fitiq-restless": 0, "fitiq-starter": 0]

    /// A food with its amount and the nutrients of the amount.
    private struct Portion: Hashable {
        let id: String
        let quantity: Double
        let unit: String
        let nutrients: [Double]

        init(_ food: JSON) {
            id = food["food_id"]?.string ?? food["user_food_id"]?.string ?? ""
            quantity = food["serving_size"]?.number ?? 0
            unit = food["serving_unit"]?.string ?? ""
            nutrients = ["calories", "protein", "carbs", "fat"].map { food[$0]?.number ?? -1 }
        }

        init(_ item: MealItem) {
            id = item.foodID ?? ""
            quantity = item.quantity
            unit = item.unit
            nutrients = [Double(item.nutrients.calories), item.nutrients.protein, item.nutrients.carbs, item.nutrients.fat]
        }
    }

    /// The foods of each meal that a persona logs.
    private static let meals = GeneratedMeal.texts.map { text in Set((MealParser.items(in: text) ?? []).map(Portion.init)) }

    @Test("are meals that personas log, with the same nutrients", arguments: Life.all)
    func foods(_ life: Life) throws {
        let templates = try life.list("/meal-templates", "templates")
        #expect(templates.count == Self.counts[life.key])
        let own = try life.list("/users/me/foods", "foods")
        for template in templates {
            let foods = try #require(template["foods"]?.array)
            #expect(foods.map { $0["calories"]?.integer ?? 0 }.reduce(0, +) == template["total_calories"]?.integer)
            if let id = foods.first?["user_food_id"]?.string {
                let food = try #require(own.first { $0["id"]?.string == id })
                for (member, source) in [("calories", "calories"), ("protein", "protein_g"), ("carbs", "carbs_g"), ("fat", "fat_g")] {
                    #expect(foods.first?[member]?.number == food[source]?.number, "\(member)")
                }
            } else {
                #expect(Self.meals.contains(Set(foods.map(Portion.init))), "\(template.text)")
            }
        }
    }
}
