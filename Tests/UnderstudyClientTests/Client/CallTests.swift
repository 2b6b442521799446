import Foundation
import Testing

@testable import UnderstudyClient

@Suite("A call of UnderstudyClient")
struct CallTests {
    /// A call, the request that it must send, and the server's response.
    struct Call: Sendable, CustomTestStringConvertible {
        let request: String
        let body: String?
        let status: Int
        let answer: String
        let make: @Sendable (UnderstudyClient) async throws -> Void

        init(
            _ request: String, body: String? = nil, status: Int = 200, _ answer: String,
            _ make: @escaping @Sendable (UnderstudyClient) async throws -> Void
        ) {
            self.request = request
            self.body = body
            self.status = status
            self.answer = answer
            self.make = make
        }

        var testDescription: String { request }
    }

    @Test("sends the request of the control API and decodes its response", arguments: all)
    func sends(_ call: Call) async throws {
        let server = StubServer(call.status, call.answer)
        try await call.make(server.client("http://127.0.0.1:4000/"))
        let received = try #require(server.received.first)
        let body = try call.body.map(JSONValue.read)
        #expect(server.received.count == 1)
        #expect("\(received.method) \(received.url)" == call.request.replacing(" ", with: " http://127.0.0.1:4000/_understudy/"))
        #expect(received.body == body)
        #expect(received.headers["Content-Type"] == (body == nil ? nil : "application/json"))
        #expect(received.headers["Authorization"] == nil)
    }

    @Test("sends the control key as its bearer token")
    func controlKey() async throws {
        let server = StubServer(200, Samples.health)
        _ = try await server.client(controlKey: "secret").sandbox("t1").health()
        #expect(server.received.first?.headers["Authorization"] == "Bearer secret")
    }

    @Test("has the control key in an app's launch environment, too, and no time while the clock runs")
    func launchEnvironment() async throws {
        let server = StubServer(200, Samples.clock.replacing("frozen", with: "running"))
        let environment = try await server.client(controlKey: "secret").launchEnvironment()
        #expect(environment == ["UNDERSTUDY_URL": "http://127.0.0.1:4000", "UNDERSTUDY_CONTROL_KEY": "secret"])
    }

    @Test("goes to the sandbox in the base URL, except calls about sandboxes, which go to main")
    func worlds() async throws {
        let server = StubServer { $0.url.hasSuffix("sandboxes/t1") ? (200, Samples.sandbox) : (200, Samples.clock) }
        let client = try server.client("http://127.0.0.1:4000/_sandbox/t1")
        try await client.createSandbox("t1")
        try await client.setClock(.system)
        #expect(
            server.calls == [
                "PUT http://127.0.0.1:4000/_understudy/sandboxes/t1", "PUT http://127.0.0.1:4000/_sandbox/t1/_understudy/clock",
            ])
    }
}
