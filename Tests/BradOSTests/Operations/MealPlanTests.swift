import Testing
import TestSupport
import Values

@Suite("Meal plans (brados-training.md 6.5)")
struct MealPlanTests {
    private static let kinds = [("breakfast", "family", 1), ("breakfast", "adult", 1), ("lunch", "family", 2), ("dinner", "family", 4)]

    /// An isolated user and all others, each with enough meals for a week without a repetition.
    private func world() throws -> SeededWorld {
        func meals(_ name: String) -> JSON {
            .array(
                Self.kinds.flatMap { type, audience, effort in
                    (0..<9).map { number in
                        [
                            "id": .string("\(name)-\(type)-\(audience)-\(number)"), "name": .string("\(type) \(number)"),
                            "meal_type": .string(type), "audience": .string(audience), "effort": .integer(effort), "has_red_meat": false,
                            "prep_ahead": false, "url": .null,
                        ]
                    }
                })
        }
        return try SeededWorld(accounts: [
            SeededWorld.account("ada", ["meals": meals("ada")]), SeededWorld.account("eve", ["isolated": true, "meals": meals("eve")]),
        ])
    }

    private func generate(_ world: SeededWorld, as user: String = "ada") throws -> (id: String, plan: JSON) {
        let answer = try world.send(.post, "/mealplans/generate", as: user, [:])
        #expect(answer.status == 201)
        return (try #require(answer.body["data"]?["session_id"]?.string), try #require(answer.body["data"]?["plan"]))
    }

    private func post(_ world: SeededWorld, _ id: String, _ action: String, _ text: String? = nil) throws -> (status: Int, body: JSON) {
        try world.send(.post, "/mealplans/\(id)/\(action)", text.map { ["critique": .string($0)] })
    }

    /// The meals that have been planned, by id.
    private func planned(_ world: SeededWorld) throws -> [String: String] {
        try world.list("/meals").reduce(into: [:]) { times, meal in
            if let time = meal["last_planned"]?.string { times[meal["id"]?.string ?? ""] = time }
        }
    }

    private func ids(_ plan: JSON) -> Set<String> { Set((plan.array ?? []).compactMap { $0["meal_id"]?.string }) }

    @Test("are stored as drafts with a snapshot of all meals, and the newest one is the latest")
    func generation() throws {
        let world = try world()
        let (id, plan) = try generate(world)
        let session = try world.data("/mealplans/\(id)")
        #expect(session["plan"] == plan && plan.array?.count == 28)
        #expect(session["history"] == [] && session["is_finalized"] == false)
        #expect(try session["meals_snapshot"]?.array == world.list("/meals"))
        try world.test.setNow("2026-01-07T10:00:00Z")
        let newer = try generate(world).id
        #expect(try world.data("/mealplans/latest")["id"]?.string == newer)
    }

    @Test("belong to an isolated user alone, and have its meals")
    func isolation() throws {
        let world = try world()
        let (id, plan) = try generate(world, as: "eve")
        #expect(ids(plan).allSatisfy { $0.hasPrefix("eve-") })
        #expect(try world.send(.get, "/mealplans/\(id)").status == 404)
        #expect(try world.data("/mealplans/latest") == .null)
        for (method, action) in [("POST", "/finalize"), ("DELETE", "")] {
            #expect(try world.send(method == "POST" ? .post : .delete, "/mealplans/\(id)\(action)").status == 404)
        }
        #expect(try world.send(.post, "/mealplans/\(id)/finalize", as: "eve").status == 200)
        #expect(try planned(world) == [:])
    }

    @Test("are finalized once, which sets the last plan of their meals but not of the snapshot")
    func finalization() throws {
        let world = try world()
        let (id, plan) = try generate(world)
        try world.test.setNow("2026-01-07T10:00:00Z")
        expectAnswer(try post(world, id, "finalize"), 200, .success(["finalized": true]))
        let session = try world.data("/mealplans/\(id)")
        #expect(session["is_finalized"] == true && session["updated_at"] == "2026-01-07T10:00:00.000Z")
        #expect(session["meals_snapshot"]?.array?.allSatisfy { $0["last_planned"] == .null } == true)
        let times = try planned(world)
        #expect(Set(times.keys) == ids(plan) && Set(times.values) == ["2026-01-07T10:00:00.000Z"])
        for meal in try world.list("/meals") where meal["last_planned"] != .null { #expect(meal["updated_at"] == meal["last_planned"]) }
        expectAnswer(
            try post(world, id, "finalize"), 400, .refusal("SESSION_FINALIZED", "Session is already finalized"))
    }

    @Test("are changed by a critique while they are drafts, and keep each message of the history")
    func critique() throws {
        let world = try world()
        let (id, plan) = try generate(world)
        for count in 1...2 {
            let answer = try post(world, id, "critique", "Swap Monday dinner for something different. Remove Friday lunch from the plan.")
            #expect(answer.status == 200)
            let data = try #require(answer.body["data"])
            #expect(data["errors"] == [] && data["operations"]?.array?.count == 2 && data["recency_reconciled"] == nil)
            let session = try world.data("/mealplans/\(id)")
            #expect(session["plan"] == data["plan"] && session["plan"] != plan)
            let history = try #require(session["history"]?.array)
            #expect(history.map { $0["role"]?.string } == Array(repeating: ["user", "assistant"], count: count).flatMap { $0 })
            #expect(history.last?["content"] == data["explanation"] && history.last?["operations"] == data["operations"])
        }
        expectAnswer(
            try post(world, id, "revise", "x"), 400,
            .refusal(
                "SESSION_NOT_FINALIZED", "Session is still a draft. Use /mealplans/\(id)/critique or brados mealplan critique instead."))
        _ = try post(world, id, "finalize")
        expectAnswer(
            try post(world, id, "critique", "x"), 400,
            .refusal(
                "SESSION_FINALIZED",
                "Session is already finalized. Use /mealplans/\(id)/revise or brados mealplan revise instead."))
    }

    @Test("are freed by a critique from a food that only the recipe of a meal names")
    func recipes() throws {
        let world = try world()
        let (id, plan) = try generate(world)
        let meal = try #require(plan.array?.first?["meal_id"])
        func created(_ path: String, _ body: JSON) throws -> JSON {
            let answer = try world.send(.post, path, body)
            return try #require(answer.body["data"], "\(answer.body.text)")
        }
        let ingredient = try created("/ingredients", ["name": "Tinned Sardines", "store_section": "Canned & Jarred"])
        let use: JSON = ["ingredient_id": ingredient["id"] ?? .null, "quantity": 1, "unit": "tin"]
        _ = try created("/recipes", ["meal_id": meal, "ingredients": [use], "steps": .null])
        let data = try #require(try post(world, id, "critique", "No fish, please").body["data"])
        #expect(data["operations"]?.array?.count == 1)
        #expect(data["plan"]?.array?.contains { $0["meal_id"] == meal } == false)
    }

    @Test("are revised when they are final, which moves the last plan of the old and the new meals")
    func revision() throws {
        let world = try world()
        let id = try generate(world).id
        _ = try post(world, id, "finalize")
        let before = try world.data("/mealplans/\(id)")
        try world.test.setNow("2026-01-08T09:00:00Z")
        let answer = try post(world, id, "revise", "Swap Monday dinner for something different.")
        let data = try #require(answer.body["data"])
        #expect(answer.status == 200 && data["recency_reconciled"] == true && data["plan"] != before["plan"])
        let times = try planned(world)
        #expect(Set(times.keys) == ids(try #require(data["plan"])) && Set(times.values) == ["2026-01-08T09:00:00.000Z"])
    }

    @Test(
        "are not changed by an invalid critique",
        arguments: [[:], ["critique": ""], ["critique": "x", "more": 1], ["critique": 5]] as [JSON])
    func invalid(_ body: JSON) throws {
        let world = try world()
        let id = try generate(world).id
        let before = try world.data("/mealplans/\(id)")
        for path in ["\(id)/critique", "\(id)/revise", "nope/critique", "nope/revise"] {
            let answer = try world.send(.post, "/mealplans/\(path)", body)
            #expect(answer.status == 400 && answer.body.errorCode == "VALIDATION_ERROR", "\(path)")
        }
        #expect(try world.data("/mealplans/\(id)") == before)
    }

    @Test("give their meals back to the last final plan that remains, when they are deleted")
    func deletion() throws {
        let world = try world()
        let draft = try generate(world).id
        let first = try generate(world)
        _ = try post(world, first.id, "finalize")
        try world.test.setNow("2026-01-08T09:00:00Z")
        let second = try generate(world)
        _ = try post(world, second.id, "finalize")
        func delete(_ id: String) throws -> JSON? { try world.send(.delete, "/mealplans/\(id)").body["data"] }
        #expect(try delete(draft) == ["deleted": true, "was_finalized": false, "recency_reconciled": false])
        #expect(try delete(second.id) == ["deleted": true, "was_finalized": true, "recency_reconciled": true])
        let times = try planned(world)
        #expect(Set(times.keys) == ids(first.plan) && Set(times.values) == ["2026-01-07T09:00:00.000Z"])
        #expect(try delete(first.id)?["recency_reconciled"] == true)
        #expect(try planned(world) == [:])
        #expect(try world.send(.delete, "/mealplans/\(first.id)").status == 404)
    }

    @Test("are exported with history, operations and snapshot, and imported without a difference")
    func export() throws {
        let world = try world()
        let id = try generate(world).id
        _ = try post(world, id, "critique", "Swap Monday dinner for something different.")
        _ = try post(world, id, "finalize")
        let again = try world.reimported()
        #expect(try again.data("/mealplans/\(id)") == world.data("/mealplans/\(id)"))
        #expect(try again.test.exportSeed().differences(from: world.test.exportSeed()) == [])
    }
}
