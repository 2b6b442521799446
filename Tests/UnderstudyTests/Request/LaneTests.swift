import Dispatch
import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore

@Suite("A request")
struct LaneTests {
    private let world: TestWorld

    init() throws {
        world = try TestWorld(accounts: [
            [
                "key": "ada", "tokens": ["ada"],
                "longevity": [
                    "subscription": ["status": "active", "plan": "membership_yearly", "renewalDate": "2099-01-01T00:00:00.000Z"]
                ], "fitiq": [:],
            ]
        ])
    }

    /// The lanes of workers that compute a reply, in order.
    private func lanes(_ method: HTTPRequest.Method, _ target: String, token: String = "ada", _ body: JSON? = nil) throws -> [Workers.Lane]
    {
        let headers: HTTPFields = [.authorization: "Bearer \(token)", .contentType: "application/json"]
        let request = try #require(Request(method: method, target: target, headers: headers, body: body?.encoded ?? []))
        var lanes: [Workers.Lane] = []
        var reply = world.handler.reply(to: request)
        while case .computed(let lane, let compute) = reply {
            lanes.append(lane)
            reply = compute()
        }
        guard case .response(let response) = reply else { throw Waiting() }
        #expect(response.status.code < 500)
        return lanes
    }

    private struct Waiting: Error {}

    @Test(
        "is computed on the quick lane of workers if it takes milliseconds",
        arguments: [
            (.get, "/api/longevity/trends", nil), (.get, "/api/v1/insights", nil), (.get, "/unknown", nil),
            (.post, "/api/v1/progress", ["type": "steps", "quantity": 1]), (.get, "/_understudy/clock", nil),
            (.post, "/_understudy/faults", ["effect": ["status": 503]]), (.get, "/_understudy/requests/held", nil),
            (.post, "/_understudy/requests/req-1/release", ["status": 503]),
        ] as [(HTTPRequest.Method, String, JSON?)])
    func quick(method: HTTPRequest.Method, target: String, body: JSON?) throws {
        #expect(try lanes(method, target, body) == [.quick])
    }

    @Test(
        "is computed on the slow lane of workers if it hashes many passwords, copies the data or reads much of it",
        arguments: [
            (.post, "/identitytoolkit.googleapis.com/v1/projects/p/accounts:batchCreate", ["users": []]),
            (.get, "/_understudy/seed", nil), (.post, "/_understudy/seed", ["version": 1, "accounts": []]),
            (.get, "/_understudy/requests.har", nil), (.put, "/_understudy/snapshots/one", nil), (.post, "/_understudy/reset", nil),
            (.get, "/_understudy/scenarios", nil), (.post, "/_understudy/scenarios/none/apply", nil),
        ] as [(HTTPRequest.Method, String, JSON?)])
    func slow(method: HTTPRequest.Method, target: String, body: JSON?) throws {
        #expect(try lanes(method, target, token: "owner", body) == [.slow])
    }

    @Test("is computed on the slow lane if its body is larger than 128 KiB")
    func largeBody() throws {
        let largest = "{\"note\":\"\"}".utf8.count
        let fitting: JSON = ["note": .string(String(repeating: "a", count: 131_072 - largest))]
        let larger: JSON = ["note": .string(String(repeating: "a", count: 131_073 - largest))]
        #expect(try lanes(.post, "/api/v1/progress", fitting) == [.quick])
        #expect(try lanes(.post, "/api/v1/progress", larger) == [.slow])
    }

    @Test("PUT sandboxes/{id}: a seed of its own is read on the slow lane, the standard one is copied on the quick lane")
    func sandboxes() throws {
        _ = try world.send(.put, "/_understudy/sandboxes/first", body: [:])
        #expect(try lanes(.put, "/_understudy/sandboxes/second", [:]) == [.quick])
        let accounts = (0..<20).map { JSON.object(["key": .string("account-number-\($0)"), "displayName": "Somebody"]) }
        let seed: JSON = ["version": 1, "accounts": .array(accounts)]
        #expect(try lanes(.put, "/_understudy/sandboxes/third", ["seed": seed]) == [.quick, .slow])
    }

    @Test("waits without a thread while another call uses its world's store, and no other world waits")
    func busyStore() throws {
        _ = try world.send(.put, "/_understudy/sandboxes/other", body: [:])
        let turn = world.world.epoch.data.store.turn
        #expect(turn.takeIfFree())
        let request = try #require(
            Request(method: .get, target: "/api/longevity/trends", headers: [.authorization: "Bearer ada"], body: []))
        guard case .computed(.quick, let compute) = world.handler.reply(to: request), case .promised(let promise) = compute() else {
            Issue.record("the call does not wait")
            return
        }
        #expect(promise.reply == nil)
        #expect(try lanes(.get, "/_sandbox/other/api/longevity/trends") == [.quick])
        #expect(promise.reply == nil)
        turn.run {}
        let given = DispatchSemaphore(value: 0)
        promise.whenGiven { _ in given.signal() }
        given.wait()
        guard case .response(let response)? = promise.reply else {
            Issue.record("the call has no response")
            return
        }
        #expect(response.status == .ok)
    }
}
