import Testing
import Values

@Suite("The days of a backend added in one line")
struct ExampleBackendTimeTests {
    /// The days in the exported seed, which needs no request to the backend.
    private func exportedDays(_ server: ExampleServer) async throws -> [String] {
        let accounts = try await server.get("/_understudy/seed?literal=true").json["accounts"]?.array
        return try #require(accounts?.first?["moods"]?["days"]?.array).compactMap { $0["day"]?.string }
    }

    @Test("are seeded again each day, until a client writes")
    func evergreen() async throws {
        let server = try ExampleServer(accounts: [ExampleServer.account("ada", ["day": "yesterday", "score": 4])])
        let first = try await server.days(key: "mood-ada")
        #expect(first == ["2026-01-06"])
        try await server.setClock("2026-01-10T09:00:00Z")
        let renewed = try await server.days(key: "mood-ada")
        #expect(renewed == ["2026-01-09"])
        let told = try await server.post("/moods", key: "mood-ada", ["score": 5])
        #expect(told.status == 201)
        try await server.setClock("2026-01-12T09:00:00Z")
        let kept = try await server.days(key: "mood-ada")
        #expect(kept == ["2026-01-11", "2026-01-10", "2026-01-09"])
    }

    @Test("are added at the account's local midnights when the clock is set")
    func nights() async throws {
        let account = ExampleServer.account("ada", ["day": "2026-01-05", "score": 4], timezone: "America/New_York")
        let server = try ExampleServer(accounts: [account])
        try await server.setClock("2026-01-10T04:59:00Z")
        let before = try await exportedDays(server)
        #expect(before == ["2026-01-08", "2026-01-07", "2026-01-05"])
        try await server.setClock("2026-01-10T05:00:00Z")
        let after = try await exportedDays(server)
        #expect(after == ["2026-01-09", "2026-01-08", "2026-01-07", "2026-01-05"])
    }

    @Test("get one question each, unless they have a mood")
    func questions() async throws {
        let server = try ExampleServer(accounts: [ExampleServer.account("ada", ["day": "2026-01-05", "score": 4])])
        _ = try await server.post("/moods", key: "mood-ada", ["score": 3])
        try await server.setClock("2026-01-09T09:00:00Z")
        try await server.setClock("2026-01-09T10:00:00Z")
        let answer = try await server.get("/moods", key: "mood-ada")
        let moods = try #require(answer.json["moods"]?.array)
        let shown = moods.map { mood in ["day", "score", "question"].map { mood[$0] ?? .null } }
        let expected: [[JSON]] = [
            ["2026-01-08", .null, "How was your day?"], ["2026-01-07", 3, .null], ["2026-01-05", 4, .null],
        ]
        #expect(shown == expected)
    }

    @Test("in the future get no question, even after a write that is dated to the future", arguments: ["ada", "bob"])
    func dated(_ name: String) async throws {
        // Bob has no diary yet.
        let bob: JSON = ["key": "bob", "tokens": ["mood-bob"]]
        let server = try ExampleServer(accounts: [ExampleServer.account("ada"), bob])
        let told = try await server.send(
            "POST", "/moods", key: "mood-\(name)", headers: ["X-Understudy-Now": "9000-01-01T09:00:00Z"], text: #"{"score": 5}"#)
        #expect(told.status == 201)
        let now = try await server.days(key: "mood-\(name)")
        #expect(now == ["9000-01-01"])
        try await server.setClock("2026-01-09T09:00:00Z")
        let later = try await server.days(key: "mood-\(name)")
        #expect(later == ["9000-01-01", "2026-01-08", "2026-01-07"])
    }

    @Test("that are due by a read's own time are visible to that read only")
    func rehearsed() async throws {
        let server = try ExampleServer(accounts: [ExampleServer.account("ada", ["day": "2026-01-05", "score": 4])])
        let later = try await server.days(key: "mood-ada", headers: ["X-Understudy-Now": "2026-01-09T09:00:00Z"])
        #expect(later == ["2026-01-08", "2026-01-07", "2026-01-05"])
        let now = try await server.days(key: "mood-ada")
        #expect(now == ["2026-01-05"])
    }
}
