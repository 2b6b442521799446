import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("Foods and logged foods")
struct FoodTests {
    private static let bar: JSON = [
        "name": "Oat bar", "barcode": "123", "calories": 190, "protein_g": 4, "carbs_g": 29, "fat_g": 7, "serving_size": 1,
        "serving_unit": "piece",
    ]

    private func foods(_ world: TestWorld, _ query: String, token: String? = nil) throws -> [JSON?] {
        let answer = try world.fit(.get, "/foods/search?q=" + query, token: token)
        return answer.body["data"]?["foods"]?.array?.map { $0["name"] } ?? []
    }

    @Test("W-190: GET /foods/search finds names and other names, with the API key alone")
    func search() throws {
        let world = try TestWorld.meals()
        let answer = try world.fit(.get, "/foods/search?q=EGG", token: nil)
        #expect(answer.body["data"]?["foods"]?.array?.map { $0["name"] } == ["Egg", "Egg White"])
        #expect(answer.body["data"]?["total"] == 2)
        #expect(answer.body["data"]?["foods"]?.array?.first?["calories"] == 72)
        #expect(try foods(world, "porridge") == ["Oatmeal"])
        for query in ["", "?q=", "?q=%20"] {
            expectAnswer(try world.fit(.get, "/foods/search" + query, token: nil), 400, .invalid("q is required"))
        }
    }

    @Test("a built-in food is found by barcode and by id")
    func builtIn() throws {
        let world = try TestWorld.meals()
        let banana = try world.data("/foods/barcode/4011")
        #expect(banana["name"] == "Banana")
        #expect(try world.data("/foods/" + (banana["id"]?.string ?? "")) == banana)
        for path in ["/foods/7", "/foods/barcode/7"] {
            expectAnswer(try world.fit(.get, path, token: nil), 404, .refusal("NOT_FOUND", "Food not found"))
        }
    }

    @Test(
        "an article number is found by its spelling in each length",
        arguments: [
            ("0051500255162", "051500255162"), ("0051500255162", "00051500255162"), ("0051500255162", "0 51500 25516 2"),
            ("051500255162", "0051500255162"), ("96385074", "0000096385074"), ("0000096385074", "96385074"), ("123", "123"),
        ])
    func spellings(_ stored: String, _ sent: String) throws {
        let world = try TestWorld.meals()
        let builtIn = try world.fit(.get, "/foods/barcode/0051500255162", token: nil)
        try world.data(.post, "/users/me/foods", body: Self.bar.with(["barcode": .string(stored)]), status: 201)
        let food = try world.data("/foods/barcode/" + sent.replacing(" ", with: "%20"))
        #expect(food["name"] == (stored.contains("51500255162") ? builtIn.body["data"]?["name"] : "Oat bar"))
    }

    @Test(
        "a code with other digits, letters or a further length is not found",
        arguments: [
            "51500255162", "051500255163", "000051500255162", "05150025516x", "0123", "00123",
        ])
    func unequalCodes(_ sent: String) throws {
        let world = try TestWorld.meals()
        try world.data(.post, "/users/me/foods", body: Self.bar, status: 201)
        expectAnswer(
            try world.fit(.get, "/foods/barcode/" + sent), 404, .refusal("NOT_FOUND", "Food not found"))
    }

    @Test("a food with the very code is found before one with another spelling")
    func exactSpelling() throws {
        let world = try TestWorld.meals()
        for code in ["0012345678905", "012345678905"] {
            try world.data(.post, "/users/me/foods", body: Self.bar.with(["barcode": .string(code)]), status: 201)
        }
        for code in ["0012345678905", "012345678905"] {
            #expect(try world.data("/foods/barcode/" + code)["barcode"] == .string(code))
        }
    }

    @Test("a user's food is found by the user alone, and a public one by all", arguments: [false, true])
    func own(_ isPublic: Bool) throws {
        let world = try TestWorld.meals()
        let food = try world.data(.post, "/foods", body: Self.bar.with(["is_public": .bool(isPublic)]), status: 201)
        #expect((food["user_id"] == .null) == isPublic)
        let path = "/foods/" + (food["id"]?.string ?? "")
        #expect(try foods(world, "oat%20bar", token: "t") == ["Oat bar"])
        #expect(try foods(world, "oat%20bar") == (isPublic ? ["Oat bar"] : []))
        #expect(try world.fit(.get, path, token: "bob").status == (isPublic ? 200 : 404))
        #expect(try world.fit(.get, "/foods/barcode/123", token: "bob").status == (isPublic ? 200 : 404))
        #expect(try world.data("/users/me/foods")["total"] == (isPublic ? 0 : 1))
    }

    @Test("POST /users/me/foods adds a food that GET /users/me/foods/search finds")
    func ownSearch() throws {
        let world = try TestWorld.meals()
        try world.data(.post, "/users/me/foods", body: Self.bar, status: 201)
        #expect(try world.data("/users/me/foods/search?q=BAR")["total"] == 1)
        #expect(try world.data("/users/me/foods/search?q=soup")["total"] == 0)
        expectAnswer(
            try world.fit(.post, "/users/me/foods", body: Self.bar.with(["serving_size": .null])), 400,
            .invalid("serving_size is required"))
    }

    @Test("a food whose name or unit is blank is a 400", arguments: ["/foods", "/users/me/foods"], ["name", "serving_unit"])
    func blank(_ path: String, _ member: String) throws {
        let world = try TestWorld.meals()
        for text in ["", "  ", "\u{a0}\n"] {
            let answer = try world.fit(.post, path, body: Self.bar.with([member: .string(text)]))
            expectAnswer(answer, 400, .invalid("\(member) is required"))
        }
        #expect(try world.data("/users/me/foods")["total"] == 0)
    }

    private func log(_ world: TestWorld, _ members: JSON.Members = [:]) throws -> Answer {
        let banana = try world.data("/foods/barcode/4011")
        let body: JSON = ["food_id": banana["id"] ?? .null, "food_source": "barcode", "meal_type": "snack", "servings": 2]
        return try world.fit(.post, "/food-logs", body: body.with(members))
    }

    @Test("a logged food needs a food that exists, and can be deleted")
    func logs() throws {
        let world = try TestWorld.meals()
        let first = try log(world, ["logged_at": "2026-01-06T08:00:00Z"])
        #expect(first.status == 201)
        #expect(try log(world).status == 201)
        let list = try world.data("/food-logs")
        #expect(list["logs"]?.array?.map { $0["logged_at"] } == ["2026-01-07T09:00:00Z", "2026-01-06T08:00:00Z"])
        #expect(try world.data("/food-logs?from=2026-01-07&meal_type=snack")["total"] == 1)
        expectAnswer(try log(world, ["food_id": "7"]), 404, .refusal("NOT_FOUND", "Food not found"))
        expectAnswer(try log(world, ["servings": 0]), 400, .invalid("servings must be between 0.01 and 100000"))
        let path = "/food-logs/" + (first.body["data"]?["id"]?.string ?? "")
        #expect(try world.fit(.delete, path, token: "bob").status == 403)
        #expect(try world.fit(.delete, path).status == 204)
        #expect(try world.fit(.delete, path).status == 404)
    }

    @Test("GET /food-logs/summary sums up logged foods and completed meals of a day")
    func summary() throws {
        let world = try TestWorld.meals()
        #expect(try log(world).status == 201)
        _ = try world.mealPath("2 eggs")
        _ = try world.mealPath("xyz123abc")
        let data = try world.data("/food-logs/summary?date=2026-01-07")
        let expected: JSON = [
            "date": "2026-01-07", "total_calories": 353, "total_protein_g": 15.2, "total_carbs_g": 54.5, "total_fat_g": 10.3,
            "log_count": 2, "breakfast_logs": 0, "lunch_logs": 1, "dinner_logs": 0, "snack_logs": 1, "calorie_goal": 2000,
            "remaining_cals": 1647,
        ]
        #expect(data.differences(from: expected) == [])
        try world.createGoal(["goal_type": "nutrition", "target_value": 1_800, "target_unit": "kcal"])
        #expect(try world.data("/food-logs/summary")["calorie_goal"] == 1_800)
        #expect(try world.data("/food-logs/summary?date=2026-01-08")["log_count"] == 0)
    }
}
