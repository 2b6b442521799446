import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyProgram
import UnderstudyCore
import Values

@Suite("An operation that is not implemented")
struct NotImplementedTests {
    private static let notImplemented = JSON.refusal("NOT_IMPLEMENTED", "Not implemented by the mock")

    private func world() throws -> TestWorld { try TestWorld(accounts: [.account()]) }

    private func send(_ operation: NotImplementedOperation, withKey: Bool = true, withToken: Bool = true) throws -> Answer {
        let response = try world().fitRespond(
            operation.method, operation.path, token: withToken ? "t" : nil, apiKey: withKey ? "k" : nil)
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

    @Test("answers 501 if the credentials are valid", arguments: NotImplementedOperation.all)
    func notImplemented(_ operation: NotImplementedOperation) throws {
        expectAnswer(try send(operation), 501, Self.notImplemented)
    }

    @Test("needs its API key", arguments: NotImplementedOperation.all)
    func withoutKey(_ operation: NotImplementedOperation) throws {
        expectAnswer(try send(operation, withKey: false), 401, .refusal("INVALID_API_KEY", "Invalid API key"))
    }

    @Test("needs its token", arguments: NotImplementedOperation.all)
    func withoutToken(_ operation: NotImplementedOperation) throws {
        expectAnswer(try send(operation, withToken: false), 401, .unauthorized)
    }

    @Test("ignores its body", arguments: ["", "{", "[]", #"{"recorded_at":"2026-01-07T08:00:00Z","metrics":[]}"#])
    func body(_ body: String) throws {
        let world = try world()
        for path in ["/api/v1/exercises/7/share", "/api/v1/meal-templates/7/share"] {
            let response = try world.fitRespond(.post, path, bytes: Array(body.utf8))
            #expect(response.status.code == 501, "\(path)")
        }
    }

    @Test("answers 405 for other methods")
    func methods() throws {
        let response = try world().fitRespond(.patch, "/api/v1/exercises/7/share", token: nil, apiKey: nil)
        #expect(response.status.code == 405)
        #expect(response.headers[.allow]?.contains("POST") == true)
        let body = try JSON(parsing: response.body)
        #expect(body.differences(from: .refusal("METHOD_NOT_ALLOWED", "Method not allowed")) == [])
    }
}
