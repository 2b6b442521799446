import Testing
import TestSupport
import Values

@testable import BradOS

@Suite("A critique of a meal plan (brados-training.md 7.5)")
struct CritiqueTests {
    private typealias Sample = MealSample

    private static let meals = [
        Sample.meal("tacos", name: "Tacos"), Sample.meal("chili", name: "Chili", effort: 8, redMeat: true),
        Sample.meal("fish", name: "Fish Pie", effort: 5), Sample.meal("curry", name: "Curry"),
        Sample.meal("fish-2", name: "Fish Cakes"), Sample.meal("oats", "breakfast", "adult", name: "Oats", effort: 1),
        Sample.meal("eggs", "breakfast", name: "Eggs (soft)", effort: 1), Sample.meal("rye", "breakfast", "adult", name: "Rye", effort: 1),
        Sample.meal("buns", "breakfast", name: "Buns", effort: 1), Sample.meal("soup", "lunch", name: "Soup", effort: 2),
    ]

    /// Monday: eggs, oats, tacos. Saturday: chili. Sunday: fish pie. Friday: soup, and a dinner out.
    private static let plan: JSON = [
        named(0, "eggs", "Eggs (soft)", "breakfast"), named(0, "oats", "Oats", "breakfast", "adult"), named(0, "tacos", "Tacos"),
        named(4, "soup", "Soup", "lunch"), named(4, nil, "Eating out"), named(5, "chili", "Chili"), named(6, "fish", "Fish Pie"),
    ]

    private static func named(
        _ day: Int, _ meal: String?, _ name: String, _ type: String = "dinner", _ audience: String = "family"
    ) -> JSON {
        Sample.entry(day, meal, type, audience).with(["meal_name": .string(name)])
    }

    private func answer(_ text: String, meals: [JSON] = Self.meals) throws -> (operations: [String], explanation: String) {
        let ingredients = [ExactText("tacos"): ["Corn Tortillas", "Walnuts"]]
        let answer = try CritiqueAnswer(
            to: text, of: Sample.plan(Self.plan), Sample.list(meals), ingredients: ingredients, at: Sample.now)
        let operations = answer.operations.map { "\($0.day) \($0.track) \($0.type): \($0.newMealID?.text ?? "none")" }
        return (operations, answer.explanation)
    }

    @Test(
        "swaps and removes the slots that the app's text names",
        arguments: [
            (
                "Swap Monday dinner (Tacos) and Monday Brad breakfast (Oats) for something different. Remove Friday lunch (Soup) from the plan.",
                ["0 family dinner: curry", "0 adult breakfast: rye", "4 family lunch: none"],
                "Monday dinner: Curry instead of Tacos. Monday adult breakfast: Rye instead of Oats. Friday lunch: Soup is removed."
            ),
            // A build that does not know the adults' breakfasts.
            (
                "Swap Monday breakfast (Oats) for something different.", ["0 adult breakfast: rye"],
                "Monday adult breakfast: Rye instead of Oats."
            ),
            (
                "Swap Monday breakfast (Eggs (soft)) and Friday dinner (Eating out) for something different.",
                ["0 family breakfast: buns", "4 family dinner: curry"],
                "Monday breakfast: Buns instead of Eggs (soft). Friday dinner: Curry instead of Eating out."
            ),
            ("Remove Friday dinner (Eating out) from the plan.", ["4 family dinner: none"], "Friday dinner: Eating out is removed."),
        ] as [(String, [String], String)])
    func app(_ text: String, _ operations: [String], _ explanation: String) throws {
        let answer = try answer(text)
        #expect(answer.operations == operations)
        #expect(answer.explanation == explanation)
    }

    @Test(
        "understands free text",
        arguments: [
            ("No fish please", ["6 family dinner: curry"]), ("We want less red meat.", ["5 family dinner: curry"]),
            ("without beef", ["5 family dinner: curry"]), ("something easier", ["5 family dinner: curry"]),
            ("quick dinners!", ["5 family dinner: curry"]), ("Not monday", ["0 family dinner: curry"]),
            ("no tacos or fish", ["0 family dinner: curry"]), ("no nuts", ["0 family dinner: curry"]), ("No fish on Monday", []),
            ("MONDAY LUNCH", []), ("Hello", []),
            ("no, thanks", []),
        ] as [(String, [String])])
    func free(_ text: String, _ operations: [String]) throws {
        #expect(try answer(text).operations == operations)
    }

    @Test(
        "explains what it does not change",
        arguments: [
            ("Hello", "No change: the text names no meal, day or wish that fits the plan. Name a slot, such as Monday dinner."),
            ("no shrimp", "No change: no meal of the plan has shrimp."),
            ("No fish on Monday", "No change: no meal of these days has fish."),
            ("Swap Tuesday dinner", "Tuesday dinner: no change, because the plan has no such slot."),
            ("Swap Friday lunch (Soup)", "Friday lunch: no change, because no other family lunch fits."),
        ])
    func unchanged(_ text: String, _ explanation: String) throws {
        let answer = try answer(text)
        #expect(answer.operations == [])
        #expect(answer.explanation == explanation)
    }

    @Test("excludes the first 20 foods of a text", arguments: [(19, 1), (20, 0)])
    func mostUnwanted(_ count: Int, _ operations: Int) throws {
        let others = (0..<count).map { "x\($0)" }.joined(separator: " or ")
        #expect(try answer("no \(others) or tacos").operations.count == operations)
    }

    @Test("chooses the meal of the lowest pool, then the one that was planned longest ago, then the first by name")
    func choice() throws {
        let (long, recent) = ("2025-01-01T00:00:00.000Z", "2026-01-06T00:00:00.000Z")
        let ranked = [
            Sample.meal("never-a"), Sample.meal("never-b"), Sample.meal("long", lastPlanned: long),
            Sample.meal("recent", lastPlanned: recent),
            Sample.meal("hard", effort: 9),
        ]
        let planned = Self.meals.filter { !["curry", "fish-2"].contains($0["id"]?.string) }
        for place in ranked.indices {
            let id = ranked[place]["id"]?.string ?? ""
            #expect(try answer("Swap Monday dinner", meals: planned + ranked[place...].reversed()).operations == ["0 family dinner: \(id)"])
        }
    }

    @Test("has operations that keep the rules of a plan")
    func rules() throws {
        var plan = try Sample.plan(Self.plan)
        let meals = try Sample.list(Self.meals)
        let answer = CritiqueAnswer(to: "Swap Monday dinner and Saturday dinner, no oats", of: plan, meals, at: Sample.now)
        #expect(plan.apply(answer.operations, of: meals) == [])
    }

    @Test("has an explanation of 2 000 characters at most")
    func length() throws {
        let names = (0..<28).map { "\($0) " + String(repeating: "x", count: 190) }
        let plan = try Sample.plan(
            .array(
                MealPlan.days.flatMap { day in
                    MealPlan.meals.enumerated().map { place, kind in
                        Self.named(day, "m", names[day * 4 + place], kind.type.rawValue, kind.track.rawValue)
                    }
                }))
        let text = CritiqueText.dayNames.flatMap { day in
            MealPlan.meals.map { "\(day) \($0.track == .adult ? "Brad " : "")\($0.type.rawValue)" }
        }
        let answer = CritiqueAnswer(to: "Remove " + text.joined(separator: " and "), of: plan, try Sample.list([]), at: Sample.now)
        #expect(answer.operations.count == 28)
        #expect((1...2_000).contains(answer.explanation.utf16.count))
        #expect(answer.explanation.hasSuffix(" more."))
    }
}
