import Testing
import TestSupport
import Values

@Suite("Seeded rides and sessions in the calendar (GET /calendar/{year}/{month})")
struct CalendarSeedTests {
    static let stretch: JSON = [
        "id": "s-1", "completedAt": "2026-01-31T23:30:00.000Z", "totalDurationSeconds": 480, "regionsCompleted": 2, "regionsSkipped": 1,
        "stretches": [
            ["region": "hip_flexors", "stretchId": "h-1", "stretchName": "Lunge", "durationSeconds": 240, "skippedSegments": 0]
        ],
    ]
    static let meditation: JSON = [
        "id": "m-1", "completedAt": "2026-01-31T12:00:00.000Z", "sessionType": "basic-breathing", "plannedDurationSeconds": 600,
        "actualDurationSeconds": 540, "completedFully": false,
    ]

    /// The standard user's rides, and another account's sessions, which every user sees (1.4).
    private func world(rides: [String]) throws -> SeededWorld {
        let activities = rides.enumerated().map { SeedRide.at($1, ["id": .string("r-\($0)"), "tss": 52]) }
        return try SeededWorld(
            accounts: [
                SeededWorld.account("dana", ["userId": "default-user", "activities": .array(activities)]),
                SeededWorld.account(
                    "ada", ["stretchSessions": [Self.stretch], "meditationSessions": [Self.meditation], "activities": [SeedRide.full]]),
            ], now: "2026-02-10T09:00:00Z")
    }

    private static let month = ["2025-12-31T23:59:59Z", "2026-01-01T00:00:00Z", "2026-01-31T23:59:59.999Z", "2026-02-01T00:00:00Z"]

    /// The ids of a month's activities by date.
    private func days(_ path: String, _ world: SeededWorld) throws -> [String: Set<String>] {
        let days = try #require(try world.data("/calendar/\(path)")["days"]?.object)
        return Dictionary(uniqueKeysWithValues: days.map { ($0, Set(($1["activities"]?.array ?? []).texts("id"))) })
    }

    @Test(
        "belong to the month in local time: UTC plus the given minutes (3.10, C11)",
        arguments: [
            ("2026/1", ["2026-01-01": ["cycling-r-1"], "2026-01-31": ["meditation-m-1", "stretch-s-1", "cycling-r-2"]]),
            ("2026/02?tz=0", ["2026-02-01": ["cycling-r-3"]]), ("2025/12", ["2025-12-31": ["cycling-r-0"]]),
            ("2026/2?tz=-300", [:]), ("2025/12?tz=-300", ["2025-12-31": ["cycling-r-0", "cycling-r-1"]]),
            ("2026/1?tz=-300", ["2026-01-31": ["meditation-m-1", "stretch-s-1", "cycling-r-2", "cycling-r-3"]]),
            ("2026/1?tz=60", ["2026-01-01": ["cycling-r-0", "cycling-r-1"], "2026-01-31": ["meditation-m-1"]]),
            ("2026/2?tz=840", ["2026-02-01": ["meditation-m-1", "stretch-s-1", "cycling-r-2", "cycling-r-3"]]),
            ("2026/3", [:]),
        ] as [(String, [String: Set<String>])]
    )
    func edges(_ path: String, _ expected: [String: Set<String>]) throws {
        #expect(try days(path, world(rides: Self.month)) == expected)
    }

    @Test("have a summary of each day and of each activity, with training stress as an integer (4.2)")
    func summaries() throws {
        let found = try world(rides: ["2026-01-31T07:00:00Z", "2026-01-02T07:00:00Z"]).data("/calendar/2026/1")
        #expect(found["startDate"] == "2026-01-01" && found["endDate"] == "2026-01-31")
        let day = try #require(found["days"]?["2026-01-31"])
        #expect(day["date"] == "2026-01-31")
        let summary: JSON = [
            "totalActivities": 3, "completedActivities": 3, "hasWorkout": false, "hasStretch": true, "hasMeditation": true,
            "hasCycling": true,
        ]
        #expect(day["summary"]?.differences(from: summary) == [])
        let activities = try #require(day["activities"]?.array).sorted { $0["type"]?.string ?? "" < $1["type"]?.string ?? "" }
        #expect(activities.texts("type") == ["cycling", "meditation", "stretch"])
        #expect(activities.texts("date") == Array(repeating: "2026-01-31", count: 3))
        #expect(activities.texts("completedAt") == ["2026-01-31T07:00:00.000Z", "2026-01-31T12:00:00.000Z", "2026-01-31T23:30:00.000Z"])
        #expect(activities[0]["summary"]?["tss"]?.integer == 52)
        #expect(activities[0]["summary"]?["durationMinutes"] == 45)
        let other = try #require(found["days"]?["2026-01-02"]?["summary"])
        #expect(other["totalActivities"] == 1 && other["hasStretch"] == false && other["hasCycling"] == true)
    }

    @Test("include generated rides, each once and in integers")
    func generated() throws {
        let rides: JSON = ["generate": ["days": 120, "until": "2026-02-09", "perWeek": 6]]
        let world = try SeededWorld(accounts: [SeededWorld.account("default-user", ["activities": rides])], now: "2026-02-10T09:00:00Z")
        var ids: [String] = []
        for month in ["2025/10", "2025/11", "2025/12", "2026/1", "2026/2"] {
            for (date, day) in try #require(try world.data("/calendar/\(month)?tz=540")["days"]?.object) {
                #expect(date.hasPrefix(month.prefix(4)))
                for activity in try #require(day["activities"]?.array) {
                    #expect(activity["summary"]?["tss"]?.integer != nil)
                    ids.append(activity["id"]?.string ?? "")
                }
            }
        }
        let all = try world.list("/cycling/activities", as: "default-user").texts("id").map { "cycling-\($0)" }
        #expect(ids.sorted() == all.sorted())
    }
}
