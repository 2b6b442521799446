import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("GET /api/longevity/trends")
struct TrendRoutesTests {
    /// Check-ins, each of which made the user a quarter of a year younger.
    private func makeWorld(_ count: Int, fidelity: String = "guide") throws -> TestWorld {
        let checkIns = JSON.checkIns(count) { index in
            ["deltaYears": index == 0 ? 0 : -0.25, "biologicalAgeYears": .number(300 - Double(index) * 0.25)]
        }
        return try TestWorld(fidelity: fidelity, accounts: [.account(checkIns: checkIns)])
    }

    private func readTrends(_ world: TestWorld) throws -> JSON {
        let answer = try world.get("/api/longevity/trends", token: "t")
        try #require(answer.status == 200)
        return answer.body
    }

    @Test("answers the contract's example", arguments: ["guide", "backend"])
    func example(_ fidelity: String) throws {
        let points: JSON = [
            ["date": "2026-01-05", "biologicalAge": 34], ["date": "2026-01-06", "biologicalAge": 33.84],
            ["date": "2026-01-07", "biologicalAge": 33.96],
        ]
        let expected: JSON = [
            "weekly": ["value": -0.05, "available": false, "points": points],
            "monthly": ["value": -0.05, "available": false, "points": points],
            "yearly": ["value": .null, "available": false, "projection": true, "points": points],
        ]
        expectAnswer(try WorkedExample.world(fidelity: fidelity).get("/api/longevity/trends", token: "t"), 200, expected)
    }

    @Test("succeeds without a check-in, onboarded or not", arguments: [JSON.account(), JSON.newcomer()], ["guide", "backend"])
    func empty(_ account: JSON, _ fidelity: String) throws {
        let world = try TestWorld(fidelity: fidelity, accounts: [account])
        let expected: JSON = [
            "weekly": ["value": .null, "available": false, "points": []],
            "monthly": ["value": .null, "available": false, "points": []],
            "yearly": ["value": .null, "available": false, "projection": true, "points": []],
        ]
        expectAnswer(try world.get("/api/longevity/trends", token: "t"), 200, expected)
    }

    @Test("ignores all but the last 365 check-ins", arguments: [366, 800])
    func window(_ count: Int) throws {
        let trends = try readTrends(makeWorld(count))
        #expect(trends["yearly"]?["value"] == -91)
        #expect(trends["yearly"]?["available"] == true)
        #expect(trends["yearly"]?["points"]?.array?.count == 90)
        #expect(trends["yearly"]?["points"]?.array?.first?["date"] == "2025-10-10")
        #expect(trends["yearly"]?["points"]?.array?.last?["date"] == "2026-01-07")
        #expect(trends["monthly"]?["points"]?.array?.count == 30)
        #expect(trends["weekly"]?["points"]?.array?.count == 7)
    }

    @Test(
        "omits the projection mark at 365 check-ins; with fidelity backend it is false",
        arguments: [("guide", nil), ("backend", false)] as [(String, JSON?)]
    )
    func fullYear(_ fidelity: String, _ projection: JSON?) throws {
        let trends = try readTrends(makeWorld(365, fidelity: fidelity))
        #expect(trends["yearly"]?["projection"] == projection)
        #expect(trends["weekly"]?["projection"] == nil)
        #expect(trends["monthly"]?["projection"] == nil)
    }

    @Test("marks the yearly value as a projection at 364 check-ins", arguments: ["guide", "backend"])
    func almostAYear(_ fidelity: String) throws {
        #expect(try readTrends(makeWorld(364, fidelity: fidelity))["yearly"]?["projection"] == true)
    }

    @Test("the seventh check-in makes the weekly trend available")
    func seventh() throws {
        let world = try TestWorld(now: "2026-01-01T09:00:00Z", accounts: [.account()])
        for day in 1...7 {
            try world.setNow("2026-01-0\(day)T09:00:00Z")
            try world.checkIn(Metrics.best)
            #expect(try readTrends(world)["weekly"]?["available"]?.bool == (day == 7), "day \(day)")
        }
    }

    @Test("counts check-ins, not days")
    func gaps() throws {
        let dates = ["2024-02-29", "2024-12-31", "2025-01-01", "2025-06-15", "2025-06-16", "2025-11-30", "2026-01-01"]
        let checkIns = dates.enumerated().map { index, date -> JSON in
            ["date": .string(date), "biologicalAgeYears": .number(40 - Double(index) * 0.5)]
        }
        let world = try TestWorld(accounts: [.account(checkIns: .array(checkIns))])
        let weekly = try readTrends(world)["weekly"]
        #expect(weekly?["value"] == -3)
        #expect(weekly?["available"] == true)
        #expect(weekly?["points"]?.column("date") == dates.map(JSON.string))
    }

    @Test("counts both check-ins of a day, in the order of their ids")
    func severalADay() throws {
        let world = try TestWorld(accounts: [
            .account(checkIns: [
                ["id": "b", "date": "2026-01-06", "biologicalAgeYears": 36], ["id": "a", "date": "2026-01-06", "biologicalAgeYears": 38],
                ["date": "2026-01-05", "biologicalAgeYears": 40],
            ])
        ])
        let weekly = try readTrends(world)["weekly"]
        let ages: [JSON] = [40, 38, 36]
        #expect(weekly?["points"]?.column("biologicalAge") == ages)
        #expect(weekly?["value"] == -4)
    }

    @Test("counts check-ins dated after today")
    func future() throws {
        let world = try TestWorld(accounts: [.account(checkIns: JSON.checkIns(7, until: "2026-02-01") { _ in ["deltaYears": -0.1] })])
        #expect(try readTrends(world)["weekly"]?["available"] == true)
    }
}
