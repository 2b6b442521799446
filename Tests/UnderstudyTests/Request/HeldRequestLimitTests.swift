import HTTPTypes
import MicroHTTP
import TestSupport
import Testing
import UnderstudyCore

@Suite("Requests that rules hold")
struct HeldRequestLimitTests {
    private let world: TestWorld

    init() throws {
        world = try TestWorld(
            accounts: [["key": "ada", "tokens": ["ada"], "fitiq": [:]]], connections: 8)
    }

    private func addRule(_ effect: JSON, _ match: JSON = [:]) throws {
        #expect(try world.send(.post, "/_understudy/faults", body: ["match": match, "effect": effect]).status == 201)
    }

    private func reply(_ target: String = "/api/v1/insights", token: String = "ada") throws -> Reply {
        let key = try #require(HTTPField.Name("X-API-Key"))
        let headers: HTTPFields = [.authorization: "Bearer \(token)", key: "test-api-key"]
        return computed(world.handler.reply(to: try #require(Request(method: .get, target: target, headers: headers))))
    }

    private func computed(_ reply: Reply) -> Reply {
        var reply = reply
        while case .computed(_, let compute) = reply { reply = compute() }
        return reply
    }

    /// Whether rules affect the reply. It is held for as long as this value lives.
    private func isTracked(_ reply: Reply) -> Bool {
        if case .tracked = reply { true } else { false }
    }

    private func response(_ reply: Reply) -> Response? {
        if case .response(let response) = reply { response } else { nil }
    }

    @Test(
        "take seven of eight connections at most, and a further one gets a 503 of the backend",
        arguments: [
            ["latencyMs": 600_000], ["hold": ["requests": 1_000, "timeoutMs": 600_000]], ["connection": "hang"], ["bytesPerSecond": 1],
        ] as [JSON])
    func limit(effect: JSON) throws {
        try addRule(effect)
        var held: [Reply] = []
        for _ in 0..<7 { held.append(try reply()) }
        #expect(held.map(isTracked) == Array(repeating: true, count: 7))
        let refused = try #require(response(try reply()))
        #expect(refused.status == .serviceUnavailable)
        #expect(refused.headers[.retryAfter] == "1")
        #expect(try JSON(parsing: refused.body)["success"] == false)
        let control = try world.respond(.get, "/_understudy/faults")
        #expect(control.status == .ok)
        held.removeLast()
        let next = try reply()
        #expect(isTracked(next))
    }

    @Test("are limited only if a rule makes them wait, hang or slow")
    func brief() throws {
        try addRule(["status": 429])
        let replies = try (0..<9).map { _ in try reply() }
        #expect(replies.map(isTracked) == Array(repeating: true, count: 9))
    }

    @Test("are in the journal also where they are refused")
    func journaled() throws {
        try addRule(["connection": "hang"])
        let replies = try (0..<8).map { _ in try reply() }
        #expect(replies.count { isTracked($0) } == 7)
        let journal = try JSON(parsing: world.respond(.get, "/_understudy/requests").body)
        let statuses = try #require(journal["requests"]?.array).map { $0["status"] ?? .null }
        #expect(statuses.count == 8)
        #expect(statuses.count { $0 == 503 } == 1)
        #expect(statuses.count { $0 == .null } == 7)
    }

    @Test(
        "are unauthorized if their credentials expire in the meantime, though a rule has asked for their account before",
        arguments: [("2026-01-07T09:30:00Z", 200), ("2026-01-07T11:00:00Z", 401)])
    func expired(now: String, status: Int) throws {
        let minted = try world.send(.post, "/_understudy/tokens", body: ["account": "ada", "kind": "opaque", "expiresIn": "PT1H"])
        try addRule(["latencyMs": 600_000], ["account": "ada"])
        let held = try reply(token: #require(minted.body["token"]?.string))
        guard case .tracked(.later(_, let goOn), _) = held else {
            Issue.record("the request is not held: \(held)")
            return
        }
        try world.setNow(now)
        #expect(response(computed(goOn()))?.status.code == status)
    }
}
