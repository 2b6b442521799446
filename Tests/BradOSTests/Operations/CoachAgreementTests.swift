import HTTPTypes
import Testing
import TestSupport
import Values

/// What the two coaches say of one day.
@Suite("The coaches agree about a day of training")
struct CoachAgreementTests {
    private static let sessions: JSON = [
        [
            "order": 1, "sessionType": "vo2max", "pelotonClassTypes": ["Power Zone Max"], "suggestedDurationMinutes": 30,
            "description": "Hard.",
        ],
        [
            "order": 2, "sessionType": "threshold", "pelotonClassTypes": ["Power Zone"], "suggestedDurationMinutes": 45,
            "description": "Steady.",
        ],
    ]

    /// A user in New York with a ride at six in the evening of 6 January, which is 23:00 in UTC.
    private static let block: JSON = [
        "isolated": true, "recovery": [JSON.recovery("2026-01-06")], "ftp": [["value": 250, "date": "2026-01-01", "source": "test"]],
        "blocks": [["startDate": "2025-12-22", "endDate": "2026-02-15", "goals": ["regain_fitness"], "weeklySessions": sessions]],
        "activities": [
            [
                "date": "2026-01-06T23:00:00Z", "durationMinutes": 30, "avgPower": 200, "normalizedPower": 210, "maxPower": 400,
                "avgHeartRate": 150, "maxHeartRate": 170, "tss": 40, "intensityFactor": 0.93, "type": "vo2max",
            ]
        ],
    ]

    /// The briefing with the app's offset, and the cycling coach without one, as the app asks them.
    private func coaches(_ now: String, _ block: JSON = Self.block) throws -> (briefing: JSON, ride: JSON) {
        let world = try SeededWorld(block, timezone: "America/New_York", now: now)
        let headers: HTTPFields = [
            try #require(HTTPField.Name("x-user-id")): "ada", try #require(HTTPField.Name("x-timezone-offset")): "300",
        ]
        let briefing = try world.test.send(.post, "/api/dev/today-coach/recommend", headers: headers, body: [:]).body["data"]
        let ride = try world.send(.post, "/cycling-coach/recommend", as: "ada", [:]).body["data"]
        return (try #require(briefing), try #require(ride))
    }

    @Test(
        "after the day's ride, both say so until the day ends where the user lives",
        arguments: [
            ("2026-01-06T22:00:00Z", false), ("2026-01-06T23:40:00Z", true), ("2026-01-07T01:30:00Z", true),
            ("2026-01-07T04:59:00Z", true), ("2026-01-07T05:00:00Z", false), ("2026-01-07T14:00:00Z", false),
        ])
    func ridden(_ now: String, _ isRidden: Bool) throws {
        let isRecorded = now > "2026-01-06T23:00:00Z"
        let (briefing, ride) = try coaches(now, isRecorded ? Self.block : Self.block.with(["activities": []]))
        #expect(briefing["dailyBriefing"]?.string?.contains("You rode today.") == isRidden, "\(briefing.text)")
        #expect(ride["reasoning"]?.string?.contains("You rode today") == isRidden, "\(ride.text)")
        let section = briefing["sections"]?["cycling"]
        #expect((section?["session"] == .null) == isRidden && (section?["priority"] == "skip") == isRidden)
        #expect((ride["session"]?["type"] == "recovery") == isRidden)
        // Without a ride of today, both have the same one.
        if !isRidden { #expect(section?["session"] == ride["session"]) }
    }

    @Test(
        "the briefing has the workout that is due, and after it the one that was completed today",
        arguments: [
            ("2026-01-06", "pending", "pending"), ("2026-01-05", "in_progress", "in_progress"), ("2026-01-06", "completed", "completed"),
            ("2026-01-07", "pending", nil), ("2026-01-06", "skipped", nil),
        ] as [(String, String, String?)])
    func workout(_ date: String, _ state: String, _ shown: String?) throws {
        let workout = SeededTraining.workout.with([
            "scheduled_date": .string(date), "status": .string(state),
            "completed_at": state == "completed" ? "2026-01-06T17:00:00.000Z" : .null,
        ])
        let block = Self.block.with(["activities": []]).with(SeededTraining.block([workout]).object ?? [:])
        let lifting = try coaches("2026-01-06T22:00:00Z", block).briefing["sections"]?["lifting"]
        let expected: JSON? = shown.map { state in
            ["planDayName": "Push", "weekNumber": 2, "isDeload": false, "exerciseCount": 1, "status": .string(state)]
        }
        #expect(lifting?["workout"] == expected, "\(lifting?.text ?? "")")
    }

    @Test("both say the age of an old recovery")
    func stale() throws {
        let (briefing, ride) = try coaches("2026-01-27T14:00:00Z")
        #expect(briefing["dailyBriefing"]?.string?.hasPrefix("Your last recovery is 21 days old") == true)
        #expect(ride["reasoning"]?.string?.hasPrefix("Your last recovery is 21 days old") == true)
        for answer in [briefing, ride] {
            #expect(answer["warnings"]?.array?.contains { $0["type"] == "recovery_stale" } == true)
        }
    }
}
