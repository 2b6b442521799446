import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("GET /api/analytics/delta")
struct DeltaRoutesTests {
    /// A user of 40 with a baseline of 36, and the given check-ins.
    private func makeWorld(_ checkIns: JSON, user: JSON = [:], fidelity: String = "guide") throws -> TestWorld {
        let fields: JSON = ["chronologicalAgeYears": 40, "baselineBiologicalAgeYears": 36, "currentAgingDebtYears": -3.77]
        return try TestWorld(fidelity: fidelity, accounts: [.account(checkIns: checkIns, user: fields.with(user.object ?? [:]))])
    }

    private func delta(_ world: TestWorld, _ range: String = "weekly") throws -> JSON {
        let answer = try world.get("/api/analytics/delta?range=\(range)", token: "t")
        try #require(answer.status == 200)
        return answer.body
    }

    @Test("answers the contract's week; guide and live backend differ in the total", arguments: [("guide", -2.63), ("backend", -3.04)])
    func exampleWeek(_ fidelity: String, _ total: Double) throws {
        let expected: JSON = [
            "range": "weekly", "timezone": "Europe/Istanbul", "baselineDeltaYears": -2.83, "totalDeltaYears": .number(total),
            "start": "2026-01-05", "end": "2026-01-11",
            "series": [
                ["date": "2026-01-05", "dailyDeltaYears": 0.16], ["date": "2026-01-06", "dailyDeltaYears": 0.16],
                ["date": "2026-01-07", "dailyDeltaYears": -0.12], ["date": "2026-01-08", "dailyDeltaYears": .null],
                ["date": "2026-01-09", "dailyDeltaYears": .null], ["date": "2026-01-10", "dailyDeltaYears": .null],
                ["date": "2026-01-11", "dailyDeltaYears": .null],
            ],
            "summary": [
                "netDeltaYears": .number(total), "rejuvenationYears": 0.32, "agingYears": 0.12, "checkIns": 3, "rangeNetDeltaYears": 0.2,
            ],
        ]
        let world = try WorkedExample.world(fidelity: fidelity)
        expectAnswer(try world.get("/api/analytics/delta?range=weekly", token: "t"), 200, expected)
    }

    @Test("answers the contract's year", arguments: [("guide", -2.63), ("backend", -3.04)])
    func exampleYear(_ fidelity: String, _ total: Double) throws {
        let empty = (2...12).map { month -> JSON in
            ["month": .string(month < 10 ? "2026-0\(month)" : "2026-\(month)"), "netDelta": 0, "checkIns": 0, "avgDeltaPerCheckIn": 0]
        }
        let january: JSON = ["month": "2026-01", "netDelta": 0.2, "checkIns": 3, "avgDeltaPerCheckIn": 0.07]
        let expected: JSON = [
            "range": "yearly", "timezone": "Europe/Istanbul", "baselineDeltaYears": -2.83, "totalDeltaYears": .number(total),
            "start": "2026-01-01", "end": "2026-12-31", "series": .array([january] + empty),
            "summary": [
                "netDeltaYears": .number(total), "rejuvenationYears": 0.32, "agingYears": 0.12, "checkIns": 3, "rangeNetDeltaYears": 0.2,
            ],
        ]
        let world = try WorkedExample.world(fidelity: fidelity)
        expectAnswer(try world.get("/api/analytics/delta?range=yearly", token: "t"), 200, expected)
    }

    @Test(
        "with revision 2026-01-14 the first day's delta is 0 in the week",
        arguments: [("guide", -2.79), ("backend", -3.04)] as [(String, JSON)])
    func olderRevision(_ fidelity: String, _ total: JSON) throws {
        let week = try delta(WorkedExample.world(fidelity: fidelity, settings: .olderRevision))
        let daily: [JSON] = [0, 0.16, -0.12, .null, .null, .null, .null]
        #expect(week["series"]?.column("dailyDeltaYears") == daily)
        #expect(week["totalDeltaYears"] == total)
        #expect(week["summary"]?["rangeNetDeltaYears"] == 0.04)
    }

    @Test("a month has all its days", arguments: ["guide", "backend"])
    func exampleMonth(_ fidelity: String) throws {
        let month = try delta(WorkedExample.world(fidelity: fidelity), "monthly")
        let dates = month["series"]?.column("date").compactMap(\.string) ?? []
        #expect(dates.count == 31)
        #expect(dates == dates.sorted())
        #expect(dates.first == "2026-01-01")
        #expect(dates.last == "2026-01-31")
        #expect(month["summary"]?["checkIns"] == 3)
        #expect(month["summary"]?["rangeNetDeltaYears"] == 0.2)
        #expect(month["series"]?.column("dailyDeltaYears").count { $0 != .null } == 3)
    }

    @Test(
        "without a range, or with an empty one, responds with the week",
        arguments: ["", "?range=", "?range", "?other=yearly", "?Range=yearly"])
    func weeklyByDefault(_ query: String) throws {
        let world = try WorkedExample.world()
        let answer = try world.get("/api/analytics/delta" + query, token: "t")
        #expect(answer.status == 200)
        #expect(answer.body["range"] == "weekly")
        #expect(answer.body["series"]?.array?.count == 7)
    }

    @Test(
        "refuses an unknown range, and more than one",
        arguments: [
            "range=daily", "range=Weekly", "range=WEEKLY", "range=weekly%20", "range=%20", "range=weekly,monthly", "range=0",
            "range=weekly&range=weekly", "range=weekly&range=monthly", "range=&range=", "range[]=weekly", "range%5B%5D=weekly", "range[]=",
            "range[a]=weekly", "range[0]=weekly", "range=weekly&range[]=weekly",
        ]
    )
    func badRange(_ query: String) throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try world.get("/api/analytics/delta?\(query)", token: "t"), 400, Refused.invalidRange)
    }

    @Test("sums the check-ins of a day, has null without one and zero for one without a delta, and includes later dates")
    func series() throws {
        let world = try makeWorld([
            ["date": "2025-11-10", "deltaYears": -0.3], ["date": "2025-12-31", "deltaYears": 0.12],
            ["date": "2026-01-05", "deltaYears": -0.1], ["date": "2026-01-06", "deltaYears": -0.05],
            ["date": "2026-01-06", "deltaYears": 0.02], ["date": "2026-01-08", "deltaYears": .null],
            ["date": "2026-01-09", "deltaYears": -0.2], ["date": "2026-01-12", "deltaYears": 0.01],
        ])
        let week = try delta(world)
        let daily: [JSON] = [0.1, 0.03, .null, 0, 0.2, .null, .null]
        #expect(week["series"]?.column("dailyDeltaYears") == daily)
        let summary: JSON = [
            "netDeltaYears": -3.5, "rejuvenationYears": 0.65, "agingYears": 0.15, "checkIns": 5, "rangeNetDeltaYears": 0.33,
        ]
        #expect(week["summary"]?.differences(from: summary) == [])
        let month = try delta(world, "monthly")
        let monthly = summary.with(["checkIns": 6, "rangeNetDeltaYears": 0.32])
        #expect(month["summary"]?.differences(from: monthly) == [])
        let year = try delta(world, "yearly")
        #expect(year["summary"]?.differences(from: monthly) == [])
        let january: JSON = ["month": "2026-01", "netDelta": 0.32, "checkIns": 6, "avgDeltaPerCheckIn": 0.05]
        #expect(year["series"]?.array?.first?.differences(from: january) == [])
    }

    @Test("without a check-in nothing is gained or lost")
    func empty() throws {
        let week = try delta(makeWorld([]))
        let summary: JSON = ["netDeltaYears": -4, "rejuvenationYears": 0, "agingYears": 0, "checkIns": 0, "rangeNetDeltaYears": 0]
        #expect(week["summary"]?.differences(from: summary) == [])
        #expect(week["baselineDeltaYears"] == -4)
        #expect(week["totalDeltaYears"] == -4)
        #expect(week["series"]?.column("dailyDeltaYears").count { $0 == .null } == 7)
    }

    @Test(
        "with fidelity backend the total is the stored debt, or the baseline without a debt",
        arguments: [(-3.77, -3.77), (1.005, 1), (0, 0), (.null, -4)] as [(JSON, JSON)]
    )
    func backendTotal(_ debt: JSON, _ total: JSON) throws {
        let world = try makeWorld([["date": "2026-01-06", "deltaYears": -0.5]], user: ["currentAgingDebtYears": debt], fidelity: "backend")
        for range in ["weekly", "monthly", "yearly"] {
            let answer = try delta(world, range)
            #expect(answer["totalDeltaYears"] == total)
            #expect(answer["summary"]?["netDeltaYears"] == total)
            #expect(answer["baselineDeltaYears"] == -4)
        }
    }

    @Test("before the questionnaire the baseline is minus the age", arguments: [("guide", -37), ("backend", 0)] as [(String, JSON)])
    func neverOnboarded(_ fidelity: String, _ total: JSON) throws {
        let user: JSON = ["baselineBiologicalAgeYears": .null, "currentBiologicalAgeYears": .null, "currentAgingDebtYears": 0]
        let world = try TestWorld(fidelity: fidelity, accounts: [.newcomer(user: user)])
        let week = try delta(world)
        #expect(week["baselineDeltaYears"] == -37)
        #expect(week["totalDeltaYears"] == total)
    }

    @Test("the baseline follows the age, the debt does not")
    func agingSince() throws {
        let user: JSON = ["dateOfBirth": "1988-05-15", "baselineBiologicalAgeYears": 36]
        let world = try TestWorld(fidelity: "backend", accounts: [.account(user: user, without: ["chronologicalAgeYears"])])
        let before = try delta(world)
        #expect(before["baselineDeltaYears"] == -1.65)
        #expect(before["totalDeltaYears"] == -1.65)
        try world.setNow("2027-01-07T09:00:00Z")
        let after = try delta(world)
        #expect(after["baselineDeltaYears"] == -2.65)
        #expect(after["totalDeltaYears"] == -1.65)
    }

    @Test("a day without change is printed as 0, not -0")
    func negativeZero() throws {
        let world = try makeWorld([["date": "2026-01-06", "deltaYears": 0], ["date": "2026-01-07", "deltaYears": 0.001]])
        let text = String(decoding: try world.respond(.get, "/api/analytics/delta", token: "t").body, as: UTF8.self)
        #expect(text.contains(#""date":"2026-01-06","dailyDeltaYears":0}"#))
        #expect(text.contains(#""date":"2026-01-07","dailyDeltaYears":0}"#))
        #expect(!text.contains(":-0}") && !text.contains(":-0,"))
    }
}
