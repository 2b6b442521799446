import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("The foods of a meal template")
struct MealTemplateFoodTests {
    private static let unknown = JSON.refusal("NOT_FOUND", "food not found")

    /// A template of a cup of oats and a banana: its path, and the ids of its foods.
    private func template(in world: TestWorld) throws -> (path: String, ids: [String]) {
        let template = try world.createMealTemplate()
        return ("/meal-templates/" + (template["id"]?.string ?? ""), try #require(template["foods"]).ids)
    }

    private static let places: [(JSON, [String])] = [
        (.null, ["cup", "piece", "bowl"]), (0, ["bowl", "cup", "piece"]), (1, ["cup", "bowl", "piece"]),
        (9, ["cup", "piece", "bowl"]),
    ]

    @Test("POST is a 201 with the whole template, and puts the food at its place", arguments: places)
    func add(_ place: JSON, _ units: [String]) throws {
        let world = try TestWorld.mealTemplates()
        let (path, ids) = try template(in: world)
        try world.setNow("2026-01-07T10:00:00Z")
        let data = try world.data(
            .post, path + "/foods", body: .oats.with(["serving_unit": "bowl", "order_index": place]), status: 201)
        #expect(data.units == units)
        #expect(data["foods"]?.array?.map { $0["order_index"] } == [0, 1, 2])
        #expect(data["total_calories"] == 437 && data["total_protein"] == 13.1)
        #expect(Set(data["foods"]?.ids ?? []).subtracting(ids).count == 1)
        #expect(data["created_at"] == "2026-01-07T09:00:00Z" && data["updated_at"] == "2026-01-07T10:00:00Z")
        #expect(try world.data(path) == data)
    }

    private static let faults: [(JSON.Members, String)] = [
        (["serving_size": .null], "serving_size is required"), (["serving_size": 0], "serving_size must be between 0 and 1000000"),
        (["serving_unit": " "], "serving_unit is required"), (["fat": "much"], "Invalid request payload"),
        (["notes": .string(String(repeating: "n", count: 501))], "notes must be at most 500 characters"),
        (["order_index": -1], "order_index must be between 0 and 1000000"),
    ]

    @Test("a food that is not valid is a 400, new or changed", arguments: faults)
    func refused(_ members: JSON.Members, _ message: String) throws {
        let world = try TestWorld.mealTemplates()
        let (path, ids) = try template(in: world)
        expectAnswer(try world.fit(.post, path + "/foods", body: .oats.with(members)), 400, .invalid(message))
        if !members.values.contains(.null) {
            expectAnswer(try world.fit(.put, "\(path)/foods/\(ids[0])", body: .object(members)), 400, .invalid(message))
        }
        #expect(try world.data(path)["total_calories"] == 271)
    }

    @Test("a template has 500 foods at most")
    func limit() throws {
        let world = try TestWorld.mealTemplates()
        let path = try world.mealTemplatePath(["foods": .array(Array(repeating: .oats, count: 500))])
        expectAnswer(try world.fit(.post, path + "/foods", body: .oats), 400, .invalid("Invalid foods"))
        #expect(try world.data(path)["foods"]?.array?.count == 500)
    }

    @Test("PUT changes the given members of a food, and moves it to a given place")
    func update() throws {
        let world = try TestWorld.mealTemplates()
        let (path, ids) = try template(in: world)
        let data = try world.data(.put, "\(path)/foods/\(ids[1].uppercased())", body: ["calories": 210, "serving_size": 2, "fat": .null])
        let banana = try #require(data["foods"]?.array?.last)
        #expect(banana["calories"] == 210 && banana["serving_size"] == 2 && banana["fat"] == 0.4 && banana["notes"] == "Sliced")
        #expect(data["total_calories"] == 376 && data["foods"]?.ids == ids)
        #expect(try world.data(.put, "\(path)/foods/\(ids[1])", body: ["order_index": 0]).units == ["piece", "cup"])
        #expect(try world.data(.put, "\(path)/foods/\(ids[1])", body: ["order_index": 9])["foods"]?.ids == ids)
        #expect(try world.data(path)["total_calories"] == 376)
    }

    @Test("DELETE is a 200 with the rest of the template, and then a 404")
    func remove() throws {
        let world = try TestWorld.mealTemplates()
        let (path, ids) = try template(in: world)
        let data = try world.data(.delete, "\(path)/foods/\(ids[0])")
        #expect(data.units == ["piece"] && data["total_calories"] == 105)
        #expect(data["foods"]?.array?.first?["order_index"] == 0)
        expectAnswer(try world.fit(.delete, "\(path)/foods/\(ids[0])"), 404, Self.unknown)
    }

    @Test("PUT /reorder puts the named foods first")
    func reorder() throws {
        let world = try TestWorld.mealTemplates()
        let (path, _) = try template(in: world)
        let ids = try #require(
            world.data(.post, path + "/foods", body: .oats.with(["serving_unit": "bowl"]), status: 201)["foods"]
        ).ids
        let last = try world.data(.put, path + "/foods/reorder", body: ["food_ids": [.string(ids[2].uppercased())]])
        #expect(last.units == ["bowl", "cup", "piece"])
        let whole = try world.data(.put, path + "/foods/reorder", body: ["food_ids": .array([1, 0, 2].map { .string(ids[$0]) })])
        #expect(whole.units == ["piece", "cup", "bowl"] && whole["foods"]?.ids == [ids[1], ids[0], ids[2]])
        #expect(try world.data(path) == whole)
        expectAnswer(try world.fit(.put, path + "/foods/reorder", body: ["food_ids": ["7"]]), 404, Self.unknown)
        expectAnswer(try world.fit(.put, path + "/foods/reorder", body: [:]), 400, .invalid("food_ids is required"))
        expectAnswer(try world.fit(.put, path + "/foods/reorder", body: ["food_ids": [7]]), 400, .invalidPayload)
    }

    @Test("only the owner changes the foods, also of a public template")
    func access() throws {
        let world = try TestWorld.mealTemplates()
        let template = try world.createMealTemplate(["is_public": true])
        let food = try #require(template["foods"]?.ids.first)
        let changes: [(HTTPRequest.Method, String, JSON)] = [
            (.post, "/foods", .oats), (.put, "/foods/reorder", ["food_ids": []]), (.put, "/foods/\(food)", [:]),
            (.delete, "/foods/\(food)", .null),
        ]
        for (method, path, body) in changes {
            let own = "/meal-templates/" + (template["id"]?.string ?? "")
            expectAnswer(try world.fit(method, own + path, token: "bob", body: body), 403, .foreignTemplate)
            expectAnswer(try world.fit(method, "/meal-templates/7" + path, body: body), 404, .unknownTemplate)
        }
        expectAnswer(
            try world.fit(.put, "/meal-templates/" + (template["id"]?.string ?? "") + "/foods/7", body: [:]), 404, Self.unknown)
    }
}
