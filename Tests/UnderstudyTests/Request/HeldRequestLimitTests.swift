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

    private func addRule(_ effect: JSON) throws {
        let response = try world.respond(
            .post, "/_understudy/faults", headers: [.contentType: "application/json"], bytes: JSON.object(["effect": effect]).encoded)
        #expect(response.status == .created)
    }

    private func reply(_ target: String = "/api/v1/insights") throws -> Reply {
        let headers: HTTPFields = [.authorization: "Bearer ada"]
        var reply = world.handler.reply(to: try #require(Request(method: .get, target: target, headers: headers)))
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
}
