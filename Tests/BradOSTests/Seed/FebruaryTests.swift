import Testing
import TestSupport
import UnderstudyCore

@Suite("The backend of February 2026")
struct FebruaryTests {
    private func world(_ settings: [String: JSON] = ["bradOS.generation": "february"]) throws -> SeededWorld {
        let session = CalendarSeedTests.meditation.with(["completedAt": "2026-01-05T12:00:00.000Z"])
        return try SeededWorld(
            accounts: [
                SeededWorld.account("default-user", ["activities": [SeedRide.at("2026-01-03T07:00:00Z")], "meditationSessions": [session]])
            ], settings: settings)
    }

    @Test("has no rides in the calendar, and does not say whether there are any")
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

    @Test("is not what is answered if nothing is said")
    func current() throws {
        let month = try world([:]).data("/calendar/2026/1", as: "default-user")
        #expect(month["days"]?["2026-01-03"]?["activities"]?.array?.texts("type") == ["cycling"])
        #expect(month["days"]?["2026-01-05"]?["summary"]?["hasCycling"] == false)
    }

    @Test("answers rides where builds of then ask for them")
    func rides() throws {
        #expect(try world().list("/cycling/activities", as: "default-user").count == 1)
    }
}
