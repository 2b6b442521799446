import Testing
import TestSupport
import Values

@testable import FitIQ

@Suite("Today of an evergreen account")
struct TodaySeedTests {
    /// Istanbul is three hours ahead of UTC.
    private func world(_ block: JSON, now: String) throws -> TestWorld {
        try TestWorld(now: now, accounts: [.account(timezone: "Europe/Istanbul", evergreen: true, fitiq: block)])
    }

    private func mealTypes(_ world: TestWorld) throws -> [String] {
        let meals = try #require(world.fit(.get, "/meal-logs?limit=100").body["data"]?["meal_logs"]?.array)
        return meals.compactMap { $0["meal_type"]?.string }.sorted()
    }

    @Test("has each meal from its time on, and the same ones again after the clock was set back")
    func meals() throws {
        let block: JSON = ["meals": ["generate": ["count": 1]]]
        let world = try world(block, now: "2026-01-06T22:00:00Z")
        #expect(try mealTypes(world) == [])
        for (now, expected) in [
            ("2026-01-07T05:00:00Z", ["breakfast"]), ("2026-01-07T10:00:00Z", ["breakfast", "lunch"]),
            ("2026-01-07T20:30:00Z", GeneratedMeal.all(on: LocalDate(year: 2026, month: 1, day: 7)).map(\.type).sorted()),
            ("2026-01-07T05:00:00Z", ["breakfast"]),
        ] {
            try world.setNow(now)
            #expect(try mealTypes(world) == expected, "\(now)")
        }
    }

    @Test("leaves out a literal entry until its time has come, but none of a later day")
    func literal() throws {
        let entries: [JSON] = ["yesterdayT08:00", "todayT08:00", "todayT21:00", "today+1dT08:00"].map {
            ["type": "weight", "quantity": 70, "loggedAt": .string($0)]
        }
        let world = try world(["progress": .array(entries)], now: "2026-01-07T04:00:00Z")
        let (yesterday, tomorrow) = ("2026-01-06T05:00:00Z", "2026-01-08T05:00:00Z")
        for (now, today) in [
            ("2026-01-07T04:00:00Z", []), ("2026-01-07T05:00:00Z", ["2026-01-07T05:00:00Z"]),
            ("2026-01-07T18:00:00Z", ["2026-01-07T05:00:00Z", "2026-01-07T18:00:00Z"]),
        ] {
            try world.setNow(now)
            _ = try mealTypes(world)
            let stored: [Int64] = try world.read { try $0.values("SELECT logged_at FROM fitiq_progress_entry ORDER BY logged_at") }
            #expect(stored.map { Instant(seconds: $0).descriptionToTheSecond } == [yesterday] + today + [tomorrow], "\(now)")
        }
    }

    @Test("stays as it is once a client has written to the account")
    func written() throws {
        let world = try world(["meals": ["generate": ["count": 1]]], now: "2026-01-07T05:00:00Z")
        #expect(try world.fit(.post, "/progress", body: ["type": "weight", "quantity": 70]).status == 201)
        try world.setNow("2026-01-07T20:00:00Z")
        #expect(try mealTypes(world) == ["breakfast"])
    }

    @Test("stores with an hour only what has become due, not the days before")
    func cost() throws {
        let block: JSON = [
            "meals": ["generate": ["count": 30]],
            "progress": ["generate": [["type": "steps", "from": 9_000, "days": 300, "at": "22:00"]]],
        ]
        let world = try world(block, now: "2026-01-07T09:00:00Z")
        _ = try mealTypes(world)
        func changes() throws -> Int { try world.read { try $0.firstValue("SELECT total_changes()") ?? 0 } }
        func changed(at now: String) throws -> Int {
            let before = try changes()
            try world.setNow(now)
            _ = try mealTypes(world)
            return try changes() - before
        }
        #expect(try changed(at: "2026-01-07T09:10:00Z") == 0)
        #expect((1...10).contains(try changed(at: "2026-01-07T11:00:00Z")))
        #expect(try changed(at: "2026-01-08T09:00:00Z") > 300)
    }
}
