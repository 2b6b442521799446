import Testing
import TestSupport
import Values

@testable import BradOS

@Suite("A shopping list (brados-training.md 6.5)")
struct ShoppingListTests {
    private typealias Sample = MealSample

    @Test("equals the real backend's", arguments: GoldenCase.vectors("buildShoppingList(plan, recipes, ingredients)"))
    func vectors(_ vector: JSON) throws {
        let arguments = try #require(vector["args"]?.array)
        try #require(arguments.count == 3)
        let list = try ShoppingList(
            of: Sample.plan(arguments[0]), recipes: arguments[1].array ?? [], ingredients: arguments[2].array ?? [])
        #expect(try JSON.object(["sections": list.json]).differences(from: #require(vector["result"])) == [])
    }

    /// The items of a week with one meal, in which ingredient `a` is used with these amounts.
    private func item(_ amounts: [(JSON, JSON)]) throws -> JSON {
        let uses = amounts.map { quantity, unit -> JSON in ["ingredient_id": "a", "quantity": quantity, "unit": unit] }
        let list = try ShoppingList(
            of: Sample.plan([Sample.entry(0, "m")]), recipes: [["meal_id": "m", "ingredients": .array(uses)]],
            ingredients: [["id": "a", "name": "Flour", "store_section": "Pantry Staples"]])
        return try #require(list.json.array?.first?["items"]?.array?.first)
    }

    @Test(
        "adds amounts of one unit, and forgets amounts that do not fit",
        arguments: [
            ([(1, "cup"), (0.5, "cup")], 1.5, "cup", "1.5 cup Flour"), ([(1, .null), (2, .null)], 3, .null, "Flour"),
            ([(.null, "cup"), (.null, "cup")], .null, "cup", "Flour"), ([(1, "cup"), (1, "lb"), (1, "cup")], .null, .null, "Flour"),
            ([(1, "cup"), (.null, "cup"), (1, "cup")], .null, .null, "Flour"), ([(1, "cup"), (1, .null)], .null, .null, "Flour"),
            ([(1e308, .null), (1e308, .null)], .number(.greatestFiniteMagnitude), .null, "Flour"),
            ([(1e21, "g")], 1e21, "g", "1e+21 g Flour"),
            ([(0.1, "g"), (0.2, "g")], 0.300_000_000_000_000_04, "g", "0.30000000000000004 g Flour"),
        ] as [([(JSON, JSON)], JSON, JSON, String)])
    func amounts(_ amounts: [(JSON, JSON)], _ quantity: JSON, _ unit: JSON, _ text: String) throws {
        let item = try item(amounts)
        #expect(item["total_quantity"] == quantity && item["unit"] == unit)
        #expect(item["display_text"]?.string == text)
        #expect(item["meal_count"] == .integer(amounts.count))
    }

    @Test("has the sections in the order of the store, and other ones last")
    func sections() throws {
        let names = ["Garage", "Pantry Staples", "Frozen", "Produce"]
        let list = try ShoppingList(
            of: Sample.plan([Sample.entry(0, "m")]),
            recipes: [
                ["meal_id": "m", "ingredients": .array(names.map { ["ingredient_id": .string($0), "quantity": 1, "unit": .null] })]
            ],
            ingredients: names.map { ["id": .string($0), "name": .string($0), "store_section": .string($0)] })
        #expect(list.json.array?.map { $0["name"]?.string } == ["Produce", "Frozen", "Pantry Staples", "Garage"])
        #expect(list.json.array?.map { $0["sort_order"]?.integer } == [1, 6, 11, 999])
    }

    @Test("orders names as localeCompare does")
    func names() {
        let ordered = [
            "2% milk", "7-Up", "apple", "Apple", "Apple juice", "apples", "banana", "cafe", "Cafe", "café", "Crème", "éclair", "Egg",
            "eggs",
            "zucchini",
        ]
        #expect(ordered.reversed().sorted { CollationKey($0) < CollationKey($1) } == ordered)
    }
}
