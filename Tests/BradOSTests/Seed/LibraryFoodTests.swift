import Testing
import TestSupport
import Values

@Suite("The library's food")
struct LibraryFoodTests {
    private let barcodes: [JSON]
    private let meals: [JSON]
    private let ingredients: [JSON]
    private let recipes: [JSON]

    init() throws {
        let world = try SeededWorld(["library": ["food"]])
        barcodes = try world.list("/barcodes")
        meals = try world.list("/meals")
        ingredients = try world.list("/ingredients")
        recipes = try world.list("/recipes")
    }

    private func meals(_ type: String, _ audience: String = "family") -> [JSON] {
        meals.filter { $0["meal_type"]?.string == type && $0["audience"]?.string == audience }
    }

    private static func efforts(_ meals: [JSON]) -> [Int] { meals.compactMap { $0["effort"]?.integer } }

    @Test(
        "has meals for every slot of a week",
        arguments: [
            ("breakfast", "family", 10, 1...3), ("breakfast", "adult", 7, 1...2), ("lunch", "family", 10, 1...2),
            ("dinner", "family", 14, 3...8),
        ])
    func slots(_ type: String, _ audience: String, _ count: Int, _ effort: ClosedRange<Int>) {
        let meals = meals(type, audience)
        #expect(meals.count == count)
        #expect(Self.efforts(meals).filter(effort.contains).count == count)
        #expect(meals.allSatisfy { $0["last_planned"] == .null })
    }

    @Test("has no meals for other slots, and no two meals of one name")
    func names() {
        #expect(meals.count == 41)
        #expect(Set(meals.texts("name")).count == meals.count)
    }

    @Test("has four dinners with red meat and four that are prepared ahead", arguments: ["has_red_meat", "prep_ahead"])
    func dinners(_ member: String) {
        #expect(meals("dinner").filter { $0[member]?.bool == true }.count == 4)
    }

    @Test(
        "fills seven breakfasts and lunches without a repeat, however many meals are prepared ahead (brados-training.md 6.5)",
        arguments: [("breakfast", "family"), ("breakfast", "adult"), ("lunch", "family")])
    func firstPool(_ type: String, _ audience: String) {
        let quick = meals(type, audience).filter { ($0["effort"]?.integer ?? 0) <= 2 && $0["prep_ahead"]?.bool == false }
        #expect(quick.count >= 7)
    }

    /// Six dinners are planned, because Friday's is eaten out. Meals without red meat that are not prepared ahead are in the first pool of
    /// each day, whatever the other days have.
    @Test(
        "fills six dinners without a repeat from the first pool of each day (brados-training.md 6.5)",
        arguments: [3...5, 3...6, 4...8, 4...10])
    func dinnerPool(_ range: ClosedRange<Int>) {
        let plain = meals("dinner").filter { $0["has_red_meat"]?.bool == false && $0["prep_ahead"]?.bool == false }
        #expect(Self.efforts(plain).filter(range.contains).count >= 6)
    }

    @Test("has ingredients in every section of the store")
    func sections() {
        #expect((40...60).contains(ingredients.count))
        #expect(Set(ingredients.texts("name")).count == ingredients.count)
        #expect(
            Set(ingredients.texts("store_section")) == [
                "Produce", "Dairy & Eggs", "Meat & Seafood", "Deli", "Bakery & Bread", "Frozen", "Canned & Jarred", "Pasta & Grains",
                "Snacks & Cereal", "Condiments & Spreads", "Pantry Staples",
            ])
    }

    @Test("has one recipe for each meal")
    func oneRecipe() {
        #expect(recipes.texts("meal_id").sorted() == meals.texts("id").sorted())
    }

    @Test("has recipes with four to ten ingredients, each once, and three to six numbered steps")
    func recipeSizes() {
        for recipe in recipes {
            let id = recipe["id"]?.string ?? ""
            let used = (recipe["ingredients"]?.array ?? []).texts("ingredient_id")
            #expect((4...10).contains(used.count), "\(id)")
            #expect(Set(used).count == used.count, "\(id)")
            let steps = recipe["steps"]?.array ?? []
            #expect((3...6).contains(steps.count), "\(id)")
            #expect(steps.compactMap { $0["step_number"]?.integer } == Array(1...max(1, steps.count)), "\(id)")
            #expect(steps.texts("instruction").filter { !$0.isEmpty }.count == steps.count, "\(id)")
        }
    }

    @Test("uses every ingredient that it has, and no other one")
    func usedIngredients() {
        let used = recipes.flatMap { ($0["ingredients"]?.array ?? []).texts("ingredient_id") }
        #expect(Set(used) == Set(ingredients.texts("id")))
    }

    @Test("measures an ingredient in one unit, so that a shopping list adds it up (brados-training.md 6.5)")
    func units() {
        var units: [String: Set<String>] = [:]
        for portion in recipes.flatMap({ $0["ingredients"]?.array ?? [] }) {
            let id = portion["ingredient_id"]?.string ?? ""
            let quantity = portion["quantity"]?.number
            #expect((quantity == nil) == (portion["unit"] == .null), "\(id)")
            #expect(quantity.map { $0 > 0 } ?? true, "\(id)")
            units[id, default: []].insert(portion["unit"]?.string ?? "no unit")
        }
        #expect(units.filter { $0.value.count > 1 } == [:])
    }

    @Test("has a gym card and a library card")
    func cards() {
        #expect(barcodes.texts("barcode_type") == ["code128", "code39"])
        #expect(barcodes.texts("color") == ["#E879F9", "#FACC15"])
        #expect(barcodes.texts("label") == ["Riverside Gym", "City Library"])
        let encodable = Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%")
        #expect(barcodes.last?["value"]?.string?.allSatisfy(encodable.contains) == true)
    }

    @Test("has slugs of its names for ids")
    func slugs() {
        for (records, prefix) in [(barcodes, "barcode-"), (meals, "meal-"), (ingredients, "ingredient-"), (recipes, "recipe-")] {
            let ids = records.texts("id")
            #expect(Set(ids).count == records.count)
            #expect(ids.filter { !$0.hasPrefix(prefix) || $0.contains { !$0.isLowercase && $0 != "-" } } == [])
        }
        let ofMeals = recipes.map { [$0["id"]?.string, $0["meal_id"]?.string] }
        #expect(ofMeals.filter { $0[0]?.dropFirst("recipe-".count) != $0[1]?.dropFirst("meal-".count) } == [])
    }

    @Test("links recipes at made-up addresses only")
    func links() {
        let links = meals.texts("url")
        #expect(!links.isEmpty)
        #expect(links.filter { !$0.hasPrefix("https://recipes.example/") } == [])
    }
}
