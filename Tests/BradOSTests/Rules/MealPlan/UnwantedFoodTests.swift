import Testing
import TestSupport
import UnderstudyCore

@testable import BradOS

@Suite("An unwanted food (brados-training.md 7.5)")
struct UnwantedFoodTests {
    /// The names of the library's meals with a food.
    private func meals(with food: String) throws -> [String] {
        let library = try #require(SeedLibrary.records[.food])
        let names = Dictionary(
            uniqueKeysWithValues: (library["ingredients"]?.array ?? []).map { ($0["id"]?.string ?? "", $0["name"]?.string ?? "") })
        let unwanted = UnwantedFood(food)
        return try MealList(library["meals"]?.array ?? []).meals.filter { meal in
            let recipe = library["recipes"]?.array?.first { $0["meal_id"]?.string == meal.id.text }
            let ingredients = (recipe?["ingredients"]?.array ?? []).compactMap { names[$0["ingredient_id"]?.string ?? ""] }
            return unwanted.isIn(meal, of: ingredients.map(FoodText.init))
        }.map(\.name).sorted()
    }

    @Test(
        "is in the meals of the library with a food of its kind",
        arguments: [
            ("fish", ["Baked Salmon and Potatoes", "Shrimp Fried Rice", "Tuna Salad Wraps"]),
            ("seafood", ["Baked Salmon and Potatoes", "Shrimp Fried Rice", "Tuna Salad Wraps"]),
            ("shellfish", ["Shrimp Fried Rice"]), ("tuna", ["Tuna Salad Wraps"]),
            ("nuts", ["Peanut Butter Banana Toast", "Peanut Butter Yogurt Bowl", "Peanut Noodles", "Protein Oatmeal"]),
            ("peanuts", ["Peanut Butter Banana Toast", "Peanut Butter Yogurt Bowl", "Peanut Noodles", "Protein Oatmeal"]),
            ("beef", ["Beef Tacos", "Pot Roast with Root Vegetables", "Pulled Pork Sandwiches", "Spaghetti Bolognese"]),
            ("beans", ["Bean Quesadillas", "Black Bean Nachos", "Chickpea Spinach Salad", "Hummus Veggie Wraps", "Turkey Chili"]),
            (
                "bananas",
                ["Banana Pancakes", "Berry Protein Smoothie", "Peanut Butter Banana Toast", "Peanut Butter Yogurt Bowl", "Protein Oatmeal"]
            ),
        ] as [(String, [String])])
    func kinds(_ food: String, _ names: [String]) throws {
        #expect(try meals(with: food) == names)
    }

    @Test(
        "is in no other meal",
        arguments: [
            ("meat", ["Bean Quesadillas", "Homemade Pizza", "Shrimp Fried Rice"]), ("poultry", ["Beef Tacos", "Bean Quesadillas"]),
            ("dairy", ["Peanut Butter Banana Toast", "Chicken Stir-Fry", "Hummus Veggie Wraps"]),
            ("gluten", ["Black Bean Nachos", "Overnight Oats", "Turkey Chili"]), ("eggs", ["Homemade Pizza", "Bean Quesadillas"]),
        ] as [(String, [String])])
    func others(_ food: String, _ names: [String]) throws {
        let found = try meals(with: food)
        #expect(found.count >= 8)
        #expect(Set(found).isDisjoint(with: names), "\(found)")
    }

    @Test(
        "is found by its whole name in ingredients, in the singular or the plural",
        arguments: [
            ("potato", "Potatoes", true), ("berries", "Goji Berry", true), ("anchovies", "Anchovy Paste", true), ("fish", "Sardines", true),
            ("ham", "Graham Crackers", false), ("butter", "Peanut Butter", false), ("dairy", "Peanut Butter", false),
            ("peanut butter", "Peanut Butter", true), ("nuts", "Doughnut Holes", false), ("red meat", "Red Lentils", false),
            ("-", "Salt", false),
        ])
    func words(_ food: String, _ ingredient: String, _ isFound: Bool) throws {
        let meal = try Meal(Resource.meals.record(MealSample.meal("m", name: "Plate")))
        #expect(UnwantedFood(food).isIn(meal, of: [FoodText(ingredient)]) == isFound)
    }
}
