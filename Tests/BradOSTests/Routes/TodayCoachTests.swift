import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore

@Suite("POST /today-coach/recommend: the briefing")
struct TodayCoachTests {
    /// The briefing for ``JSON/recovery(_:_:)`` and a user without other data.
    private static let briefing = JSON.success([
        "dailyBriefing":
            "Recovery is 71 of 100 after 7.2 h of sleep: you are ready for hard work. Nothing is on the plan, so choose what you enjoy.",
        "sections": [
            "recovery": ["insight": "HRV is 18% above your baseline, resting heart rate 3 bpm below it.", "status": "great"],
            "lifting": .null, "cycling": .null,
            "stretching": [
                "insight": "Ten minutes of stretching are a good start.", "suggestedRegions": ["back", "hip_flexors", "shoulders"],
                "priority": "normal",
            ],
            "meditation": [
                "insight": "Ten quiet minutes keep a good day good.", "suggestedDurationMinutes": 10, "priority": "normal",
            ], "weight": .null,
        ], "warnings": [],
    ])
    private static let notSynced = JSON.refusal(
        "RECOVERY_NOT_SYNCED", "No recovery data available. Enable HealthKit sync in the app.")

    @Test("needs a recovery", arguments: [nil, [:], ["baseline": [:]]] as [JSON?])
    func notSynced(_ body: JSON?) throws {
        expectAnswer(try TestWorld().brad(.post, "/today-coach/recommend", body: body), 400, Self.notSynced)
    }

    @Test("is the same for a synced recovery of any age and for one in the request")
    func synced() throws {
        let world = try TestWorld()
        try world.sync(.recovery("2020-01-01"))
        for body in [nil, [:], ["recovery": JSON.recovery().without("source")]] as [JSON?] {
            expectAnswer(try world.brad(.post, "/today-coach/recommend", body: body), 200, Self.briefing)
        }
    }

    @Test("uses the recovery in the request without storing it")
    func told() throws {
        let world = try TestWorld()
        let body: JSON = ["recovery": JSON.recovery().without("source")]
        expectAnswer(try world.brad(.post, "/today-coach/recommend", body: body), 200, Self.briefing)
        #expect(try world.brad(.get, "/health-sync/recovery").status == 404)
        expectAnswer(try world.brad(.post, "/today-coach/recommend", body: [:]), 400, Self.notSynced)
    }

    @Test("accepts the source of a recovery")
    func source() throws {
        expectAnswer(try TestWorld().brad(.post, "/today-coach/recommend", body: ["recovery": .recovery()]), 200, Self.briefing)
    }

    private static let faults: [(JSON, JSON)] = [
        (.null, .wrongType("object", "null", "recovery")), ("good", .wrongType("object", "string", "recovery")),
        (JSON.recovery().without("score", "source"), .missing("number", "recovery", "score")),
        (.recovery("today"), .noDate("recovery", "date")), (.recovery("2026-01-07", ["score": 70.5]), .fraction("recovery", "score")),
        (.recovery("2026-01-07", ["sleepEfficiency": 101]), .atMost(100, "recovery", "sleepEfficiency")),
    ]

    @Test("is refused if the recovery has a validation error, although another is stored", arguments: faults)
    func refusal(_ recovery: JSON, _ issue: JSON) throws {
        let world = try TestWorld()
        try world.sync()
        expectAnswer(
            try world.brad(.post, "/today-coach/recommend", body: ["recovery": recovery]), 400, .invalid("Invalid request data", issue))
    }

    @Test(
        "accepts a recovery with a date or an instant, under either generation setting",
        arguments: [
            "2026-01-07", "2026-01-07T05:00:00.000Z", "2026-01-07T05:00:00Z", "2026-01-07T08:00:00.123456+03:00",
        ], ["current", "february"])
    func dates(_ date: String, _ generation: String) throws {
        let world = try TestWorld(settings: ["bradOS.generation": .string(generation)])
        let body: JSON = ["recovery": JSON.recovery(date).without("source")]
        expectAnswer(try world.brad(.post, "/today-coach/recommend", body: body), 200, Self.briefing)
    }

    @Test("accepts any time zone offset", arguments: ["300", "-330", "", "abc"])
    func offset(_ minutes: String) throws {
        let world = try TestWorld()
        try world.sync()
        let headers: HTTPFields = [try #require(HTTPField.Name("x-timezone-offset")): minutes, .contentType: "application/json"]
        #expect(try world.respond(.post, "/api/dev/today-coach/recommend", headers: headers, bytes: Array("{}".utf8)).status.code == 200)
    }
}
