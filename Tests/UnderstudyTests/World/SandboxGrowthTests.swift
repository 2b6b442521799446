import HTTPTypes
import TestSupport
import Testing
import Values

@Suite("A sandbox that has used up the memory of all sandboxes")
struct SandboxGrowthTests {
    private static let entry: JSON = ["type": "weight", "quantity": 75.5, "logged_at": "2026-01-07T08:00:00Z"]
    private static let list = "/_sandbox/s/api/v1/progress?type=weight&from=2026-01-01&to=2026-01-31"
    private let world: TestWorld

    init() throws {
        world = try TestWorld(settings: ["sandboxes.memoryBytes": 4_194_304, "fitiq.apiKey": "none"])
        let created = try world.send(.put, "/_understudy/sandboxes/s", body: ["seed": ["version": 1, "accounts": []]])
        #expect(created.status == 201)
        let seed: JSON = [
            "version": 1,
            "accounts": [
                [
                    "key": "ada", "tokens": ["ada"],
                    "fitiq": ["progress": ["generate": ["type": "steps", "days": 20_000, "from": 8_000]]],
                ]
            ],
        ]
        let imported = try world.send(.post, "/_sandbox/s/_understudy/seed", body: seed)
        #expect(imported.status == 200)
    }

    @Test("POST /api/v1/progress: is refused with the backend's 503, and stores nothing; reads go on")
    func write() throws {
        let refused = try world.respond(
            .post, "/_sandbox/s/api/v1/progress", headers: [.authorization: "Bearer ada", .contentType: "application/json"],
            bytes: Self.entry.encoded)
        #expect(refused.status == .serviceUnavailable)
        #expect(refused.headers[.retryAfter] == "1")
        #expect(try JSON(parsing: refused.body)["success"] == false)
        let list = try world.get(Self.list, token: "ada")
        #expect(list.status == 200)
        #expect(list.body["data"]?["entries"] == [])
    }

    @Test(
        "refuses what makes it larger with 507",
        arguments: [
            (.put, "snapshots/one", nil), (.post, "faults", ["effect": ["status": 503]]),
            (.post, "seed", ["version": 1, "accounts": [["key": "grace"]]]),
        ] as [(HTTPRequest.Method, String, JSON?)])
    func control(method: HTTPRequest.Method, path: String, body: JSON?) throws {
        let refused = try world.send(method, "/_sandbox/s/_understudy/" + path, body: body)
        #expect(refused.status == 507)
        #expect(refused.body["detail"]?.string?.contains("sandboxes.memoryBytes") == true)
        #expect(try world.get("/_sandbox/s/_understudy/snapshots").body["snapshots"] == [])
        #expect(try world.get("/_sandbox/s/_understudy/faults").body["faults"] == [])
        #expect(try world.get("/_sandbox/s/_understudy/accounts").body["accounts"]?.array?.count == 1)
    }

    @Test("stores again after a reset")
    func reset() throws {
        let reset = try world.send(.post, "/_sandbox/s/_understudy/reset")
        #expect(reset.status == 200)
        let account: JSON = ["version": 1, "accounts": [["key": "ada", "tokens": ["ada"], "fitiq": [:]]]]
        #expect(try world.send(.post, "/_sandbox/s/_understudy/seed", body: account).status == 200)
        #expect(try world.send(.post, "/_sandbox/s/api/v1/progress", token: "ada", body: Self.entry).status == 201)
        let list = try world.get(Self.list, token: "ada")
        #expect(list.body["data"]?["entries"]?.array?.count == 1, "\(list)")
    }

    @Test("stops a snapshot of the main world, too")
    func mainSnapshot() throws {
        let refused = try world.send(.put, "/_understudy/snapshots/one")
        #expect(refused.status == 507)
        let removed = try world.respond(.delete, "/_understudy/sandboxes/s")
        #expect(removed.status == .noContent)
        #expect(try world.send(.put, "/_understudy/snapshots/one").status == 201)
    }
}
