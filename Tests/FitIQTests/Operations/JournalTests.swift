import Testing
import TestSupport
import Values

@Suite("The journal")
struct JournalTests {
    private let world: TestWorld

    init() throws {
        world = try TestWorld(accounts: [.account(fitiq: ["userId": "u-1"]), .account("bob", token: "b")])
    }

    private func write(_ members: JSON.Members = [:]) throws -> JSON {
        let body: JSON = ["content": "A quiet day."]
        return try world.data(.post, "/journal", body: body.with(members), status: 201)
    }

    private func id(of entry: JSON) throws -> String { try #require(entry["id"]?.string) }

    private func ids(_ target: String, _ key: String = "entries") throws -> [String] {
        try #require(world.data(.get, target)[key]).ids
    }

    @Test("W-091: POST needs a text, and answers with every member")
    func create() throws {
        let entry = try write()
        let expected: JSON = [
            "id": entry["id"] ?? .null, "user_id": "u-1", "title": .null, "content": "A quiet day.", "content_format": "plain",
            "entry_type": "freeform", "tags": [], "privacy_level": "private", "attachments": [], "prompt_id": .null,
            "linked_mood_id": .null, "linked_goal_id": .null, "is_favorite": false, "logged_at": "2026-01-07T09:00:00Z",
            "created_at": "2026-01-07T09:00:00Z", "updated_at": "2026-01-07T09:00:00Z",
        ]
        #expect(entry.differences(from: expected) == [])
    }

    private static let refusals: [(JSON, String)] = [
        ([:], "content is required"), (["content": ""], "content is required"), (["content": " \n"], "content is required"),
        (["content": .string(String(repeating: "x", count: 10_001))], "content must be at most 10000 characters"),
        (["content": "c", "title": .string(String(repeating: "x", count: 201))], "title must be at most 200 characters"),
        (["content": "c", "entry_type": "poem"], "Invalid entry_type"),
        (["content": "c", "privacy_level": "all"], "Invalid privacy_level"),
        (["content": "c", "attachments": [["type": "file", "url": "u"]]], "Invalid type"),
        (["content": "c", "attachments": [["type": "link"]]], "url is required"), (["content": 1], "Invalid request payload"),
    ]

    @Test("POST refuses a body that breaks a rule", arguments: refusals)
    func refused(_ body: JSON, _ message: String) throws {
        expectAnswer(try world.fit(.post, "/journal", body: body), 400, .refusal("VALIDATION_ERROR", message))
    }

    @Test("W-092: POST accepts a favorite, ids in any case, and Lume's own types")
    func lume() throws {
        let id = "0B9B86B5-F193-430A-A82B-921477E75638"
        for type in ["reflection", "daily_log"] {
            let entry = try write([
                "is_favorite": true, "linked_mood_id": .string(id), "entry_type": .string(type), "tags": [" run ", "", "sleep"],
            ])
            #expect(entry["is_favorite"] == true && entry["linked_mood_id"] == .string(id.lowercased()))
            #expect(entry["entry_type"] == .string(type) && entry["tags"] == ["run", "sleep"])
        }
    }

    @Test("PUT changes the sent members, and refuses a blank text")
    func update() throws {
        let entry = try write(["title": "t", "tags": ["a"]])
        let path = "/journal/\(try #require(entry["id"]?.string))"
        let changed = try world.data(.put, path, body: ["content": "new", "title": .null, "tags": [" b "]])
        #expect(changed == entry.with(["content": "new", "tags": ["b"]]))
        expectAnswer(try world.fit(.put, path, body: ["content": " "]), 400, .refusal("VALIDATION_ERROR", "content is required"))
        #expect(try world.data(.get, path) == changed)
    }

    @Test("W-094: GET has entries, GET /search results, both in pages")
    func pages() throws {
        _ = try write()
        let rest: JSON = ["total": 1, "limit": 30, "offset": 0, "has_more": false]
        let list = try world.data(.get, "/journal")
        #expect(list["entries"]?.array?.count == 1 && list.without("entries") == rest)
        let found = try world.data(.get, "/journal/search?q=QUIET")
        #expect(found["results"]?.array?.count == 1 && found.without("results") == rest)
        #expect(found["results"]?.array?.first?["relevance_score"] == 0.167)
        let beyond = try world.data(.get, "/journal/search?q=quiet&limit=1&offset=5")
        #expect(beyond["results"] == [] && beyond["total"] == 1 && beyond["has_more"] == false)
    }

    @Test("W-095: GET /search finds entries with each phrase and word, of the user alone")
    func search() throws {
        let both = try write(["content": "Thoughts about Personal Growth.", "tags": ["sleep"]])
        _ = try write(["content": "Thoughts about personal growth."])
        _ = try write(["content": "Growth is personal.", "tags": ["sleep"]])
        let target = "/journal/search?q=%22personal%20growth%22%20sleep"
        #expect(try ids(target, "results") == [id(of: both)])
        #expect(try world.data(.get, target, token: "b")["total"] == 0)
        for query in ["", "?q=", "?q=%20", "?q=%22%22"] {
            let refusal = JSON.refusal("VALIDATION_ERROR", "Invalid search query")
            expectAnswer(try world.fit(.get, "/journal/search\(query)"), 400, refusal)
        }
    }

    @Test("W-097: GET filters by favorite, tags and type")
    func filters() throws {
        let favorite = try id(of: write(["is_favorite": true, "tags": ["a"], "logged_at": "2026-01-06T08:00:00Z"]))
        let meal = try id(of: write(["entry_type": "meal", "tags": ["b", "c"], "logged_at": "2026-01-05T08:00:00Z"]))
        _ = try write(["logged_at": "2025-06-01T08:00:00Z", "tags": ["a"]])
        #expect(try ids("/journal?favorites_only=true") == [favorite])
        #expect(try ids("/journal?tags=a,b") == [favorite, meal])
        #expect(try ids("/journal?entry_type=meal") == [meal])
        expectAnswer(try world.fit(.get, "/journal?entry_type=poem"), 400, .refusal("VALIDATION_ERROR", "Invalid entry_type"))
    }

    @Test("W-098: POST /favorite toggles")
    func favorite() throws {
        let id = try #require(write()["id"]?.string)
        for expected in [true, false] {
            #expect(try world.data(.post, "/journal/\(id.uppercased())/favorite") == ["is_favorite": .bool(expected)])
            #expect(try world.data(.get, "/journal/\(id)")["is_favorite"] == .bool(expected))
        }
        let foreign = JSON.refusal("FORBIDDEN", "you do not have permission to access this journal entry")
        expectAnswer(try world.fit(.post, "/journal/\(id)/favorite", token: "b"), 403, foreign)
        expectAnswer(try world.fit(.post, "/journal/nope/favorite"), 404, .refusal("NOT_FOUND", "journal entry not found"))
    }

    @Test("GET /prompts has three prompts for each category")
    func prompts() throws {
        let all = try #require(world.data(.get, "/journal/prompts")["prompts"]?.array)
        #expect(all.count == 15)
        let goals = try #require(world.data(.get, "/journal/prompts?category=goals")["prompts"]?.array)
        #expect(goals == all.filter { $0["category"] == "goals" } && goals.count == 3)
        expectAnswer(try world.fit(.get, "/journal/prompts?category=x"), 400, .refusal("VALIDATION_ERROR", "Invalid category"))
    }

    @Test("GET /statistics covers a period")
    func statistics() throws {
        for day in [5, 6, 7] { _ = try write(["logged_at": .string("2026-01-0\(day)T08:00:00Z"), "tags": ["a"]]) }
        let found = try world.data(.get, "/journal/statistics?from=2026-01-06&to=2026-01-07")
        let expected: JSON = [
            "period": ["from": "2026-01-06", "to": "2026-01-07", "total_days": 2],
            "summary": [
                "total_entries": 2, "entries_by_type": ["freeform": 2], "most_used_tags": [["tag": "a", "count": 2]], "writing_streak": 2,
                "average_entry_length": 12, "favorite_count": 0,
            ],
        ]
        #expect(found.differences(from: expected) == [])
        expectAnswer(try world.fit(.get, "/journal/statistics"), 400, .refusal("VALIDATION_ERROR", "from and to are required"))
    }
}
