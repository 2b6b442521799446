import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyProgram
import UnderstudyCore

@Suite("An operation that is not implemented")
struct NotImplementedTests {
    private static let notImplemented = JSON.refusal("NOT_IMPLEMENTED", "Not implemented by the mock")

    /// The reads that the apps send on their own, and their responses (fitiq.md 2.5).
    private static let emptyReads: [(String, JSON)] = [
        ("/api/v1/meal-logs", ["meal_logs": [], "total_count": 0, "limit": 50, "offset": 0, "has_more": false])
    ]

    private static func isEmptyRead(_ operation: NotImplementedOperation) -> Bool {
        operation.method == .get && emptyReads.contains { $0.0 == operation.path }
    }

    private func world(emptyReads: Bool = true) throws -> TestWorld {
        try TestWorld(settings: ["fitiq.emptyReads": .bool(emptyReads)], accounts: [.account()])
    }

    /// Sends only the credentials that the operation needs, or fewer.
    private func send(_ operation: NotImplementedOperation, in world: TestWorld, withKey: Bool = true, withToken: Bool = true) throws
        -> Answer
    {
        let asksForKey = operation.access == .key || operation.access == .keyAndBearer
        let asksForBearer = operation.access == .bearer || operation.access == .keyAndBearer
        let target = operation.path + (operation.access == .query && withToken ? "?token=t" : "")
        let response = try world.fitRespond(
            operation.method, target, token: asksForBearer && withToken ? "t" : nil, apiKey: asksForKey && withKey ? "k" : nil)
        return (response.status.code, try JSON(parsing: response.body))
    }

    @Test("is one of the contract's operations, each with its own route")
    func count() throws {
        let table = RouteTable(backends: try world().backends)
        let routes = table.rows.filter { $0.owner == "fitiq" }
        // 185 operations (fitiq.md 2), and the analysis of a goal by POST (fitiq-wellness.md 1).
        #expect(routes.count == 186)
        #expect(Set(routes.map { "\($0.method) \($0.path)" }).count == 186)
    }

    @Test("answers 501 if the credentials are valid", arguments: NotImplementedOperation.all.filter { !isEmptyRead($0) })
    func notImplemented(_ operation: NotImplementedOperation) throws {
        expectAnswer(try send(operation, in: world()), 501, Self.notImplemented)
    }

    @Test("needs its API key", arguments: NotImplementedOperation.all.filter { $0.access == .key || $0.access == .keyAndBearer })
    func withoutKey(_ operation: NotImplementedOperation) throws {
        let answer = try send(operation, in: world(), withKey: false)
        expectAnswer(answer, 401, .refusal("INVALID_API_KEY", "Invalid API key"))
    }

    @Test("needs its token", arguments: NotImplementedOperation.all.filter { $0.access != .key })
    func withoutToken(_ operation: NotImplementedOperation) throws {
        expectAnswer(try send(operation, in: world(), withToken: false), 401, .unauthorized)
    }

    @Test("returns an empty list if the apps read it on their own", arguments: emptyReads)
    func emptyRead(_ path: String, _ data: JSON) throws {
        let operation = try #require(NotImplementedOperation.all.first { $0.method == .get && $0.path == path })
        let world = try world()
        expectAnswer(try send(operation, in: world), 200, .success(data))
        let response = try world.fitRespond(.get, path + "?limit=5&offset=10&status=active")
        #expect(try JSON(parsing: response.body).differences(from: .success(data)) == [])
    }

    @Test("answers 501 with emptyReads=false, even if the apps read it on their own", arguments: emptyReads)
    func noEmptyRead(_ path: String, _: JSON) throws {
        let operation = try #require(NotImplementedOperation.all.first { $0.method == .get && $0.path == path })
        expectAnswer(try send(operation, in: world(emptyReads: false)), 501, Self.notImplemented)
    }

    @Test("ignores its body", arguments: ["", "{", "[]", #"{"recorded_at":"2026-01-07T08:00:00Z","metrics":[]}"#])
    func body(_ body: String) throws {
        let world = try world()
        for path in ["/api/v1/exercises/7/share", "/api/v1/meal-templates/7/share"] {
            let response = try world.fitRespond(.post, path, bytes: Array(body.utf8))
            #expect(response.status.code == 501, "\(path)")
        }
    }

    private static let webSocketTokens: [(String, Int)] = [
        ("?token=t", 501), ("?foo=bar&token=t", 501), ("", 401), ("?token=", 401), ("?token=nobody", 401), ("?Token=t", 401),
        ("?token=nobody&token=t", 401),
    ]

    @Test("for the meal logs' web socket needs a token in the query and no API key", arguments: webSocketTokens)
    func webSocket(_ query: String, _ status: Int) throws {
        let response = try world().fitRespond(.get, "/ws/meal-logs" + query, token: nil, apiKey: nil)
        #expect(response.status.code == status)
        let expected = status == 501 ? Self.notImplemented : .unauthorized
        #expect(try JSON(parsing: response.body).differences(from: expected) == [])
    }

    @Test("answers 405 for other methods", arguments: ["/ws/meal-logs"])
    func methods(_ path: String) throws {
        let response = try world().fitRespond(.patch, path, token: nil, apiKey: nil)
        #expect(response.status.code == 405)
        #expect(response.headers[.allow]?.contains("GET") == true)
        let body = try JSON(parsing: response.body)
        #expect(body.differences(from: .refusal("METHOD_NOT_ALLOWED", "Method not allowed")) == [])
    }
}
