import HTTPTypes
import MicroHTTP
import TestSupport
import Testing
import Values

/// About 200 kB.
private let list = "/_as/rider/api/dev/health-sync/hrv?days=2000"

@Suite("Large responses that no client reads")
struct UnsentResponseTests {
    private let world: TestWorld

    init() throws {
        world = try TestWorld(accounts: [["key": "rider", "bradOS": ["hrv": ["generate": ["days": 2_000]]]]], unsentBytes: 1)
    }

    private func reply(_ target: String) throws -> Reply {
        var reply = world.handler.reply(to: try #require(Request(method: .get, target: target)))
        while case .computed(_, let compute) = reply { reply = compute() }
        return reply
    }

    private func response(_ reply: Reply) -> Response? {
        switch reply {
        case .response(let response): response
        case .tracked(let reply, _): response(reply)
        default: nil
        }
    }

    /// Any one response is sent, however large it is.
    @Test(
        "are bounded together: a further read gets a 503 with Retry-After until one is sent",
        arguments: [
            (list, list), (list, "/_understudy/seed"), ("/_understudy/seed", list), ("/_understudy/seed", "/_understudy/seed"),
            ("/_understudy/requests.har", list), ("/openapi.json", "/_understudy/requests.har"),
        ])
    func bounded(first: String, second: String) throws {
        var held: Reply? = try reply(first)
        #expect(held.flatMap(response)?.status == .ok)
        let refused = try #require(response(try reply(second)))
        #expect(refused.status == .serviceUnavailable)
        #expect(refused.headers[.retryAfter] == "1")
        #expect(refused.body.count < 1_000)
        held = nil
        let later = try #require(response(try reply(second)))
        #expect(later.status == .ok)
    }

    @Test("do not stop small responses")
    func small() throws {
        let held = try reply(list)
        #expect(response(held)?.body.count ?? 0 > 65_536)
        let small = try #require(response(try reply("/_as/rider/api/dev/health-sync/hrv?days=7")))
        #expect(small.status == .ok)
    }

    @Test("are in the journal with the status that the client got")
    func journaled() throws {
        let held = try reply(list)
        #expect(response(held)?.status == .ok)
        _ = try reply(list)
        let journal = try JSON(parsing: world.respond(.get, "/_understudy/requests").body)
        #expect(journal["requests"]?.array?.last?["status"] == 503)
    }
}
