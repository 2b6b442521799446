import Foundation
import Testing

@testable import UnderstudyClient

@Suite("withSandbox")
struct WithSandboxTests {
    private struct WorkError: Error {}

    private let server = StubServer { received in
        switch received.method {
        case "PUT" where received.url.contains("/sandboxes/"): (201, Samples.sandbox)
        case "DELETE": (204, "")
        default: (200, Samples.clock)
        }
    }

    /// The id of the sandbox that the first call created.
    private func created() throws -> String {
        let call = try #require(server.calls.first)
        return try #require(call.split(separator: "/").last.map(String.init))
    }

    @Test("creates a sandbox, runs the closure with its client, and deletes it")
    func lifecycle() async throws {
        let mode = try await server.client().withSandbox(persona: "six-days") { world in try await world.clock().mode }
        let id = try created()
        #expect(mode == .frozen)
        #expect(id.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]{0,63}/) != nil)
        #expect(server.received.first?.body == ["persona": "six-days"])
        #expect(
            server.calls == [
                "PUT http://127.0.0.1:4000/_understudy/sandboxes/\(id)", "GET http://127.0.0.1:4000/_sandbox/\(id)/_understudy/clock",
                "DELETE http://127.0.0.1:4000/_understudy/sandboxes/\(id)",
            ])
    }

    @Test("uses a different sandbox each time")
    func unique() async throws {
        let client = try server.client()
        let first = try await client.withSandbox { $0.baseURL }
        let second = try await client.withSandbox { $0.baseURL }
        #expect(first != second)
    }

    @Test("deletes the sandbox when the closure throws")
    func thrown() async throws {
        let client = try server.client()
        await #expect(throws: WorkError.self) { try await client.withSandbox { _ in throw WorkError() } }
        #expect(server.calls.last?.hasPrefix("DELETE ") == true)
    }

    @Test("deletes the sandbox when the task is cancelled")
    func cancelled() async throws {
        let client = try server.client()
        let task = Task {
            try await client.withSandbox { _ in
                withUnsafeCurrentTask { $0?.cancel() }
                try Task.checkCancellation()
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.calls.last?.hasPrefix("DELETE ") == true)
    }

    @Test("allows the closure to delete the sandbox itself")
    func deletedAlready() async throws {
        let server = StubServer { received in
            received.method == "DELETE"
                ? (404, #"{"title": "Not Found", "status": 404, "detail": "no sandbox"}"#) : (201, Samples.sandbox)
        }
        let value = try await server.client().withSandbox { _ in 7 }
        #expect(value == 7)
    }

    @Test("does not run the closure when the sandbox cannot be created")
    func notCreated() async throws {
        let client = try StubServer(400, #"{"title": "Bad Request", "status": 400, "detail": "no"}"#).client()
        await #expect(throws: UnderstudyError.problem(Problem(status: 400, title: "Bad Request", detail: "no"))) {
            try await client.withSandbox { _ in Issue.record("the work ran") }
        }
    }

    @Test("runs the closure on the caller's actor")
    @MainActor
    func isolation() async throws {
        var seen: [URL] = []
        try await server.client().withSandbox { world in seen.append(world.baseURL) }
        #expect(seen.count == 1)
    }
}
