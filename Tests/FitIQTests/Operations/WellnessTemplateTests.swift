import Testing
import TestSupport
import Values

@Suite("Wellness templates")
struct WellnessTemplateTests {
    private static let path = "/wellness/templates"
    private static let body: JSON = ["name": "Better sleep", "focus_areas": ["sleep_optimization", "recovery"], "created_by": "ai"]

    private let world: TestWorld

    init() throws { world = try TestWorld(accounts: [.account(fitiq: ["userId": "u-1"]), .account("bob", token: "b")]) }

    private func create(_ members: JSON.Members = [:]) throws -> String {
        try #require(world.data(.post, Self.path, body: Self.body.with(members), status: 201)["id"]?.string)
    }

    @Test("POST answers with every member; a new template is pending")
    func new() throws {
        let template = try world.data(.post, Self.path, body: Self.body.with(["status": "active"]), status: 201)
        let expected: JSON = [
            "id": template["id"] ?? .null, "user_id": "u-1", "name": "Better sleep", "description": .null,
            "focus_areas": ["sleep_optimization", "recovery"], "daily_habits": [], "sleep_target": .null, "plan_data": .null,
            "status": "pending", "created_by": "ai", "can_be_edited": true, "created_at": "2026-01-07T09:00:00Z",
            "updated_at": "2026-01-07T09:00:00Z",
        ]
        #expect(template.differences(from: expected) == [])
    }

    private static let refusals: [(JSON.Members, String)] = [
        (["name": .null], "name is required"), (["name": "ab"], "name must be at least 3 characters"),
        (["focus_areas": []], "Invalid focus_areas"), (["focus_areas": ["diet"]], "Invalid focus_areas"),
        (["created_by": "robot"], "Invalid created_by"), (["daily_habits": [["habit": "Read", "time": "21:00"]]], "frequency is required"),
        (
            ["sleep_target": ["target_bedtime": "22:00", "target_wake_time": "06:00", "target_hours": 25]],
            "target_hours must be between 0 and 24"
        ),
    ]

    @Test("POST refuses a body that breaks a rule", arguments: refusals)
    func refused(_ members: JSON.Members, _ message: String) throws {
        let body = Self.body.with(members)
        expectAnswer(try world.fit(.post, Self.path, body: body), 400, .refusal("VALIDATION_ERROR", message))
    }

    @Test("are decided once, while pending", arguments: [("approve", "active", true), ("reject", "rejected", false)])
    func decision(_ verb: String, _ status: JSON, _ canBeEdited: Bool) throws {
        let item = "\(Self.path)/\(try create())"
        let foreign = JSON.refusal("FORBIDDEN", "you do not have permission to access this template")
        expectAnswer(try world.fit(.post, "\(item)/\(verb)", token: "b"), 403, foreign)
        let decided = try world.data(.post, "\(item)/\(verb)")
        #expect(decided["status"] == status && decided["can_be_edited"] == .bool(canBeEdited))
        for again in ["approve", "reject"] {
            let refusal = JSON.refusal("VALIDATION_ERROR", "Cannot \(again) template from current status")
            expectAnswer(try world.fit(.post, "\(item)/\(again)"), 400, refusal)
        }
        let edited = try world.fit(.put, item, body: ["name": "Calmer days"])
        #expect(edited.status == (canBeEdited ? 200 : 400))
        #expect(try world.data(.get, item)["name"] == (canBeEdited ? "Calmer days" : "Better sleep"))
    }

    @Test("are listed newest first, ten on a page, by status and author")
    func list() throws {
        let ids = try ["ai", "user", "ai"].map { try create(["created_by": .string($0)]) }
        try world.data(.post, "\(Self.path)/\(ids[0])/approve")
        func listed(_ query: String) throws -> [String] { try #require(world.data(.get, Self.path + query)["templates"]).ids }
        #expect(try listed("") == ids.reversed())
        #expect(try listed("?status=active") == [ids[0]])
        #expect(try listed("?status=pending&created_by=ai") == [ids[2]])
        #expect(try world.data(.get, Self.path).without("templates") == ["total": 3, "limit": 10, "offset": 0, "has_more": false])
        #expect(try world.data(.get, Self.path, token: "b")["total"] == 0)
    }
}
