import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("Meal templates")
struct MealTemplateTests {
    private static let operations: [(HTTPRequest.Method, String)] = [
        (.get, ""), (.post, ""), (.get, "/search?q=bowl"), (.get, "/shared-with-me"), (.get, "/7"), (.put, "/7"), (.delete, "/7"),
        (.post, "/7/copy"), (.get, "/7/nutrition"), (.post, "/7/foods"), (.put, "/7/foods/reorder"), (.put, "/7/foods/7"),
        (.delete, "/7/foods/7"),
    ]

    @Test("W-001, W-002: need the API key and a token", arguments: operations)
    func credentials(_ method: HTTPRequest.Method, _ path: String) throws {
        let world = try TestWorld.mealTemplates()
        expectAnswer(try world.fit(method, "/meal-templates" + path, token: nil, body: [:]), 401, .unauthorized)
        let refusal = JSON.refusal("INVALID_API_KEY", "Invalid API key")
        expectAnswer(try world.fit(method, "/meal-templates" + path, apiKey: nil, body: [:]), 401, refusal)
    }

    @Test("W-011: POST makes a private template with the sums of its foods, each with an id of its own")
    func create() throws {
        let world = try TestWorld.mealTemplates()
        let data = try world.createMealTemplate(["id": "7", "user_id": "bob", "total_calories": 1])
        let foods = try #require(data["foods"]?.array)
        let expected: JSON = [
            "id": data["id"] ?? .null, "user_id": data["user_id"] ?? .null, "name": "Breakfast bowl", "description": .null,
            "meal_type": "breakfast", "is_public": false, "total_calories": 271, "total_protein": 7.2, "total_carbs": 55,
            "total_fat": 3.9,
            "foods": [
                [
                    "id": foods.first?["id"] ?? .null, "food_id": "oats", "user_food_id": .null, "serving_size": 1, "serving_unit": "cup",
                    "calories": 166, "protein": 5.9, "carbs": 28.1, "fat": 3.5, "order_index": 0, "notes": .null,
                ],
                [
                    "id": foods.last?["id"] ?? .null, "food_id": .null, "user_food_id": "banana", "serving_size": 1,
                    "serving_unit": "piece", "calories": 105, "protein": 1.3, "carbs": 26.9, "fat": 0.4, "order_index": 1,
                    "notes": "Sliced",
                ],
            ],
            "created_at": "2026-01-07T09:00:00Z", "updated_at": "2026-01-07T09:00:00Z",
        ]
        #expect(data.differences(from: expected) == [])
        #expect(data["id"] != "7" && data["user_id"] != "bob")
        #expect(foods.map { $0["id"]?.string?.count } == [36, 36] && foods[0]["id"] != foods[1]["id"])
        #expect(try world.data("/meal-templates/" + (data["id"]?.string ?? "").uppercased()) == data)
    }

    @Test("each type of meal is accepted, and a template may have no foods", arguments: ["snack", "pre_workout", "post_workout"])
    func types(_ type: String) throws {
        let data = try TestWorld.mealTemplates().createMealTemplate(["meal_type": .string(type), "foods": .null, "is_public": true])
        #expect(data["meal_type"] == .string(type) && data["foods"] == [] && data["total_calories"] == 0 && data["is_public"] == true)
    }

    @Test("foods are in the order of their given places, and otherwise of the list")
    func order() throws {
        let places: [(String, JSON)] = [("cup", 2), ("piece", .null), ("bowl", 0)]
        let foods = places.map { JSON.oats.with(["serving_unit": .string($0), "order_index": $1]) }
        let data = try TestWorld.mealTemplates().createMealTemplate(["foods": .array(foods)])
        #expect(data.units == ["bowl", "piece", "cup"])
        #expect(data["foods"]?.array?.map { $0["order_index"] } == [0, 1, 2])
    }

    private static let refusals: [(JSON.Members, String)] = [
        (["name": .null], "name is required"), (["name": ""], "name is required"), (["name": " \n\t"], "name is required"),
        (["name": .string(String(repeating: "n", count: 201))], "name must be at most 200 characters"),
        (["meal_type": .null], "meal_type is required"), (["meal_type": "brunch"], "Invalid meal_type"),
        (["is_public": "yes"], "Invalid request payload"), (["foods": [:]], "Invalid request payload"),
        (["foods": [["serving_size": 1]]], "serving_unit is required"),
        (["foods": [JSON.oats.without("calories")]], "calories is required"),
        (["foods": [JSON.oats.with(["calories": 1.5])]], "Invalid request payload"),
        (["foods": [JSON.oats.with(["protein": -1])]], "protein must be between 0 and 1000000000"),
        (["foods": [JSON.oats.with(["serving_unit": " "])]], "serving_unit is required"),
        (["foods": .array(Array(repeating: .oats, count: 501))], "foods must have at most 500 elements"),
    ]

    @Test("a template that is not valid is a 400, new or changed", arguments: refusals)
    func refused(_ members: JSON.Members, _ message: String) throws {
        let world = try TestWorld.mealTemplates()
        expectAnswer(try world.fit(.post, "/meal-templates", body: .mealTemplate(members)), 400, .invalid(message))
        #expect(try world.data("/meal-templates")["total"] == 0)
        if members.values.contains(.null) { return }
        expectAnswer(try world.fit(.put, try world.mealTemplatePath(), body: .object(members)), 400, .invalid(message))
    }

    private static let lists = ["/meal-templates", "/meal-templates/public", "/meal-templates/search?q=Bowl"]

    @Test("W-007, W-008: lists have pages, newest first", arguments: lists)
    func pages(_ path: String) throws {
        let world = try TestWorld.mealTemplates()
        for name in ["Bowl 1", "Bowl 2", "Bowl 3"] { try world.createMealTemplate(["name": .string(name), "is_public": true]) }
        let separator = path.contains("?") ? "&" : "?"
        let page = try world.data(path + separator + "limit=2&offset=1")
        #expect(page.object?.keys == ["templates", "total", "limit", "offset"])
        #expect(page["templates"]?.array?.map { $0["name"] } == ["Bowl 2", "Bowl 1"])
        #expect(page["total"] == 3 && page["limit"] == 2 && page["offset"] == 1)
        let beyond = try world.data(path + separator + "offset=3")
        #expect(beyond["templates"] == [] && beyond["total"] == 3 && beyond["limit"] == 20)
        #expect(try world.data(path + separator + "limit=500")["limit"] == 100)
        let refusal = JSON.invalid("Invalid pagination parameters")
        expectAnswer(try world.fit(.get, path + separator + "limit=0"), 400, refusal)
    }

    @Test("GET /meal-templates/public needs the API key alone, and has the public templates of all users")
    func library() throws {
        let world = try TestWorld.mealTemplates()
        try world.createMealTemplate(["name": "Mine"])
        try world.createMealTemplate(["name": "Ours", "is_public": true])
        try world.createMealTemplate(["name": "Bob's", "is_public": true], token: "bob")
        #expect(try world.mealTemplateNames("/meal-templates/public", token: nil) == ["Bob's", "Ours"])
        #expect(try world.mealTemplateNames("/meal-templates") == ["Ours", "Mine"])
        expectAnswer(
            try world.fit(.get, "/meal-templates/public", token: nil, apiKey: nil), 401,
            .refusal("INVALID_API_KEY", "Invalid API key"))
    }

    @Test("GET /meal-templates/search finds parts of names: the user's own templates first, then public ones of others")
    func search() throws {
        let world = try TestWorld.mealTemplates()
        for (name, isPublic, token) in [
            ("Rice bowl", false, "t"), ("BOWL of soup", true, "t"), ("Toast", true, "t"), ("Bob's bowl", true, "bob"),
            ("Bob's secret bowl", false, "bob"), ("Bob's toast", true, "bob"), ("Bob's second bowl", true, "bob"),
        ] { try world.createMealTemplate(["name": .string(name), "is_public": .bool(isPublic)], token: token) }
        let found = ["BOWL of soup", "Rice bowl", "Bob's second bowl", "Bob's bowl"]
        #expect(try world.mealTemplateNames("/meal-templates/search?q=%20bOWL") == found)
        for offset in 0...4 {
            let page = try world.data("/meal-templates/search?q=bowl&limit=2&offset=\(offset)")
            #expect(page["templates"]?.array?.compactMap { $0["name"]?.string } == Array(found.dropFirst(offset).prefix(2)))
            #expect(page["total"] == 4)
        }
        for query in ["", "?q=", "?q=%20"] {
            expectAnswer(try world.fit(.get, "/meal-templates/search" + query), 400, .invalid("q is required"))
        }
    }

    @Test("templates cannot be shared, so GET /meal-templates/shared-with-me is empty")
    func shared() throws {
        let expected: JSON = ["templates": [], "total": 0, "limit": 5, "offset": 0]
        #expect(try TestWorld.mealTemplates().data("/meal-templates/shared-with-me?limit=5").differences(from: expected) == [])
    }

    @Test("a public template is read by all, a private one by its owner alone, and only the owner changes either")
    func access() throws {
        let world = try TestWorld.mealTemplates()
        let path = try world.mealTemplatePath()
        for suffix in ["", "/nutrition"] {
            expectAnswer(try world.fit(.get, path + suffix, token: "bob"), 403, .foreignTemplate)
            expectAnswer(try world.fit(.get, "/meal-templates/7" + suffix), 404, .unknownTemplate)
        }
        try world.data(.put, path, body: ["is_public": true])
        for suffix in ["", "/nutrition"] { #expect(try world.data(path + suffix, token: "bob")["total_calories"] == 271) }
        for method in [HTTPRequest.Method.put, .delete] {
            expectAnswer(try world.fit(method, path, token: "bob", body: ["name": "Bob's"]), 403, .foreignTemplate)
            expectAnswer(try world.fit(method, "/meal-templates/7", body: ["name": "x"]), 404, .unknownTemplate)
        }
        #expect(try world.data(path)["name"] == "Breakfast bowl")
    }

    @Test("PUT changes the given members, and replaces all foods; foods of the template keep their ids")
    func update() throws {
        let world = try TestWorld.mealTemplates()
        let path = try world.mealTemplatePath(["description": "Quick"])
        let old = try #require(world.data(path)["foods"]?.array)
        let kept = JSON.banana.with(["id": old[1]["id"] ?? .null, "serving_size": 2, "calories": 210])
        let foods: JSON = [kept, JSON.oats.with(["id": "7"]), kept]
        let data = try world.data(.put, path, body: ["name": "Bowl", "description": .null, "foods": foods])
        #expect(data["name"] == "Bowl" && data["description"] == "Quick" && data["meal_type"] == "breakfast")
        let ids = try #require(data["foods"]).ids
        #expect(ids[0] == old[1]["id"]?.string && Set(ids).count == 3 && !ids.contains("7") && ids[1] != old[0]["id"]?.string)
        #expect(data["total_calories"] == 586)
        #expect(try world.data(.put, path, body: [:]) == data)
        #expect(try world.data(.put, path, body: ["foods": []])["total_calories"] == 0)
    }

    @Test("W-010: DELETE is a 204, and then a 404")
    func delete() throws {
        let world = try TestWorld.mealTemplates()
        let path = try world.mealTemplatePath()
        expectAnswer(try world.fit(.delete, path), 204, .null)
        expectAnswer(try world.fit(.delete, path), 404, .unknownTemplate)
        #expect(try world.data("/meal-templates")["total"] == 0)
    }

    @Test("POST /copy makes a private copy for the user, whose foods have other ids")
    func copy() throws {
        let world = try TestWorld.mealTemplates()
        let original = try world.createMealTemplate(["is_public": true, "description": "Quick"])
        let path = "/meal-templates/" + (original["id"]?.string ?? "")
        let copy = try world.data(.post, path + "/copy", token: "bob", status: 201)
        #expect(copy["name"] == "Breakfast bowl (Copy)" && copy["is_public"] == false && copy["total_calories"] == 271)
        #expect(copy["description"] == "Quick" && copy["meal_type"] == "breakfast" && copy["user_id"] != original["user_id"])
        #expect(copy.units == original.units)
        #expect(Set((copy["foods"]?.ids ?? []) + (original["foods"]?.ids ?? [])).count == 4)
        #expect(try world.data("/meal-templates", token: "bob")["templates"] == [copy])
        #expect(try world.data(.post, path + "/copy", body: ["new_name": "Mine"], status: 201)["name"] == "Mine")
        #expect(try world.data(.post, path + "/copy", body: ["new_name": " "], status: 201)["name"] == "Breakfast bowl (Copy)")
        let long = JSON.string(String(repeating: "n", count: 201))
        expectAnswer(
            try world.fit(.post, path + "/copy", body: ["new_name": long]), 400, .invalid("new_name must be at most 200 characters"))
        let emoji = JSON.string(String(repeating: "\u{1F957}", count: 200))
        #expect(try world.data(.post, path + "/copy", body: ["new_name": emoji], status: 201)["name"] == emoji)
        try world.data(.put, path, body: ["is_public": false])
        expectAnswer(try world.fit(.post, path + "/copy", token: "bob"), 403, .foreignTemplate)
        expectAnswer(try world.fit(.post, "/meal-templates/7/copy"), 404, .unknownTemplate)
    }

    @Test("the name of a copy is cut to 200 characters")
    func longCopy() throws {
        let world = try TestWorld.mealTemplates()
        let path = try world.mealTemplatePath(["name": .string(String(repeating: "n", count: 200))])
        let copy = try world.data(.post, path + "/copy", status: 201)
        #expect(copy["name"]?.string == String(repeating: "n", count: 193) + " (Copy)")
    }

    @Test("GET /nutrition has the sums of the foods")
    func nutrition() throws {
        let world = try TestWorld.mealTemplates()
        let template = try world.createMealTemplate()
        let expected: JSON = [
            "template_id": template["id"] ?? .null, "total_calories": 271, "total_protein": 7.2, "total_carbs": 55, "total_fat": 3.9,
        ]
        let path = "/meal-templates/" + (template["id"]?.string ?? "") + "/nutrition"
        #expect(try world.data(path).differences(from: expected) == [])
    }
}
