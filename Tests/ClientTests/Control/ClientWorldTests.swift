import Foundation
import Testing
import TestSupport
import UnderstudyClient

@Suite("The client of a running server")
struct ClientWorldTests {
    private let running: ClientServer
    private var client: UnderstudyClient { running.client }

    init() throws {
        running = try ClientServer()
    }

    @Test("deletes an account, whose token is refused from then on, until a reset, which also removes a new account")
    func deletion() async throws {
        #expect(try await running.status("/api/longevity/trends", at: client.baseURL, token: "six-days") == 200)
        try await client.deleteAccount("six-days")
        #expect(try await running.status("/api/longevity/trends", at: client.baseURL, token: "six-days") == 401)
        #expect(try await client.accounts().map(\.key) == ["ada"])
        let error = await failure { () async throws(UnderstudyError) in try await client.deleteAccount("six-days") }
        #expect(error?.status == 404)
        try await client.createAccount(["key": "grace"])
        try await client.reset()
        #expect(try await client.accounts().map(\.key) == ["six-days", "ada"])
        #expect(try await running.status("/api/longevity/trends", at: client.baseURL, token: "six-days") == 200)
    }

    @Test("lists what happened besides requests")
    func events() async throws {
        try await client.advance(by: .hours(1))
        try await client.deleteAccount("ada")
        try await client.reset()
        let (events, dropped) = try await { ($0.events, $0.dropped) }(client.events())
        let kinds = events.map(\.kind)
        #expect(kinds.filter { $0 != "midnight" } == ["clock", "account", "reset"])
        #expect(events.first { $0.kind == "account" }?.account == "ada")
        #expect(dropped == 0)
    }

    @Test("names the URL of a server that does not respond")
    func unreachable() async throws {
        let nowhere = try #require(URL(string: "http://127.0.0.1:1"))
        let error = await failure { () async throws(UnderstudyError) in try await UnderstudyClient(baseURL: nowhere).health() }
        guard case .unreachable(let url, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(url == nowhere)
    }
}
