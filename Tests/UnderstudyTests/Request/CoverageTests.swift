import HTTPTypes
import Testing
import TestSupport
import UnderstudyWorlds
import Values

@testable import UnderstudyProgram

@Suite("The coverage of a run")
struct CoverageTests {
    private static let trends = Coverage.Operation(backend: "longevity", name: "GET /api/longevity/trends")

    private let world: TestWorld

    init() throws {
        world = try TestWorld(accounts: [
            [
                "key": "ada", "tokens": ["ada"], "evergreen": false,
                "longevity": ["subscription": ["status": "active", "renewalDate": "2099-01-01T00:00:00Z"]],
            ]
        ])
    }

    /// Sends a request as the account.
    private func send(_ method: HTTPRequest.Method, _ target: String, headers: HTTPFields = HTTPFields()) throws {
        _ = try world.send(method, target, token: "ada", headers: headers)
    }

    private func counts(of operation: Coverage.Operation = trends) throws -> Coverage.Counts {
        try #require(world.handler.worlds.report).coverage[operation]
    }

    private func expect(
        _ outcomes: [Coverage.Outcome: Int], faults: [String: [Coverage.Outcome: Int]] = [:], at location: SourceLocation = #_sourceLocation
    ) throws {
        let counts = try counts()
        #expect(counts.outcomes == outcomes, sourceLocation: location)
        #expect(counts.faults == faults, sourceLocation: location)
    }

    @Test("has the requests to an operation by the class of their status")
    func statuses() throws {
        try send(.get, "/api/longevity/trends")
        try send(.get, "/API/longevity/trends?range=weekly")
        try send(.head, "/api/longevity/trends")
        _ = try world.get("/api/longevity/trends", token: "nobody")
        try expect([.success: 3, .refusal: 1])
    }

    @Test(
        "has the requests that rules affect, by the preset",
        arguments: [
            (#"{"preset": "maintenance"}"#, .failure, "maintenance"), (#"{"preset": "offline"}"#, .broken, "offline"),
            (#"{"effect": {"latencyMs": 1}}"#, .success, "other"), (#"{"effect": {"corrupt": "truncated"}}"#, .broken, "other"),
            (#"{"when": {"status": 200}, "effect": {"status": 404}}"#, .refusal, "other"),
            (#"{"effect": {"status": 503, "connection": "close", "corrupt": "truncated"}}"#, .broken, "other"),
        ] as [(String, Coverage.Outcome, String)])
    func faults(_ rule: String, _ outcome: Coverage.Outcome, _ preset: String) throws {
        #expect(try world.send(.post, "/_understudy/faults", body: JSON(parsing: Array(rule.utf8))).status == 201)
        try send(.get, "/api/longevity/trends")
        try expect([outcome: 1], faults: [preset: [outcome: 1]])
    }

    @Test("counts a preset once for a request, however many of its rules fire")
    func repeatedPreset() throws {
        for _ in 0..<2 { #expect(try world.send(.post, "/_understudy/faults", body: ["preset": "slow-3g"]).status == 201) }
        try send(.get, "/api/longevity/trends")
        #expect(try counts().faults.keys.sorted() == ["slow-3g"])
        #expect(try counts().faults["slow-3g"]?.values.reduce(0, +) == 1)
    }

    @Test("adds up all worlds, also a sandbox that is deleted, and the time before a reset")
    func worlds() throws {
        try send(.get, "/api/longevity/trends")
        #expect(try world.send(.put, "/_understudy/sandboxes/t1").status == 201)
        try send(.get, "/_sandbox/t1/api/longevity/trends")
        #expect(try world.send(.delete, "/_understudy/sandboxes/t1").status == 204)
        #expect(try world.send(.post, "/_understudy/reset").status == 200)
        #expect(try counts().requests == 2)
    }

    @Test("leaves out the dashboard's own requests, the control API and unknown paths")
    func others() throws {
        var marks = HTTPFields()
        for (name, value) in ["X-Understudy-Dashboard": "1", "Host": "127.0.0.1:4000", "Sec-Fetch-Site": "same-origin"] {
            marks[try #require(HTTPField.Name(name))] = value
        }
        try send(.get, "/api/longevity/trends", headers: marks)
        try send(.get, "/_understudy/requests")
        try send(.get, "/api/longevity/trendz")
        try send(.options, "/api/longevity/trends")
        try expect([:])
    }

    @Test("counts the paths of one operation together, and no operation that is not implemented")
    func operations() throws {
        let operations = world.handler.services().table.rows.compactMap(\.operation)
        #expect(Set(operations.map(\.backend)) == ["longevity", "fitiq", "bradOS", "firebase"])
        let signUps = operations.filter { $0.name == "POST /www.googleapis.com/identitytoolkit/v3/relyingparty/signupNewUser" }
        #expect(signUps.count == 3)
        #expect(!operations.contains { $0.name == "POST /api/v1/exercises/:id/share" })
        _ = try world.send(.post, "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=a", body: [:])
        #expect(try counts(of: try #require(signUps.first)).outcomes == [.success: 1])
    }
}
