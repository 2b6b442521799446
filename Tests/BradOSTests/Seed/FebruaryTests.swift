import Testing
import TestSupport
import Values

@Suite("With the setting generation=february")
struct FebruaryTests {
    private func world(_ settings: [String: JSON] = ["bradOS.generation": "february"]) throws -> SeededWorld {
        let session = CalendarSeedTests.meditation.with(["completedAt": "2026-01-05T12:00:00.000Z"])
        return try SeededWorld(
            accounts: [
                SeededWorld.account("default-user", ["activities": [SeedRide.at("2026-01-03T07:00:00Z")], "meditationSessions": [session]])
            ], settings: settings)
    }

    @Test("the calendar has no rides, and no hasCycling")
    func calendar() throws {
        let month = try world().data("/calendar/2026/1", as: "default-user")
        let days = try #require(month["days"]?.object)
        #expect(Array(days.keys) == ["2026-01-05"])
        let day = try #require(days["2026-01-05"])
        #expect(day["activities"]?.array?.texts("type") == ["meditation"])
        let summary: JSON = [
            "totalActivities": 1, "completedActivities": 1, "hasWorkout": false, "hasStretch": false, "hasMeditation": true,
        ]
        #expect(day["summary"]?.differences(from: summary) == [])
    }

    @Test("differs from the default")
    func current() throws {
        let month = try world([:]).data("/calendar/2026/1", as: "default-user")
        #expect(month["days"]?["2026-01-03"]?["activities"]?.array?.texts("type") == ["cycling"])
        #expect(month["days"]?["2026-01-05"]?["summary"]?["hasCycling"] == false)
    }

    @Test("the endpoints for rides return rides")
    func rides() throws {
        #expect(try world().list("/cycling/activities", as: "default-user").count == 1)
    }
}
