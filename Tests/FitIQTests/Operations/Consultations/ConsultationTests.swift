import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("A consultation")
struct ConsultationTests {
    private func world() throws -> TestWorld { try TestWorld(accounts: [.account(), .account("bob", token: "b")]) }

    @Test("W-029: is listed by its state, by default if it is active")
    func states() throws {
        let world = try world()
        let active = try world.chatPath()
        let archived = try world.chatPath()
        try world.data(.put, archived, body: ["is_archived": true])
        func paths(_ query: String) throws -> [String] {
            try world.chats(query).compactMap { $0["id"]?.string }.map { "/consultations/" + $0 }
        }
        #expect(try paths("") == [active])
        #expect(try paths("status=active") == [active])
        #expect(try paths("status=archived") == [archived])
        #expect(try paths("status=pending") == [])
        #expect(try Set(paths("status=all")) == [active, archived])
        expectAnswer(try world.fit(.get, "/consultations?status=banana"), 400, .invalid("invalid status parameter"))
        expectAnswer(try world.fit(.get, "/consultations?persona=guru"), 400, .invalid("Invalid persona"))
    }

    @Test("W-030: is listed by coach and state")
    func filters() throws {
        let world = try world()
        try world.startChat()
        try world.startChat(["persona": "nutritionist"])
        try world.data(.post, world.chatPath() + "/complete")
        let found = try world.chats("persona=sleep_coach&status=active")
        #expect(found.map { $0["persona"] } == ["sleep_coach"])
        #expect(try world.chats("persona=sleep_coach&status=all").count == 2)
    }

    @Test("W-007, W-008: is listed newest first, in pages")
    func pages() throws {
        let world = try world()
        var ids: [JSON?] = []
        for minute in 0..<3 {
            try world.setNow("2026-01-07T09:0\(minute):00Z")
            ids.insert(try world.startChat()["consultation"]?["id"], at: 0)
        }
        let page = try world.data(.get, "/consultations?limit=2&offset=1")
        #expect(page["consultations"]?.array?.map { $0["id"] } == Array(ids[1...]))
        #expect(page["total_count"] == 3)
        #expect(page["limit"] == 2)
        #expect(page["offset"] == 1)
        #expect(try world.data(.get, "/consultations?limit=500")["limit"] == 100)
        #expect(try world.data(.get, "/consultations")["limit"] == 20)
        let beyond = try world.data(.get, "/consultations?offset=9")
        #expect(beyond["consultations"] == [])
        #expect(beyond["total_count"] == 3)
        expectAnswer(try world.fit(.get, "/consultations?limit=0"), 400, .invalid("Invalid pagination parameters"))
    }

    @Test("W-032: can suggest goals after two user messages, unless it is about a goal")
    func context() throws {
        let world = try world()
        let path = try world.chatPath()
        func flag(_ path: String) throws -> JSON? { try world.data(.get, path)["has_context_for_goal_suggestions"] }
        #expect(try flag(path) == false)
        try world.say("I sleep badly", in: path)
        #expect(try flag(path) == false)
        try world.say("What now?", in: path)
        #expect(try flag(path) == true)
        let aboutGoal = try world.chatPath(["persona": "sleep_coach", "goal_id": "g"])
        for text in ["One", "Two"] { try world.say(text, in: aboutGoal) }
        #expect(try flag(aboutGoal) == false)
    }

    @Test("W-033: has its first user message in the list, from which the app makes the title")
    func title() throws {
        let world = try world()
        let path = try world.chatPath()
        #expect(try world.chats().first?["messages"] == [])
        try world.say("I sleep badly and feel tired", in: path)
        try world.say("Again", in: path)
        let listed = try #require(world.chats().first)
        #expect(listed["messages"]?.array?.map { $0["content"] } == ["I sleep badly and feel tired"])
        #expect(listed["message_count"] == 5)
        let one = try world.data(.get, path)
        #expect(one["messages"]?.array?.count == 5)
        #expect(one["messages"]?.array?[1]["content"] == "I sleep badly and feel tired")
    }

    @Test("changes its coach and its archive, and drops a title")
    func update() throws {
        let world = try world()
        let path = try world.chatPath()
        try world.setNow("2026-01-07T10:00:00Z")
        let changed = try world.data(.put, path, body: ["title": "Mine", "persona": "nutritionist"])
        #expect(changed["persona"] == "nutritionist")
        #expect(changed["status"] == "active")
        #expect(changed["title"] == nil)
        #expect(changed["updated_at"] == "2026-01-07T10:00:00Z")
        #expect(try world.data(.put, path, body: ["is_archived": true])["status"] == "archived")
        #expect(try world.data(.put, path, body: ["is_archived": .null])["status"] == "archived")
        #expect(try world.data(.put, path, body: ["is_archived": false])["status"] == "active")
        expectAnswer(try world.fit(.put, path, body: ["persona": "guru"]), 400, .invalid("Invalid persona"))
        expectAnswer(try world.fit(.put, path, body: ["is_archived": "yes"]), 400, .invalidPayload)
    }

    @Test("W-039: is completed once")
    func complete() throws {
        let world = try world()
        let path = try world.chatPath()
        try world.setNow("2026-01-07T10:00:00Z")
        let completed = try world.data(.post, path + "/complete")
        #expect(completed["status"] == "completed")
        #expect(completed["completed_at"] == "2026-01-07T10:00:00Z")
        expectAnswer(try world.fit(.post, path + "/complete"), 400, .invalid("Invalid status transition"))
    }

    @Test("W-010, W-042: is deleted with its messages, once")
    func delete() throws {
        let world = try world()
        let path = try world.chatPath()
        expectAnswer(try world.fit(.delete, path), 204, .null)
        let notFound = JSON.refusal("NOT_FOUND", "consultation not found")
        expectAnswer(try world.fit(.get, path + "/messages"), 404, notFound)
        expectAnswer(try world.fit(.delete, path), 404, notFound)
    }

    private static let requests: [(HTTPRequest.Method, String, JSON?)] = [
        (.get, "", nil), (.put, "", ["persona": "nutritionist"]), (.delete, "", nil), (.post, "/complete", nil), (.get, "/messages", nil),
        (.post, "/messages", ["content": "Hi"]), (.post, "/suggest-goals", nil),
    ]

    @Test("of another user is a 403, and an unknown one is a 404", arguments: requests)
    func isolation(_ method: HTTPRequest.Method, _ suffix: String, _ body: JSON?) throws {
        let world = try world()
        let path = try world.chatPath()
        let before = try world.stored()
        let foreign = JSON.refusal("FORBIDDEN", "you do not have permission to access this consultation")
        expectAnswer(try world.fit(method, path + suffix, token: "b", body: body), 403, foreign)
        let notFound = JSON.refusal("NOT_FOUND", "consultation not found")
        expectAnswer(try world.fit(method, "/consultations/7" + suffix, body: body), 404, notFound)
        #expect(try world.chats(token: "b").isEmpty)
        #expect(try world.stored() == before)
    }

    @Test("W-001, W-002: needs an API key and a token")
    func credentials() throws {
        let world = try world()
        expectAnswer(try world.fit(.get, "/consultations", token: nil), 401, .unauthorized)
        expectAnswer(try world.fit(.get, "/consultations", apiKey: nil), 401, .refusal("INVALID_API_KEY", "Invalid API key"))
    }

    @Test("is found by its id in upper case")
    func letterCase() throws {
        let world = try world()
        let id = try #require(world.startChat()["consultation"]?["id"]?.string)
        #expect(try world.data(.get, "/consultations/\(id.uppercased())")["id"] == .string(id))
    }

    @Test("of a seed is served, exported and imported with all of its messages")
    func seed() throws {
        let chat: JSON = [
            "id": "0F8FAD5B-D9CB-469F-A165-70867728950E", "persona": "nutritionist", "status": "completed",
            "completed_at": "2026-01-05T10:00:00Z", "created_at": "2026-01-05T09:00:00Z",
            "messages": [
                ["role": "user", "content": "What should I eat?", "created_at": "2026-01-05T09:01:00Z"],
                ["role": "assistant", "content": "Eggs.", "tokens_used": 2, "processing_time_ms": 810],
            ],
        ]
        let world = try TestWorld(accounts: [.account(fitiq: ["consultations": [chat]])])
        let path = "/consultations/0f8fad5b-d9cb-469f-a165-70867728950e"
        let served = try world.data(.get, path)
        #expect(served["completed_at"] == "2026-01-05T10:00:00Z")
        #expect(served["messages"]?.array?.map { $0["created_at"] } == ["2026-01-05T09:01:00Z", "2026-01-05T09:00:00Z"])
        #expect(served["messages"]?.array?.last?["tokens_used"] == 2)
        let copy = try TestWorld(accounts: world.exportSeed()["accounts"]?.array ?? [])
        #expect(try copy.data(.get, path) == served)
        #expect(try copy.exportSeed() == world.exportSeed())
    }
}
