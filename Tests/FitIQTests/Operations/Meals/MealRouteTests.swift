import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("Meals")
struct MealRouteTests {
    @Test("W-160: POST /meal-logs/natural answers before the result is known")
    func natural() throws {
        let body: JSON = ["raw_input": "2 eggs and a banana", "meal_type": "breakfast", "logged_at": "2026-01-07T08:00:00.250Z"]
        let data = try TestWorld.meals().data(.post, "/meal-logs/natural", body: body, status: 201)
        #expect(data["status"] == "processing")
        #expect(data["items"] == [])
        #expect(data["logged_at"] == "2026-01-07T08:00:00Z")
        #expect(data["processing_started_at"] == "2026-01-07T09:00:00Z")
        #expect(data["estimated_completion_seconds"] == 2)
        for name in ["total_calories", "total_protein_g", "processing_completed_at", "error_message", "notes"] {
            #expect(data[name] == .null, "\(name)")
        }
    }

    @Test("W-161: a meal in words is completed by a poll after the delay")
    func completed() throws {
        let world = try TestWorld.meals()
        let data = try world.data(world.mealPath("2 eggs and a banana"))
        #expect(data["status"] == "completed")
        #expect(data["items"]?.array?.map { $0["food_name"] } == ["Egg", "Banana"])
        #expect(data["items"]?.array?.map { $0["quantity"] } == [2, 1])
        #expect([data["total_calories"], data["total_protein_g"], data["total_carbs_g"], data["total_fat_g"]] == [248, 13.9, 27.6, 9.9])
        #expect(data["processing_completed_at"] == "2026-01-07T09:00:00Z")
        #expect(data["estimated_completion_seconds"] == 0)
    }

    @Test("before the end of the delay, a meal is processed in every read, and pending in the list")
    func waiting() throws {
        let world = try TestWorld.meals(delay: 3_600_000)
        let path = try world.mealPath("2 eggs")
        #expect(try world.data(path)["status"] == "processing")
        for status in ["processing", "pending"] { #expect(try world.data("/meal-logs?status=" + status)["total_count"] == 1) }
        #expect(try world.data("/meal-logs?status=completed")["total_count"] == 0)
        let answer = try world.fit(.put, path, body: ["items": [.mealItem()]])
        expectAnswer(answer, 400, .invalid("Only manual and completed meal logs can be updated"))
        #expect(try world.fit(.delete, path).status == 204)
        #expect(try world.fit(.get, path).status == 404)
    }

    @Test("W-164: a text without a known food fails")
    func failed() throws {
        let world = try TestWorld.meals()
        let data = try world.data(world.mealPath("xyz123abc"))
        #expect(data["status"] == "failed")
        #expect(data["error_message"] == "Could not parse food items from input")
        #expect(data["items"] == [])
        #expect(try world.data("/meal-logs?status=failed")["total_count"] == 1)
    }

    @Test("W-165: the app's types of meals are accepted", arguments: ["water", "drink", "supplements", "other"])
    func types(_ type: String) throws {
        _ = try TestWorld.meals().mealPath("water", ["meal_type": .string(type)])
    }

    private static let refusals: [(JSON.Members, String)] = [
        (["raw_input": .null], "raw_input is required"), (["raw_input": "  "], "raw_input is required"),
        (["raw_input": .string(String(repeating: "a", count: 1_001))], "raw_input must be at most 1000 characters"),
        (["meal_type": .null], "meal_type is required"), (["meal_type": "brunch"], "Invalid meal_type"),
        (["logged_at": "today"], "Invalid logged_at: expected RFC3339"), (["raw_input": 5], "Invalid request payload"),
        (["notes": .string(String(repeating: "a", count: 501))], "notes must be at most 500 characters"),
    ]

    @Test("a meal that is not valid is a 400", arguments: refusals)
    func refused(_ members: JSON.Members, _ message: String) throws {
        let body = JSON.object(["raw_input": "2 eggs", "meal_type": "lunch"]).with(members)
        expectAnswer(try TestWorld.meals().fit(.post, "/meal-logs/natural", body: body), 400, .invalid(message))
    }

    @Test("W-168: a list has the meals of a range, newest first, in pages")
    func list() throws {
        let world = try TestWorld.meals()
        for hour in ["05", "06", "07", "08"] {
            _ = try world.mealPath("apple", ["meal_type": "snack", "logged_at": .string("2026-01-07T\(hour):00:00Z")])
        }
        _ = try world.mealPath("apple", ["logged_at": "2026-01-07T07:30:00Z"])
        let data = try world.data(
            "/meal-logs?from=2026-01-07T06:00:00Z&to=2026-01-07T08:00:00Z&meal_type=snack&status=completed&page=1&limit=2")
        #expect(data["meal_logs"]?.array?.map { $0["logged_at"] } == ["2026-01-07T08:00:00Z", "2026-01-07T07:00:00Z"])
        #expect([data["total_count"], data["limit"], data["offset"], data["has_more"]] == [3, 2, 0, true])
        #expect(try world.data("/meal-logs?start_date=2026-01-08")["total_count"] == 0)
        expectAnswer(try world.fit(.get, "/meal-logs?status=done"), 400, .invalid("Invalid status"))
    }

    @Test("W-170: POST /meal-logs/batch completes a meal of items at once")
    func batch() throws {
        let world = try TestWorld.meals()
        let body: JSON = ["meal_type": "dinner", "items": [.mealItem(), .mealItem("Water", calories: 0)]]
        let data = try world.data(.post, "/meal-logs/batch", body: body, status: 201)
        #expect(data["status"] == "completed")
        #expect(data["raw_input"] == "2 piece Egg, 2 piece Water")
        #expect(data["total_calories"] == 143)
        #expect(data["total_protein_g"] == 25.2)
        #expect(data["items"]?.array?.map { $0["food_type"] } == ["food", "water"])
        #expect(try world.data("/meal-logs?status=manual")["total_count"] == 1)
        for (items, message) in [
            ([], "Invalid items"), ([.mealItem(calories: 72.5)], "Invalid request payload"),
            ([.mealItem(calories: -1)], "calories must be between 0 and 1000000000"),
        ] as [(JSON, String)] {
            let answer = try world.fit(.post, "/meal-logs/batch", body: ["meal_type": "dinner", "items": items])
            expectAnswer(answer, 400, .invalid(message))
        }
    }

    @Test("with mealManualStatus=true, entered meals are manual, and meals in words are not")
    func manual() throws {
        let world = try TestWorld.meals(settings: ["fitiq.mealManualStatus": true])
        let body: JSON = ["meal_type": "dinner", "items": [.mealItem()]]
        #expect(try world.data(.post, "/meal-logs/batch", body: body, status: 201)["status"] == "manual")
        #expect(try world.data(world.mealPath("2 eggs"))["status"] == "completed")
    }

    @Test("W-171: PUT /meal-logs/{id} replaces all items, and the totals follow")
    func replaced() throws {
        let world = try TestWorld.meals()
        let data = try world.data(.put, world.mealPath("2 eggs and a banana"), body: ["items": [.mealItem("Toast", calories: 79)]])
        #expect(data["items"]?.array?.map { $0["food_name"] } == ["Toast"])
        #expect(data["total_calories"] == 79)
    }

    @Test("another user's meal is a 403, and an unknown one a 404", arguments: [.get, .put, .delete] as [HTTPRequest.Method])
    func foreign(_ method: HTTPRequest.Method) throws {
        let world = try TestWorld.meals()
        let path = try world.mealPath("2 eggs")
        let body: JSON? = method == .put ? ["items": []] : nil
        expectAnswer(
            try world.fit(method, path, token: "bob", body: body), 403,
            .refusal("FORBIDDEN", "you do not have permission to access this meal log"))
        expectAnswer(try world.fit(method, "/meal-logs/7", body: body), 404, .refusal("NOT_FOUND", "meal log not found"))
    }

    @Test("W-192: POST /nutrition/parse reads a text at once, and logs it")
    func parse() throws {
        let world = try TestWorld.meals()
        let data = try world.data(.post, "/nutrition/parse", body: ["raw_input": "2 eggs"])
        #expect(data["total_macros"]?["total_calories"] == 143)
        #expect(data["parsed_items"]?.array?.first?["macronutrients"]?["protein"] == 13)
        let id = try #require(data["food_log_id"]?.string)
        #expect(try world.data("/meal-logs/" + id)["status"] == "completed")
        // The emoji are two Unicode scalars, and four UTF-16 units.
        for text in ["xx", "\u{1F957}\u{1F957}"] {
            expectAnswer(
                try world.fit(.post, "/nutrition/parse", body: ["raw_input": .string(text)]), 400,
                .refusal("INVALID_INPUT", "Input must be between 3 and 1000 characters"))
        }
        expectAnswer(
            try world.fit(.post, "/nutrition/parse", body: ["raw_input": "qqqqq"]), 422,
            .refusal("PARSING_FAILED", "Could not parse food items from input"))
    }
}
