import Testing
import TestSupport
import Values

/// The bounds in a request, and the resulting period.
struct PeriodCase: Sendable, CustomTestStringConvertible {
    let body: JSON
    let start, end: String

    init(_ type: String, given bounds: JSON.Members = [:], _ start: String, _ end: String) {
        let typed: JSON = ["insight_type": .string(type)]
        body = typed.with(bounds)
        self.start = start
        self.end = end
    }

    var testDescription: String { body.text }
}

@Suite("POST /insights/generate: the period")
struct GeneratePeriodTests {
    private func expect(_ period: PeriodCase, now: String = "2026-01-07T09:00:00Z") throws {
        let world = try TestWorld(now: now, accounts: [.account(timezone: "Pacific/Kiritimati")])
        for path in ["/insights/generate", "/insights/generate/wellness"] {
            let insight = try world.data(.post, path, body: period.body, status: 201)
            #expect(insight["period_start"]?.string == period.start)
            #expect(insight["period_end"]?.string == period.end)
        }
    }

    private static let usual = [
        PeriodCase("daily", "2026-01-07T00:00:00Z", "2026-01-07T23:59:59Z"),
        PeriodCase("weekly", "2026-01-01T00:00:00Z", "2026-01-07T23:59:59Z"),
        PeriodCase("pattern", "2025-12-25T00:00:00Z", "2026-01-07T23:59:59Z"),
        PeriodCase("milestone", "2025-12-09T00:00:00Z", "2026-01-07T23:59:59Z"),
        PeriodCase("daily", given: ["period_start": .null, "period_end": .null], "2026-01-07T00:00:00Z", "2026-01-07T23:59:59Z"),
    ]

    @Test("is by default today, or the last 7, 14 or 30 days, in UTC", arguments: usual)
    func byDefault(_ period: PeriodCase) throws { try expect(period) }

    @Test("changes with the day in UTC, whatever the user's time zone", arguments: usual)
    func lastSecond(_ period: PeriodCase) throws {
        try expect(period, now: "2026-01-07T00:00:00Z")
        try expect(period, now: "2026-01-07T23:59:59.999Z")
    }

    private static let halves = [
        PeriodCase("daily", given: ["period_start": "2025-03-01T06:00:00Z"], "2025-03-01T06:00:00Z", "2025-03-02T05:59:59Z"),
        PeriodCase("daily", given: ["period_end": "2025-03-01T23:59:59Z"], "2025-03-01T00:00:00Z", "2025-03-01T23:59:59Z"),
        PeriodCase("weekly", given: ["period_start": "2025-12-29T00:00:00Z"], "2025-12-29T00:00:00Z", "2026-01-04T23:59:59Z"),
        PeriodCase("weekly", given: ["period_end": "2026-01-04T23:59:59Z"], "2025-12-29T00:00:00Z", "2026-01-04T23:59:59Z"),
        PeriodCase("pattern", given: ["period_start": "2025-12-01T00:00:00Z"], "2025-12-01T00:00:00Z", "2025-12-14T23:59:59Z"),
        PeriodCase("milestone", given: ["period_end": "2025-12-30T23:59:59Z"], "2025-12-01T00:00:00Z", "2025-12-30T23:59:59Z"),
        PeriodCase(
            "daily", given: ["period_start": "2025-03-01T06:00:00Z", "period_end": .null], "2025-03-01T06:00:00Z", "2025-03-02T05:59:59Z"),
    ]

    @Test("has its default length if one bound is given", arguments: halves)
    func oneBound(_ period: PeriodCase) throws { try expect(period) }

    private static let given = [
        PeriodCase(
            "daily", given: ["period_start": "2025-11-01T00:00:00Z", "period_end": "2025-11-30T23:59:59Z"], "2025-11-01T00:00:00Z",
            "2025-11-30T23:59:59Z"),
        PeriodCase(
            "weekly", given: ["period_start": "2025-11-01T00:00:00Z", "period_end": "2025-11-01T00:00:01Z"], "2025-11-01T00:00:00Z",
            "2025-11-01T00:00:01Z"),
        PeriodCase(
            "milestone", given: ["period_start": "2025-11-01T01:30:00.987654321+02:00", "period_end": "2025-11-30T23:59:59.999-01:00"],
            "2025-10-31T23:30:00Z", "2025-12-01T00:59:59Z"),
        PeriodCase(
            "pattern", given: ["period_start": "0001-01-01T00:00:00Z", "period_end": "9999-12-31T23:59:59Z"], "0001-01-01T00:00:00Z",
            "9999-12-31T23:59:59Z"),
    ]

    @Test("is the given one, in UTC and whole seconds", arguments: given)
    func bothBounds(_ period: PeriodCase) throws { try expect(period) }

    private func expectRefusal(_ body: JSON, _ message: String) throws {
        let world = try TestWorld(accounts: [.account()])
        for path in ["/insights/generate", "/insights/generate/wellness"] {
            expectAnswer(try world.fit(.post, path, body: body), 400, .insightRefusal("VALIDATION_ERROR", message))
        }
        #expect(try world.insightIDs() == [])
    }

    @Test(
        "must end after its start",
        arguments: [
            ["period_start": "2025-11-02T00:00:00Z", "period_end": "2025-11-01T00:00:00Z"],
            ["period_start": "2025-11-01T00:00:00Z", "period_end": "2025-11-01T00:00:00Z"],
            ["period_start": "2025-11-01T00:00:00Z", "period_end": "2025-11-01T00:00:00.900Z"],
            ["period_start": "2025-11-01T00:00:00Z", "period_end": "2025-11-01T01:00:00+02:00"],
        ] as [JSON])
    func backwards(_ bounds: JSON) throws {
        try expectRefusal(bounds.with(["insight_type": "weekly"]), "Invalid period: end must be after start")
    }

    @Test(
        "must consist of valid instants", arguments: ["period_start", "period_end"],
        [
            "", "yesterday", "2025-11-01", "2025-11-01T00:00:00", "2025-02-29T00:00:00Z", "2025-11-01 00:00:00Z", "2025-11-01T00:00Z",
            1_767_571_200, true, ["2025-11-01T00:00:00Z"], ["start": "2025-11-01T00:00:00Z"],
        ] as [JSON])
    func unreadable(_ bound: String, _ value: JSON) throws {
        try expectRefusal(["insight_type": "weekly", bound: value], "Invalid request payload")
    }
}
