import Testing

@testable import FitIQ

@Suite("The foods in a text")
struct MealParserTests {
    private static let meals: [(String, [(String, Int)], Nutrients)] = [
        (
            "2 eggs and a banana", [("2 piece Egg", 143), ("1 piece Banana", 105)],
            Nutrients(calories: 248, protein: 13.9, carbs: 27.6, fat: 9.9)
        ),
        (
            "120g chicken breast, 1 cup broccoli, 1 tbsp olive oil",
            [("120 g Chicken Breast", 198), ("1 cup Broccoli", 55), ("1 tbsp Olive Oil", 119)],
            Nutrients(calories: 372, protein: 40.9, carbs: 11.2, fat: 18.4)
        ),
        (
            "100ml water and 1 chocolate cookie", [("100 ml Water", 0), ("1 piece Chocolate Cookie", 146)],
            Nutrients(calories: 146, protein: 1.5, carbs: 19.2, fat: 7.3)
        ),
        (
            "1 apple\n1 cup of coffee", [("1 piece Apple", 95), ("1 cup Black Coffee", 2)],
            Nutrients(calories: 97, protein: 0.7, carbs: 25.1, fat: 0.4)
        ),
        (
            "2 eggs, toast with butter, coffee",
            [("2 piece Egg", 143), ("1 slice Whole Wheat Toast", 79), ("1 tbsp Butter", 100), ("1 cup Black Coffee", 2)],
            Nutrients(calories: 324, protein: 17.1, carbs: 13.9, fat: 22)
        ),
        (
            "half an avocado, dragonfruit", [("0.5 piece Avocado", 120), ("1 serving Dragonfruit", 150)],
            Nutrients(calories: 270, protein: 6.5, carbs: 26.4, fat: 16.5)
        ),
        ("½ pizza", [("0.5 slice Pizza", 142)], Nutrients(calories: 142, protein: 6.1, carbs: 17.7, fat: 5.2)),
    ]

    @Test("W-161, W-162: have the amounts of the contract's examples", arguments: meals)
    func examples(_ text: String, _ items: [(String, Int)], _ total: Nutrients) throws {
        let found = try #require(MealParser.items(in: text))
        #expect(found.map(\.text) == items.map(\.0))
        #expect(found.map(\.nutrients.calories) == items.map(\.1))
        let sum = found.total
        #expect(
            [Double(sum.calories), sum.protein, sum.carbs, sum.fat] == [Double(total.calories), total.protein, total.carbs, total.fat])
    }

    @Test("W-162: have fiber and sugar")
    func fiber() throws {
        let total = try #require(MealParser.items(in: "120g chicken breast, 1 cup broccoli, 1 tbsp olive oil")).total
        #expect(total.fiber == 5.1)
        #expect(total.sugar == 2.2)
    }

    private static let amounts: [(String, String)] = [
        ("a dozen eggs", "12 piece Egg"), ("half a banana", "0.5 piece Banana"), ("a couple of eggs", "2 piece Egg"),
        ("1 1/2 cups of rice", "1.5 cup White Rice"), ("3/4 cup oatmeal", "0.75 cup Oatmeal"), ("about 2.5 oz salmon", "2.5 oz Salmon"),
        ("1½ cups milk", "1.5 cup Milk"), ("Ten Almonds", "10 handful Almonds"), ("two fried eggs", "2 piece Egg"),
        ("egg whites", "1 piece Egg White"), ("peanut butter", "1 tbsp Peanut Butter"), ("green tea", "1 cup Tea"),
        ("some sweet potatoes", "1 piece Sweet Potato"), ("(2 eggs)", "2 piece Egg"), ("1/0 egg", "1 piece Egg"),
        ("99999999999999999999 eggs", "100000 piece Egg"), ("2 kg potatoes", "2 kg Potato"),
        ("two and a half cups of rice", "2.5 cup White Rice"), ("1 and 1/2 cups milk", "1.5 cup Milk"), ("1,5 cups milk", "1.5 cup Milk"),
        ("1,500 g potatoes", "1500 g Potato"), ("1,500g potatoes", "1500 g Potato"), ("1,500 kg potatoes", "1.5 kg Potato"),
        ("1.500 g potatoes", "1500 g Potato"), ("0,125 l milk", "0.125 l Milk"), ("⅝ cup milk", "0.625 cup Milk"),
        ("2⅛ cups milk", "2.125 cup Milk"), ("three quarters of a cup of milk", "0.75 cup Milk"), ("a quarter cup milk", "0.25 cup Milk"),
        ("one and a half bananas", "1.5 piece Banana"), ("about two and a half cups milk", "2.5 cup Milk"),
        ("two hundred g rice", "200 g White Rice"), ("3-4 eggs", "3.5 piece Egg"), ("2 to 4 eggs", "3 piece Egg"),
        ("1–2 bananas", "1.5 piece Banana"),
    ]

    @Test("have quantity and unit", arguments: amounts)
    func quantities(_ text: String, _ item: String) throws {
        #expect(try #require(MealParser.items(in: text)).map(\.text) == [item])
    }

    @Test("have a confidence and a note by their quantity")
    func confidence() throws {
        let items = try #require(MealParser.items(in: "2 eggs, toast, 200 g quark, 3 mochi"))
        #expect(items.map(\.confidence) == [0.95, 0.85, 0.4, 0.4])
        #expect(
            items.map(\.notes) == [
                nil, "Assumed one slice", "Not in the food table: estimated", "Not in the food table: estimated",
            ])
        #expect(items.map(\.nutrients.calories) == [143, 79, 300, 450])
        #expect(items[2].text == "200 g Quark")
    }

    @Test(
        "need a review if their quantity is a range, or if a number is left",
        arguments: ["3-4 eggs", "two or three eggs", "2x eggs", "eggs 2", "1,234,5 g rice", "2 20 g eggs"])
    func review(_ text: String) throws {
        let item = try #require(MealParser.items(in: text)?.first)
        #expect(item.needsReview)
        #expect(item.notes != nil)
    }

    @Test("are several if a number and a fraction belong to two of them")
    func severalWithFractions() throws {
        let items = try #require(MealParser.items(in: "2 eggs and half an avocado, 1 toast and 1/2 banana, 2 eggs,3 toasts"))
        #expect(
            items.map(\.text) == [
                "2 piece Egg", "0.5 piece Avocado", "1 slice Whole Wheat Toast", "0.5 piece Banana", "2 piece Egg",
                "3 slice Whole Wheat Toast",
            ])
        #expect(items.allSatisfy { $0.confidence == 0.95 })
    }

    @Test("W-164: are none if the table has none of them", arguments: ["xyz123abc", "", ",;", "5", "dragonfruit and mochi", "and"])
    func none(_ text: String) {
        #expect(MealParser.items(in: text) == nil)
    }

    @Test("are drinks and water where the table says so")
    func types() throws {
        #expect(try #require(MealParser.items(in: "water, milk, egg")).map(\.type) == [.water, .drink, .food])
    }
}
