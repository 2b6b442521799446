import Foundation
import Testing
import TestSupport
import UnderstudyClient

@Suite("Through the client, sandboxes")
struct ClientSandboxTests {
    private let running: ClientServer
    private var client: UnderstudyClient { running.client }

    init() throws {
        running = try ClientServer()
    }

    @Test("have a client, which leads back to the main world's")
    func own() async throws {
        try await client.createSandbox("t1")
        let sandbox = client.sandbox("t1")
        try await sandbox.advance(by: .days(1))
        #expect(try await sandbox.health().world == "t1")
        #expect(try await client.clock().now == ClientServer.date("2026-01-07T09:00:00Z"))
        #expect(try await sandbox.main.health().world == "main")
        #expect(try await sandbox.sandboxes().map(\.id) == ["t1"])
    }

    @Test("have base URLs for apps, with a persona or an account")
    func baseURLs() async throws {
        try await client.createSandbox("t1", persona: "six-days")
        let sandbox = client.sandbox("t1")
        #expect(try await running.status("/api/longevity/trends", at: sandbox.baseURL) == 200)
        #expect(try await running.status("/api/v1/users/me", at: sandbox.acting(as: "ada")) == 200)
        #expect(try await running.status("/api/longevity/trends", at: client.acting(as: "six-days")) == 200)
        #expect(try await running.status("/api/longevity/trends", at: client.acting(as: "nobody")) == 404)
        #expect(try await running.status("/api/longevity/trends", at: client.baseURL) == 401)
    }

    @Test("last as long as the work in them, whether it succeeds or fails")
    func scoped() async throws {
        struct Failure: Error {}
        let count = try await client.withSandbox(persona: "six-days") { world in
            try await world.createAccount(["key": "grace"])
            #expect(try await running.status("/api/longevity/trends", at: world.baseURL) == 200)
            return try await world.accounts().count
        }
        #expect(count == 3)
        await #expect(throws: Failure.self) {
            try await client.withSandbox { _ in throw Failure() }
        }
        // A sandbox that the work itself deleted is no error.
        try await client.withSandbox { world in
            let id = try #require(world.baseURL.pathComponents.last)
            try await world.deleteSandbox(id)
        }
        #expect(try await client.sandboxes().isEmpty)
        #expect(try await client.accounts().count == 2)
    }
}
