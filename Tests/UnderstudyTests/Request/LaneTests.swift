import Dispatch
import HTTPTypes
import MicroHTTP
import Synchronization
import Testing
import TestSupport
import Values

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
    private func lanes(
        _ method: HTTPRequest.Method, _ target: String, token: String = "ada", _ body: JSON? = nil, bytes: [UInt8]? = nil,
        headers more: HTTPFields = [:]
    ) throws -> [Workers.Lane] {
        var headers: HTTPFields = [.authorization: "Bearer \(token)", .contentType: "application/json"]
        headers.append(contentsOf: more)
        let request = try #require(Request(method: method, target: target, headers: headers, body: bytes ?? body?.encoded ?? []))
        var lanes: [Workers.Lane] = []
        func follow(_ reply: Reply) throws -> Response {
            switch reply {
            case .response(let response): return response
            case .tracked(let reply, _): return try follow(reply)
            case .computed(let lane, let compute):
                lanes.append(lane)
                return try follow(compute())
            case .later, .promised, .disconnect: throw Waiting()
            }
        }
        let response = try follow(world.handler.reply(to: request))
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
            (.post, "/_understudy/requests/req-1/release", ["status": 503]), (.post, Sent.batchCreate, ["users": Sent.users(2)]),
            (.post, "/_understudy/accounts", ["key": "bea", "password": "a password"]),
            (.post, "/_understudy/accounts", Sent.account("bea", days: 30)),
            (.post, "/_understudy/seed", Sent.seed(accounts: [["key": "bea"], ["key": "cy"]])), (.get, "/_understudy/seed", nil),
            (.put, "/_understudy/clock", ["advance": "P1D"]), (.put, "/_understudy/clock", ["mode": "system"]),
            (.put, "/_understudy/snapshots/one", nil), (.get, "/_understudy/requests", nil), (.get, "/_understudy/requests.har", nil),
            (.post, "/_understudy/scenarios/none/apply", nil), (.get, "/_understudy/accounts/ada/data", nil),
            (.delete, "/_understudy/accounts/ada", nil),
        ] as [(HTTPRequest.Method, String, JSON?)])
    func quick(method: HTTPRequest.Method, target: String, body: JSON?) throws {
        if target.hasSuffix("/clock"), body?["mode"] == "system" { _ = try world.send(.delete, "/_understudy/accounts/ada") }
        #expect(try lanes(method, target, token: target == Sent.batchCreate ? "owner" : "ada", body) == [.quick])
    }

    @Test(
        "begins on the quick lane and is computed on the slow lane if it makes many days, hashes many passwords or reads many files",
        arguments: [
            (.post, "/_understudy/accounts", Sent.account("bea", days: 3_650)),
            (.post, "/_understudy/seed", Sent.seed(accounts: [Sent.account("bea", days: 3_650)])),
            (.post, "/_understudy/seed", Sent.seed(accounts: (0..<3).map { ["key": .string("\($0)"), "password": .string("p \($0)")] })),
            (.put, "/_understudy/clock", ["advance": "P100D"]), (.get, "/_understudy/scenarios", nil), (.get, "/openapi.json", nil),
            (.put, "/_understudy/sandboxes/long", ["seed": Sent.seed(accounts: [Sent.account("bea", days: 3_650)])]),
        ] as [(HTTPRequest.Method, String, JSON?)])
    func long(method: HTTPRequest.Method, target: String, body: JSON?) throws {
        #expect(try lanes(method, target, body) == [.quick, .slow])
    }

    @Test("is computed on the slow lane if its body has many users to import")
    func users() throws {
        #expect(try lanes(.post, Sent.batchCreate, token: "owner", ["users": Sent.users(20)]) == [.slow])
    }

    @Test("is computed on the slow lane if its body is larger than 256 KiB")
    func largeBody() throws {
        let largest = "{\"note\":\"\"}".utf8.count
        let fitting: JSON = ["note": .string(String(repeating: "a", count: 262_144 - largest))]
        let larger: JSON = ["note": .string(String(repeating: "a", count: 262_145 - largest))]
        #expect(try lanes(.post, "/api/v1/progress", fitting) == [.quick])
        #expect(try lanes(.post, "/api/v1/progress", larger) == [.slow])
    }

    @Test(
        "with an encoded body is decoded where its size allows, and then computed by its decoded size",
        arguments: [(30, [.quick]), (5_000, [.slow, .quick]), (300_000, [.slow])] as [(Int, [Workers.Lane])])
    func encoded(bytes: Int, lanes expected: [Workers.Lane]) throws {
        let body = [UInt8](repeating: UInt8(ascii: " "), count: bytes).zlibStream
        #expect(try lanes(.post, "/api/ingest-log", bytes: body, headers: [.contentEncoding: "deflate"]) == expected)
    }

    @Test("that reads much of the journal is computed on the slow lane, one that reads little of it on the quick lane")
    func journal() throws {
        let note = JSON.string(String(repeating: "a", count: 16_000))
        for _ in 0..<100 { _ = try world.send(.post, "/api/v1/progress", token: "ada", body: ["note": note]) }
        #expect(try lanes(.get, "/_understudy/requests") == [.quick, .slow])
        #expect(try lanes(.get, "/_understudy/requests?limit=2") == [.quick])
        #expect(try lanes(.get, "/_understudy/requests?bodies=false") == [.quick])
        let question: JSON = ["match": ["path": "/none"], "count": ["exactly": 0]]
        #expect(try lanes(.post, "/_understudy/requests/verify", question) == [.quick, .slow])
    }

    @Test("POST reset: is computed on the slow lane as long as the seed's data have to be made, then on the quick lane")
    func reset() throws {
        #expect(try lanes(.post, "/_understudy/reset") == [.quick, .slow])
        #expect(try lanes(.post, "/_understudy/reset") == [.quick])
        _ = try world.send(.put, "/_understudy/snapshots/one")
        #expect(try lanes(.post, "/_understudy/snapshots/one/restore") == [.quick])
    }

    @Test("PUT sandboxes/{id}: waits for the slow lane only if the data of its seed take long to make")
    func sandboxes() throws {
        #expect(try lanes(.put, "/_understudy/sandboxes/first", [:]) == [.quick, .slow])
        #expect(try lanes(.put, "/_understudy/sandboxes/second", [:]) == [.quick])
        let accounts = (0..<20).map { JSON.object(["key": .string("account-number-\($0)"), "displayName": "Somebody"]) }
        #expect(try lanes(.put, "/_understudy/sandboxes/third", ["seed": Sent.seed(accounts: accounts)]) == [.quick])
    }

    @Test("that changes a whole world does not wait on the quick lane while slow work on that world is under way")
    func busyWorld() throws {
        _ = try world.send(.put, "/_understudy/sandboxes/other", body: [:])
        let slow = world.world.slowTurn
        #expect(slow.takeIfFree())
        let request = try #require(Request(method: .post, target: "/_understudy/reset", headers: [:], body: []))
        guard case .computed(.quick, let begin) = world.handler.reply(to: request), case .computed(.slow, let go) = begin(),
            case .promised(let promise) = go()
        else {
            Issue.record("the call does not wait")
            return
        }
        #expect(try lanes(.post, "/_sandbox/other/_understudy/reset") == [.quick])
        #expect(promise.reply == nil)
        slow.run {}
        let given = DispatchSemaphore(value: 0)
        promise.whenGiven { _ in given.signal() }
        given.wait()
    }

    @Test("with a body of more than 2 MiB waits for such bodies of its kind: photos for photos and lists of users, seeds for seeds")
    func largeBodies() throws {
        let photo = "/api/v1/meal-logs/photo", seed = "/_understudy/seed"
        let (backends, control) = (world.handler.largeBodies.backends, world.handler.largeBodies.control)
        for (turn, waiting, other) in [(backends, photo, seed), (backends, Sent.batchCreate, seed), (control, seed, photo)] {
            #expect(turn.takeIfFree())
            let request = try #require(Request(method: .post, target: waiting, headers: [:], body: Self.largestOfMostRoutes + [0x20]))
            guard case .computed(.slow, let compute) = world.handler.reply(to: request), case .promised(let promise) = compute() else {
                Issue.record("POST \(waiting) does not wait")
                return turn.run {}
            }
            #expect(try lanes(.post, other, bytes: Self.largestOfMostRoutes + [0x20]) == [.slow])
            #expect(try lanes(.post, waiting, bytes: Self.largestOfMostRoutes) == [.slow])
            #expect(promise.reply == nil)
            turn.run {}
            let given = DispatchSemaphore(value: 0)
            promise.whenGiven { _ in given.signal() }
            given.wait()
        }
    }

    private static let largestOfMostRoutes = [UInt8](repeating: UInt8(ascii: " "), count: 2_097_152)

    @Test("is computed in the end, however few workers there are for the work of many worlds")
    func fullLanes() throws {
        let workers = try Workers(quick: 1, slow: 1)
        let full = TestWorld(world, workers: workers)
        let worlds = (0..<6).map { "/_sandbox/full-\($0)" }
        let left = DispatchGroup()
        let answers = Mutex<[Int]>([])
        func send(_ method: HTTPRequest.Method, _ target: String, _ body: JSON? = nil) throws {
            let headers: HTTPFields = [.authorization: "Bearer ada", .contentType: "application/json"]
            let request = try #require(Request(method: method, target: target, headers: headers, body: body?.encoded ?? []))
            left.enter()
            full.handler.reply(to: request).follow(on: workers) { ending in
                if case .response(let response) = ending { answers.withLock { $0.append(response.status.code) } }
                left.leave()
            }
        }
        for round in 0..<3 {
            for base in worlds {
                try send(.post, "\(base)/_understudy/seed", Sent.seed(accounts: [Sent.account("bea", days: 500)]))
                try send(.post, "\(base)/_understudy/reset")
                try send(.put, "\(base)/_understudy/clock", ["advance": round == 0 ? "P1D" : "P50D"])
                try send(.put, "\(base)/_understudy/snapshots/one")
                try send(.post, "\(base)/_understudy/accounts", ["key": "cy"])
                try send(.get, "\(base)/_understudy/accounts")
                try send(.get, "\(base)/api/v1/insights")
                try send(.get, "\(base)/_understudy/seed?literal=true")
            }
        }
        left.wait()
        #expect(answers.withLock { $0 }.count == 3 * 6 * 8)
        #expect(answers.withLock { $0 }.allSatisfy { $0 < 500 })
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

/// Paths and bodies that the tests send.
private enum Sent {
    static let batchCreate = "/identitytoolkit.googleapis.com/v1/projects/p/accounts:batchCreate"

    static func users(_ count: Int) -> JSON {
        .array((0..<count).map { ["localId": .string("u\($0)"), "email": .string("u\($0)@example.com"), "rawPassword": "password"] })
    }

    static func seed(accounts: [JSON]) -> JSON { ["version": 1, "accounts": .array(accounts)] }

    static func account(_ key: String, days: Int) -> JSON {
        [
            "key": .string(key), "evergreen": false,
            "longevity": ["checkIns": ["generate": ["count": .integer(days), "until": "yesterday", "trend": "rejuvenating", "seed": 1]]],
        ]
    }
}
