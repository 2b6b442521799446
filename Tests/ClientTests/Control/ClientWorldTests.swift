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

    @Test("reads the server's health")
    func health() async throws {
        let health = try await client.health()
        #expect(health.status == "ok")
        #expect(health.world == "main")
        #expect(try health.now == ClientServer.date("2026-01-07T09:00:00Z"))
        #expect(health.uptimeSeconds >= 0)
        #expect(!health.version.isEmpty)
    }

    @Test("lists and creates accounts")
    func accounts() async throws {
        let made = try await client.createAccount(["key": "grace", "displayName": "Grace", "timezone": "Europe/Paris", "tokens": ["g1"]])
        #expect(made.key == "grace")
        #expect(made.displayName == "Grace")
        #expect(made.timezone == "Europe/Paris")
        #expect(made.tokens == ["g1"])
        #expect(made.email == nil && made.note == nil && !made.evergreen)
        let all = try await client.accounts()
        #expect(all.map(\.key) == ["six-days", "ada", "grace"])
        #expect(all.last?.timezone == made.timezone)
        #expect(made.replaced == [])
        #expect(try await client.createAccount(["key": "grace"]).replaced == ["grace"])
    }

    @Test("deletes an account, whose token is refused from then on, until a reset")
    func deletion() async throws {
        #expect(try await running.status("/api/longevity/trends", at: client.baseURL, token: "six-days") == 200)
        try await client.deleteAccount("six-days")
        #expect(try await running.status("/api/longevity/trends", at: client.baseURL, token: "six-days") == 401)
        #expect(try await client.accounts().map(\.key) == ["ada"])
        let error = await failure { () async throws(UnderstudyError) in try await client.deleteAccount("six-days") }
        #expect(error?.status == 404)
        try await client.reset()
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

    @Test("reports every validation error of an account")
    func faultyAccount() async throws {
        let error = await failure { () async throws(UnderstudyError) in try await client.createAccount(["key": "", "colour": "red"]) }
        #expect(error?.status == 400)
        #expect(Set(error?.faultPaths ?? []) == ["$.key", "$.colour"])
    }

    @Test("makes tokens of each kind")
    func tokens() async throws {
        let opaque = try await client.token(for: "six-days")
        #expect(opaque.expiresAt == nil)
        #expect(try await running.status("/api/longevity/trends", at: client.baseURL, token: opaque.token) == 200)
        let firebase = try await client.token(for: "six-days", kind: .firebase, expiresIn: .minutes(5))
        #expect(try firebase.expiresAt == ClientServer.date("2026-01-07T09:05:00Z"))
        let expired = try await client.token(for: "ada", kind: .fitiq, expiresIn: -.minutes(5))
        #expect(try await running.status("/api/v1/users/me", at: client.baseURL, token: expired.token) == 401)
        let error = await failure { () async throws(UnderstudyError) in try await client.token(for: "nobody") }
        #expect(error?.status == 404)
    }

    @Test("sets the clock and advances it")
    func clock() async throws {
        let start = try ClientServer.date("2026-03-01T00:00:00Z")
        #expect(try await client.setClock(.frozen(start)).now == start)
        #expect(try await client.advance(by: .days(1)).now == start.addingTimeInterval(86_400))
        #expect(try await client.advance(by: -.days(1)).now == start)
        let state = try await client.clock()
        #expect(state.mode == .frozen)
        #expect(state.now == start)
        #expect(try await client.setClock(.frozen()).now == start)
        let running = try await client.setClock(.running(from: start))
        #expect(running.mode == .running)
        #expect(running.now >= start)
        #expect(try await client.setClock(.system).mode == .system)
        let error = await failure { () async throws(UnderstudyError) in try await client.advance(by: "tomorrow") }
        #expect(error?.faultPaths == ["$.advance"])
    }

    @Test("resets the world")
    func reset() async throws {
        _ = try await client.createAccount(["key": "grace"])
        _ = try await client.advance(by: .days(3))
        let state = try await client.reset()
        #expect(state.world == "main")
        #expect(try state.now == ClientServer.date("2026-01-07T09:00:00Z"))
        #expect(try await client.accounts().count == 2)
    }

    @Test("takes, lists, restores and deletes snapshots")
    func snapshots() async throws {
        let taken = try await client.saveSnapshot("before")
        #expect(taken.name == "before")
        #expect(taken.bytes > 0)
        #expect(try await client.snapshot("before") == taken)
        #expect(try await client.snapshots() == [taken])
        _ = try await client.createAccount(["key": "grace"])
        #expect(try await client.restoreSnapshot("before") == taken)
        #expect(try await client.accounts().count == 2)
        try await client.deleteSnapshot("before")
        #expect(try await client.snapshots().isEmpty)
        let error = await failure { () async throws(UnderstudyError) in try await client.restoreSnapshot("before") }
        #expect(error?.status == 404)
        let name = await failure { () async throws(UnderstudyError) in try await client.saveSnapshot("a/b") }
        #expect(name?.status == 400)
    }

    @Test("exports the world and imports it")
    func seed() async throws {
        let seed = try await client.exportSeed()
        #expect(seed["accounts"]?[0]?["evergreen"] == true)
        #expect(try await client.exportSeed(literal: true)["accounts"]?[0]?["evergreen"] == nil)
        _ = try await client.createAccount(["key": "grace"])
        let imported = try await client.importSeed(seed)
        #expect(imported.accounts == 2)
        #expect(imported.replaced == ["six-days", "ada"])
        #expect(try await Set(client.accounts().map(\.key)) == ["six-days", "ada", "grace"])
        let error = await failure { () async throws(UnderstudyError) in try await client.importSeed(["version": 2, "accounts": []]) }
        #expect(error?.faultPaths == ["$.version"])
    }

    @Test("lists the routes")
    func routes() async throws {
        let routes = try await client.routes()
        let trends = try #require(routes.first { $0.path == "/api/longevity/trends" })
        #expect(trends.backend == "longevity")
        #expect(trends.method == "GET")
        #expect(!trends.needs.isEmpty && !trends.summary.isEmpty)
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
