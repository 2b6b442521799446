import Testing
import TestSupport
import Values

@Suite("An evergreen account")
struct EvergreenSeedTests {
    private static let block: JSON = [
        "insights": ["generate": ["count": 20]], "progress": ["generate": [["type": "weight", "days": 20, "from": 80, "noise": 1]]],
    ]

    private func makeWorld(timezone: String? = nil, block: JSON = Self.block) throws -> TestWorld {
        try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [.account(timezone: timezone, evergreen: true, fitiq: block)])
    }

    /// Ids by the date of the midnight or of the measurement.
    private func ids(_ items: [JSON], _ date: String) -> [String: String] {
        Dictionary(items.compactMap { item in item[date]?.string.map { (String($0.prefix(10)), item["id"]?.string ?? "") } }) { $1 }
    }

    private func insightIDs(_ world: TestWorld) throws -> [String: String] { ids(try world.allInsights(), "created_at") }

    private func entryIDs(_ world: TestWorld) throws -> [String: String] {
        ids(try world.data("/progress?limit=100")["entries"]?.array ?? [], "date")
    }

    @Test("moves with the clock, and keeps the ids of dates that stay", arguments: ["2026-01-08T09:00:00Z", "2026-01-12T09:00:00Z"])
    func moves(_ later: String) throws {
        let world = try makeWorld()
        let (insights, entries) = (try insightIDs(world), try entryIDs(world))
        #expect(insights.keys.max() == "2026-01-07")
        #expect(entries.keys.max() == "2026-01-07")
        try world.setNow(later)
        let (laterInsights, laterEntries) = (try insightIDs(world), try entryIDs(world))
        #expect(laterInsights.count == 20)
        #expect(laterInsights.keys.max() == String(later.prefix(10)))
        #expect(laterEntries.keys.max() == String(later.prefix(10)))
        for (before, after) in [(insights, laterInsights), (entries, laterEntries)] {
            let common = Set(before.keys).intersection(after.keys)
            #expect(common.count >= 15)
            #expect(common.filter { before[$0] != after[$0] }.isEmpty)
        }
    }

    @Test("has the same data as an account seeded on that day")
    func asNew() throws {
        let block = Self.block.with(["createdAt": "2025-12-01T09:00:00Z"])
        let world = try makeWorld(block: block)
        _ = try world.data("/users/me")
        try world.setNow("2026-01-20T09:00:00Z")
        let new = try TestWorld(now: "2026-01-20T09:00:00Z", accounts: [.account(evergreen: true, fitiq: block)])
        try expectSameAnswers(new, world)
    }

    @Test("does not move before midnight in its time zone")
    func zone() throws {
        let world = try makeWorld(timezone: "America/New_York")
        let before = try insightIDs(world)
        try world.setNow("2026-01-08T04:59:59Z")
        #expect(try insightIDs(world) == before)
        try world.setNow("2026-01-08T05:00:00Z")
        #expect(try insightIDs(world) != before)
    }

    @Test("has only its seeded insights, and no nightly ones")
    func noNights() throws {
        let world = try makeWorld()
        for day in ["08", "09", "10", "11", "12"] {
            try world.setNow("2026-01-\(day)T09:00:00Z")
            #expect(try world.allInsights().count == 20)
        }
    }

    @Test("no longer moves after a client has written to it; nightly insights follow from then on")
    func stops() throws {
        let world = try makeWorld()
        _ = try world.fit(.post, "/progress", body: ["type": "weight", "quantity": 79.5])
        let before = try world.allInsights()
        let entries = try entryIDs(world)
        try world.setNow("2026-01-09T09:00:00Z")
        let after = try world.allInsights()
        #expect(JSON.array(Array(after.prefix(20))).differences(from: .array(before)) == [])
        #expect(
            after.dropFirst(20).filter { $0["insight_type"] == "daily" }.map { $0["created_at"] } == [
                "2026-01-08T00:00:00Z", "2026-01-09T00:00:00Z",
            ])
        #expect(try entryIDs(world) == entries)
    }

    @Test("still moves after reads and sign-ins")
    func reading() throws {
        let world = try makeWorld()
        _ = try world.readouts()
        let login = try world.fit(.post, "/auth/login", token: nil, body: ["email": "ada@example.com", "password": "secret"])
        #expect(login.status == 200)
        try world.setNow("2026-01-09T09:00:00Z")
        #expect(try insightIDs(world).keys.max() == "2026-01-09")
        let token = try #require(login.body["data"]?["access_token"]?.string)
        try world.setNow("2026-01-08T08:00:00Z")
        #expect(try world.fit(.get, "/users/me", token: token).status == 200)
    }

    @Test("moves if its insights or entries have no date of their own", arguments: ["insights", "progress"])
    func undated(_ member: String) throws {
        let items: JSON = member == "insights" ? [["title": "t", "content": "c"]] : [["type": "weight", "quantity": 80]]
        let world = try makeWorld(block: .object(omittingMissing: [(member, items)]))
        try world.setNow("2026-01-09T10:00:00Z")
        let found =
            try member == "insights" ? world.allInsights().first?["created_at"] : world.data("/progress")["entries"]?.array?.first?["date"]
        #expect(found == "2026-01-09T10:00:00Z")
    }
}
