import TestSupport
import Testing
import UnderstudyCore
import UnderstudyWorlds

/// Each test asks the same bytes again and again: from the third time on they are known by their head.
@Suite("A request that comes again, byte for byte")
struct RepeatedCallTests {
    private static let path = "/api/longevity/trends"

    /// The bodies of some answers in a row, of which there should be one kind.
    private func bodies(_ server: TestServer, _ count: Int = 4, token: String = "ada") async throws -> Set<String> {
        var bodies: Set<String> = []
        for _ in 0..<count {
            let answer = try await server.get(Self.path, token: token)
            bodies.insert("\(answer.status) \(String(decoding: answer.data, as: UTF8.self))")
        }
        return bodies
    }

    private static func account(_ key: String, checkIns: Int) -> JSON {
        [
            "key": .string(key), "tokens": [.string(key)], "timezone": "UTC",
            "longevity": [
                "subscription": ["status": "active", "plan": "membership_yearly", "renewalDate": "2099-01-01T00:00:00.000Z"],
                "checkIns": ["generate": ["count": .integer(checkIns), "until": "yesterday"]],
            ],
        ]
    }

    private func server(_ checkIns: Int = 10) throws -> TestServer {
        try TestServer(accounts: [Self.account("ada", checkIns: checkIns)])
    }

    @Test("is answered the same, and stands in the journal each time with an id of its own")
    func journal() async throws {
        let server = try server()
        var ids: [String] = []
        for _ in 0..<5 { ids.append(try #require(try await server.get(Self.path, token: "ada").headers["x-request-id"])) }
        let entries = server.world.epoch.run.journal.entries
        #expect(entries.map(\.id) == ids)
        #expect(Set(ids).count == 5)
        for entry in entries {
            #expect(entry.account == "ada")
            #expect(entry.status == 200)
            #expect(entry.request.target == Self.path)
            #expect(entry.answer?.body == entries[0].answer?.body)
            #expect(entry.request.headers == entries[0].request.headers)
        }
    }

    @Test("is answered anew after a write of the same account, and as before after one of another's")
    func writes() async throws {
        let server = try TestServer(accounts: [Self.account("ada", checkIns: 10), Self.account("bob", checkIns: 3)])
        let before = try await bodies(server)
        #expect(before.count == 1)
        let metrics: JSON = [
            "sleepHours": 8, "steps": 9_000, "vigorousMinutes": 20, "processedFoodScore": 2, "alcoholUnits": 0, "stressLevel": 3,
            "lateCaffeine": false, "screenLate": false, "bedtimeHour": 22.5,
        ]
        #expect(try await server.post("/api/age/daily-update", token: "bob", ["metrics": metrics]).status == 200)
        #expect(try await bodies(server) == before)
        #expect(try await server.post("/api/age/daily-update", token: "ada", ["metrics": metrics]).status == 200)
        let after = try await bodies(server)
        #expect(after.count == 1)
        #expect(after != before)
    }

    @Test("is under a rule from when there is one, until it goes")
    func rules() async throws {
        let server = try server()
        let before = try await bodies(server)
        let rule: JSON = ["match": ["path": "/api/longevity/*"], "effect": ["status": 503]]
        #expect(try await server.post("/_understudy/faults", rule).status == 201)
        #expect(try await bodies(server).allSatisfy { $0.hasPrefix("503 ") })
        _ = try await server.send("DELETE", "/_understudy/faults")
        #expect(try await bodies(server) == before)
    }

    @Test("is of its day: past midnight there is another answer")
    func clock() async throws {
        let server = try server()
        let before = try await bodies(server)
        try server.setNow("2026-01-08T09:00:00Z")
        let after = try await bodies(server)
        #expect(after.count == 1)
        #expect(after != before)
    }

    @Test("is of the world that is there: after a reset, and in a sandbox that was made anew")
    func worlds() async throws {
        let server = try server()
        let before = try await bodies(server)
        let sandboxes = server.application.worlds.sandboxes
        let other = try TestServer(accounts: [Self.account("ada", checkIns: 3)])
        let origin = World.Origin(image: try other.world.epoch.data.image(), clock: server.world.clock.mode)
        _ = try sandboxes.create(server.world.name, from: origin)
        let after = try await bodies(server)
        #expect(after == (try await bodies(other)))
        #expect(after != before)
        _ = sandboxes.remove(server.world.name)
        #expect(try await bodies(server, 1) != after)
    }

    @Test("is answered anew when the data are restored beneath it")
    func restore() async throws {
        let server = try server()
        let (snapshot, _) = try server.world.takeSnapshot("before")
        let before = try await bodies(server)
        try server.world.epoch.data.write { try $0.execute(sql: "DELETE FROM longevity_entry") }
        let without = try await bodies(server)
        #expect(without != before)
        try server.world.restore(snapshot)
        #expect(try await bodies(server) == before)
    }

    @Test("of a page keeps its headers for pages")
    func pages() async throws {
        let server = try server()
        for _ in 0..<4 {
            let answer = try await server.send("GET", Self.path, token: "ada", headers: ["Origin": "http://localhost:3000"])
            #expect(answer.headers["access-control-allow-origin"] == "http://localhost:3000")
        }
    }
}
