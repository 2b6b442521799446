import Testing
import TestSupport
import Values

@testable import FitIQ

@Suite("Meals in a seed")
struct MealGeneratorTests {
    @Test("generated texts consist of foods of the table", arguments: GeneratedMeal.texts)
    func texts(_ text: String) throws {
        let items = try #require(MealParser.items(in: text))
        #expect(items.allSatisfy { $0.confidence == 0.95 })
    }

    @Test("a generated day has three or four meals and 1700 to 2200 kcal")
    func days() {
        for day in DateRange(120, endingOn: Instant(seconds: 1_767_776_400).utc.date) {
            let meals = GeneratedMeal.all(on: day)
            #expect((3...4).contains(meals.count))
            #expect(GeneratedMeal.daily.contains(meals.map(\.calories).reduce(0, +)), "\(day)")
            #expect(meals.map(\.seconds) == meals.map(\.seconds).sorted())
        }
    }

    @Test("W-167: generated meals are completed, have the sums of their items, and end with the present time")
    func generated() throws {
        let world = try TestWorld.meals(fitiq: ["meals": ["generate": ["count": 14]]])
        let meals = try #require(world.data("/meal-logs?limit=100")["meal_logs"]?.array)
        #expect((13 * 3...14 * 4).contains(meals.count))
        for meal in meals {
            #expect(meal["status"] == "completed")
            #expect((meal["logged_at"]?.string ?? "") <= "2026-01-07T09:00:00Z")
            let items = meal["items"]?.array ?? []
            #expect(items.compactMap { $0["calories"]?.integer }.reduce(0, +) == meal["total_calories"]?.integer)
        }
    }

    @Test("generated meals must say their number of days", arguments: [[:], ["generate": [:]], ["generate": ["count": -1]]] as [JSON])
    func faults(_ meals: JSON) throws {
        let faults = try SeedFaultCase.faults(in: [["key": "ada", "fitiq": ["meals": meals]]]).map(\.path)
        #expect(faults.count == 1)
        #expect(faults.first?.hasPrefix("$.accounts[0].fitiq.meals.generate") == true)
    }

    @Test("a literal meal has its items from its text, a photo its foods from its hash, and a processed meal is finished by a read")
    func literal() throws {
        let world = try TestWorld.meals(fitiq: [
            "mealLogs": [
                ["id": "A", "raw_input": "2 eggs", "meal_type": "lunch", "logged_at": "2026-01-07T08:00:00Z"],
                ["id": "b", "raw_input": "1 apple", "meal_type": "snack", "status": "processing"],
                ["id": "c", "items": [.mealItem()], "meal_type": "snack", "origin": "batch"],
            ],
            "photoRecognitions": [["id": "p", "image_sha256": .string("05" + String(repeating: "0", count: 62)), "meal_type": "lunch"]],
            "foods": [
                [
                    "id": "f", "name": "Oat bar", "calories": 190, "protein_g": 4, "carbs_g": 29, "fat_g": 7, "serving_size": 1,
                    "serving_unit": "piece",
                ]
            ],
            "foodLogs": [["food_id": "F", "food_source": "custom", "meal_type": "snack", "servings": 1]],
        ])
        #expect(try world.data("/meal-logs/a")["total_calories"] == 143)
        #expect(try world.data("/meal-logs/b")["total_calories"] == 95)
        #expect(try world.data("/meal-logs/c")["raw_input"] == "2 piece Egg")
        #expect(try world.data("/meal-logs/photo/p")["recognized_items"]?.array?.map { $0["name"] } == ["Hamburger", "French Fries"])
        #expect(try world.data("/food-logs/summary")["snack_logs"] == 3)
    }

    @Test("an export has every meal, photo and food, also a meal that is still processed")
    func export() throws {
        let world = try TestWorld.meals(delay: 3_600_000, fitiq: ["meals": ["generate": ["count": 3]]])
        _ = try world.mealPath("2 eggs")
        try world.data(.post, "/meal-logs/batch", body: ["meal_type": "snack", "items": [.mealItem()]], status: 201)
        let photo = try #require(world.uploadPhoto([1, 2, 3]).body["data"]?["id"]?.string)
        try world.data(.patch, "/meal-logs/photo/\(photo)/confirm", body: [:])
        let food: JSON = [
            "name": "Oat bar", "calories": 190, "protein_g": 4, "carbs_g": 29, "fat_g": 7, "serving_size": 1, "serving_unit": "piece",
        ]
        let id = try world.data(.post, "/users/me/foods", body: food, status: 201)["id"] ?? .null
        let log: JSON = ["food_id": id, "food_source": "custom", "meal_type": "snack", "servings": 2]
        try world.data(.post, "/food-logs", body: log, status: 201)
        let imported = try TestWorld(accounts: world.exportSeed()["accounts"]?.array ?? [])
        for path in ["/meal-logs?limit=100", "/meal-logs/photo", "/users/me/foods", "/food-logs", "/food-logs/summary"] {
            #expect(try imported.data(path) == world.data(path), "\(path)")
        }
        #expect(try imported.data("/meal-logs?status=processing")["total_count"] == 1)
    }

    private static let records: [(JSON.Members, String)] = [
        (["mealLogs": [["meal_type": "brunch"]]], ".mealLogs[0].meal_type"),
        (["mealLogs": [["meal_type": "lunch", "items": [["food_name": "Egg"]]]]], ".mealLogs[0].items[0].quantity"),
        (["photoRecognitions": [["meal_type": "lunch", "image_sha256": "05"]]], ".photoRecognitions[0].image_sha256"),
        (["foods": [["name": ""]]], ".foods[0].name"), (["foodLogs": [["food_id": "7"]]], ".foodLogs[0].food_source"),
    ]

    @Test("a faulty record is named by its path", arguments: records)
    func recordFaults(_ block: JSON.Members, _ path: String) throws {
        let faults = try SeedFaultCase.faults(in: [["key": "ada", "fitiq": .object(block)]]).map(\.path)
        #expect(faults.first == "$.accounts[0].fitiq" + path)
    }
}
