import Testing
import TestSupport
import Values

@Suite("Today of an evergreen account of Brad OS")
struct TodaySeedTests {
    private static let block: JSON = [
        "hrv": ["generate": ["days": 70]], "rhr": ["generate": ["days": 70]], "sleep": ["generate": ["days": 70]],
        "metrics": ["steps": ["generate": ["days": 3, "from": 16_000]]], "recovery": ["generate": ["days": 3]],
    ]

    private func world(_ block: JSON = Self.block, now: String) throws -> SeededWorld {
        try SeededWorld(block, timezone: "America/New_York", evergreen: true, now: now)
    }

    @Test("has the night, its recovery and its baseline from half past seven on")
    func morning() throws {
        let world = try world(now: "2026-01-07T12:29:59Z")
        for (now, date) in [("2026-01-07T12:29:59Z", "2026-01-06"), ("2026-01-07T12:30:00Z", "2026-01-07")] {
            try world.test.setNow(now)
            #expect(try world.history("sleep").texts("date").first == date, "\(now)")
            #expect(try world.data("/health-sync/recovery")["date"] == .string(date), "\(now)")
            #expect(try world.data("/health-sync/baseline")["calculatedAt"] == .string("\(date)T12:30:00.000Z"), "\(now)")
        }
    }

    @Test("has the steps of the hours that have passed")
    func steps() throws {
        let world = try world(now: "2026-01-07T05:00:00Z")
        let counts = try [
            "2026-01-07T11:59:59Z", "2026-01-07T12:00:00Z", "2026-01-07T12:59:00Z", "2026-01-07T13:00:00Z", "2026-01-08T04:30:00Z",
        ].map { now -> Int? in
            try world.test.setNow(now)
            let newest = try #require(world.history("steps").first)
            return newest["date"] == "2026-01-07" ? newest["count"]?.integer : nil
        }
        #expect(counts == [nil, 1_000, 1_000, 2_000, 16_000])
    }

    @Test("has a ride once it has ended")
    func ride() throws {
        let ride: JSON = [
            "id": "r", "date": "todayT18:00", "durationMinutes": 45, "avgPower": 150, "normalizedPower": 160, "maxPower": 300,
            "avgHeartRate": 130, "maxHeartRate": 150, "tss": 40, "intensityFactor": 0.7, "type": "fun",
        ]
        let world = try world(["activities": [ride]], now: "2026-01-07T23:44:00Z")
        #expect(try world.list("/cycling/activities") == [])
        try world.test.setNow("2026-01-07T23:45:00Z")
        #expect(try world.list("/cycling/activities").texts("id") == ["r"])
    }
}
