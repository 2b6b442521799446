import HTTPTypes
import MicroHTTP
import TestSupport
import Testing
import Values

@Suite("The credentials of a held request")
struct HeldCredentialsTests {
    private let world: TestWorld

    init() throws {
        world = try TestWorld(accounts: [["key": "ada", "tokens": ["ada"], "fitiq": [:]]])
    }

    private func addRule(_ effect: JSON, _ match: JSON) throws {
        #expect(try world.send(.post, "/_understudy/faults", body: ["match": match, "effect": effect]).status == 201)
    }

    private func reply(token: String) throws -> Reply {
        let key = try #require(HTTPField.Name("X-API-Key"))
        let headers: HTTPFields = [.authorization: "Bearer \(token)", key: "test-api-key"]
        return computed(world.handler.reply(to: try #require(Request(method: .get, target: "/api/v1/insights", headers: headers))))
    }

    private func computed(_ reply: Reply) -> Reply {
        var reply = reply
        while case .computed(_, let compute) = reply { reply = compute() }
        return reply
    }

    private func response(_ reply: Reply) -> Response? {
        if case .response(let response) = reply { response } else { nil }
    }

    @Test(
        "are refused if they expire in the meantime, though a rule has asked for their account before",
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
