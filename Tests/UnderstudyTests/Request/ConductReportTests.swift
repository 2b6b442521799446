import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import UnderstudyWorlds
import Values

@testable import UnderstudyProgram

@Suite("The conduct of clients in the report of a run")
struct ConductReportTests {
    private static let entry: JSON = ["type": "weight", "quantity": 75.5, "logged_at": "2026-01-07T08:00:00Z"]

    private let world: TestWorld

    init() throws {
        world = try TestWorld(accounts: [["key": "ada", "tokens": ["ada"], "evergreen": false, "fitiq": [:]]])
    }

    private func control(_ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil) throws {
        #expect((200..<300).contains(try world.send(method, "/_understudy/\(path)", body: body).status), "\(path)")
    }

    private func findings() throws -> [String] { try #require(world.handler.worlds.report).lines(of: [.conduct]) }

    @Test("has a request before the end of Retry-After, with the operation, the account and the world")
    func retryAfter() throws {
        try control(.post, "faults", ["preset": "maintenance", "when": ["first": 1]])
        for _ in 0..<2 { _ = try world.get("/_as/ada/api/v1/progress?from=2026-01-01") }
        let findings = try findings()
        #expect(findings.count == 1)
        #expect(findings.first?.hasPrefix("GET /api/v1/progress was sent again ") == true, "\(findings)")
        #expect(findings.first?.contains(" after a 503 with Retry-After: 120 (ada, 20") == true, "\(findings)")
        #expect(findings.first?.hasSuffix("), seen once in the sandbox test") == true, "\(findings)")
    }

    @Test(
        "has none if the test acts in between",
        arguments: [
            (.delete, "faults", nil), (.put, "clock", ["advance": "PT2M"]), (.post, "reset", nil),
        ] as [(HTTPRequest.Method, String, JSON?)])
    func actingTest(_ method: HTTPRequest.Method, _ path: String, _ body: JSON?) throws {
        try control(.post, "faults", ["preset": "maintenance", "when": ["first": 1]])
        _ = try world.get("/_as/ada/api/v1/progress")
        try control(method, path, body)
        _ = try world.get("/_as/ada/api/v1/progress")
        #expect(try findings() == [])
    }

    @Test("has the second record of a POST whose response was lost, and none if the first never arrived")
    func repeatedPost() throws {
        for (rule, count) in [(["preset": "offline", "when": ["first": 1]], 0), (["preset": "lost-response"], 1)] as [(JSON, Int)] {
            try control(.post, "faults", rule)
            for _ in 0..<2 { _ = try world.send(.post, "/_as/ada/api/v1/progress", body: Self.entry) }
            let findings = try findings()
            #expect(findings.count == count, "\(findings)")
            #expect(findings.allSatisfy { $0.contains("after its response was lost, and has created a second record") }, "\(findings)")
        }
    }

    @Test("knows the operations that exchange refresh tokens")
    func refreshes() {
        let routes = world.backends.flatMap(\.servedRoutes).filter(\.refreshesTokens)
        #expect(routes.map(\.path) == ["/api/v1/auth/refresh", "/securetoken.googleapis.com/v1/token"])
    }
}
