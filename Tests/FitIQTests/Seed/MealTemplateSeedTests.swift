import Testing
import TestSupport
import Values

@Suite("Meal templates in a seed")
struct MealTemplateSeedTests {
    /// A template with an id, whose foods have none.
    private static let bowl = JSON.mealTemplate(["id": "BOWL"])

    @Test("have foods without ids in the same form in each import, and their ids stay when the foods are reordered")
    func ids() throws {
        let world = try TestWorld.mealTemplates(fitiq: ["mealTemplates": [Self.bowl]])
        let template = try world.data("/meal-templates/bowl")
        let ids = try #require(template["foods"]).ids
        #expect(ids.map(\.count) == [36, 36])
        #expect(try TestWorld.mealTemplates(fitiq: ["mealTemplates": [Self.bowl]]).data("/meal-templates/bowl") == template)
        let reordered = try world.data(.put, "/meal-templates/bowl/foods/reorder", body: ["food_ids": [.string(ids[1])]])
        #expect(reordered["foods"]?.ids == [ids[1], ids[0]])
        #expect(try world.data(.delete, "/meal-templates/bowl/foods/\(ids[1])")["foods"]?.ids == [ids[0]])
    }

    @Test("are read by others from the start if they are public")
    func shared() throws {
        let shared = Self.bowl.with(["is_public": true])
        let world = try TestWorld(accounts: [.account("bob", token: "bob", fitiq: ["mealTemplates": [shared]]), .account()])
        #expect(try world.mealTemplateNames("/meal-templates/public", token: nil) == ["Breakfast bowl"])
        #expect(try world.data("/meal-templates/bowl")["total_calories"] == 271)
    }

    @Test("are exported with their foods, seeded or created")
    func export() throws {
        let world = try TestWorld.mealTemplates(fitiq: ["mealTemplates": [Self.bowl]])
        try world.createMealTemplate(["name": "Second", "is_public": true])
        let exported = try world.exportSeed()
        let other = try TestWorld(accounts: exported["accounts"]?.array ?? [])
        for path in ["/meal-templates", "/meal-templates/public"] { #expect(try other.data(path) == world.data(path)) }
        #expect(try other.exportSeed().differences(from: exported) == [])
    }

    private static let faulty: [(JSON, String)] = [
        (["name": "Bowl"], ".meal_type"), (["name": "", "meal_type": "snack"], ".name"),
        (.mealTemplate(["foods": [JSON.oats.with(["calories": 1.5])]]), ".foods[0].calories"),
        (.mealTemplate(["foods": [JSON.oats.with(["protein_g": 1])]]), ".foods[0].protein_g"),
    ]

    @Test("name their faults by path", arguments: faulty)
    func faults(_ template: JSON, _ path: String) throws {
        let block: JSON = ["mealTemplates": [template]]
        let faults = try SeedFaultCase.faults(in: [["key": "ada", "fitiq": block]]).map(\.path)
        #expect(faults == ["$.accounts[0].fitiq.mealTemplates[0]" + path])
    }
}
