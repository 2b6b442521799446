import HTTPTypes
import Testing
import TestSupport
import Values

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

    @Test("is the same for a synced recovery of today or yesterday and for one in the request", arguments: ["2026-01-07", "2026-01-06"])
    func synced(_ date: String) throws {
        let world = try TestWorld()
        try world.sync(.recovery(date))
        for body in [nil, [:], ["recovery": JSON.recovery().without("source")]] as [JSON?] {
            expectAnswer(try world.brad(.post, "/today-coach/recommend", body: body), 200, Self.briefing)
        }
    }

    @Test("says that a recovery is old, whether it is stored or in the request", arguments: [("2026-01-05", 2), ("2025-12-19", 19)])
    func stale(_ date: String, _ days: Int) throws {
        let world = try TestWorld()
        try world.sync(.recovery(date, ["sleepHours": 5]))
        let sent = ["\(date)", "\(date)T05:00:00.000Z"].map { JSON.object(["recovery": JSON.recovery($0).without("source")]) }
        for body in [[:]] + sent {
            let said = try world.data(.post, "/today-coach/recommend", body: body)
            let text = "Your last recovery is \(days) days old"
            #expect(said["dailyBriefing"]?.string?.hasPrefix("\(text) (71 of 100 on \(date))") == true, "\(said.text)")
            #expect(said["warnings"]?.array?.last == ["type": "recovery_stale", "message": .string("\(text): sync a new one.")])
        }
    }

    @Test(
        "counts short nights of the last days only",
        arguments: [(["2026-01-06", "2026-01-07"], true), (["2025-12-18", "2026-01-07"], false)])
    func nights(_ dates: [String], _ isWarned: Bool) throws {
        let world = try TestWorld()
        for date in dates { try world.sync(.recovery(date, ["sleepHours": 5])) }
        let warnings = try world.data(.post, "/today-coach/recommend", body: [:])["warnings"]?.array ?? []
        #expect(warnings.contains { $0["type"] == "sleep_degradation" } == isWarned)
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
