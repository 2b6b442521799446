import Testing
import TestSupport
import Values

@Suite("GET /api/metrics/scores")
struct MetricScoreRoutesTests {
    private func scores(_ checkIns: JSON, timezone: String? = nil, now: String = "2026-01-07T09:00:00Z") throws -> JSON {
        let world = try TestWorld(now: now, accounts: [.account(timezone: timezone, checkIns: checkIns)])
        let answer = try world.get("/api/metrics/scores?range=yearly", token: "t")
        try #require(answer.status == 200)
        return answer.body
    }

    @Test("responds with scores, averages, and the number and period of check-ins", arguments: ["guide", "backend"])
    func example(_ fidelity: String) throws {
        let expected: JSON = [
            "userId": "u-100",
            "scores": [
                "sleepHours": 100, "steps": 80, "vigorousMinutes": 60, "processedFoodScore": 50, "alcoholUnits": 63, "stressLevel": 80,
                "lateCaffeine": 67, "screenLate": 0, "bedtimeHour": 80,
            ],
            "averages": [
                "sleepHours": 7, "steps": 7_666.67, "vigorousMinutes": 10, "processedFoodScore": 3, "alcoholUnits": 0.67,
                "stressLevel": 2.67, "lateCaffeine": 0.33, "screenLate": 1, "bedtimeHour": 22.33,
            ],
            "dataPoints": 3, "period": ["start": "2026-01-05", "end": "2026-01-07"],
        ]
        let world = try WorkedExample.world(fidelity: fidelity)
        expectAnswer(try world.get("/api/metrics/scores", token: "t"), 200, expected)
    }

    @Test("responds with zeros and empty dates without a check-in, onboarded or not", arguments: [JSON.account(), JSON.newcomer()])
    func empty(_ account: JSON) throws {
        let zeros: JSON = [
            "sleepHours": 0, "steps": 0, "vigorousMinutes": 0, "processedFoodScore": 0, "alcoholUnits": 0, "stressLevel": 0,
            "lateCaffeine": 0, "screenLate": 0, "bedtimeHour": 0,
        ]
        let expected: JSON = [
            "userId": "ada", "scores": zeros, "averages": zeros, "dataPoints": 0, "period": ["start": "", "end": ""],
        ]
        expectAnswer(try TestWorld(accounts: [account]).get("/api/metrics/scores", token: "t"), 200, expected)
    }

    @Test("counts every check-in, regardless of number and age")
    func many() throws {
        let answer = try scores(JSON.checkIns(500) { ["steps": $0 == 0 ? 500 : 0] })
        #expect(answer["dataPoints"] == 500)
        #expect(answer["averages"]?["steps"] == 1)
        #expect(answer["period"]?["start"] == "2024-08-26")
        #expect(answer["period"]?["end"] == "2026-01-07")
    }

    @Test("counts both check-ins of a day, and those dated after today")
    func odd() throws {
        let answer = try scores([
            ["date": "2026-01-05", "sleepHours": 8], ["date": "2026-01-05", "sleepHours": 6], ["date": "2027-03-01", "sleepHours": 10],
        ])
        #expect(answer["dataPoints"] == 3)
        #expect(answer["averages"]?["sleepHours"] == 8)
        #expect(answer["period"]?["end"] == "2027-03-01")
    }

    @Test("counts a check-in without metrics as zeros")
    func withoutMetrics() throws {
        let answer = try scores([["date": "2026-01-05", "deltaYears": -0.1], Metrics.best.with(["date": "2026-01-06"])])
        let averages: JSON = [
            "sleepHours": 4, "steps": 6_000, "vigorousMinutes": 20, "processedFoodScore": 0.5, "alcoholUnits": 0, "stressLevel": 1,
            "lateCaffeine": 0, "screenLate": 0, "bedtimeHour": 11,
        ]
        #expect(answer["averages"]?.differences(from: averages) == [])
    }

    @Test("sums in the order of dates, then of ids; another order would give another average")
    func order() throws {
        let checkIns: JSON = [
            ["id": "b", "date": "2026-01-05", "steps": -1e17], ["id": "a", "date": "2026-01-05", "steps": 1e17],
            ["date": "2026-01-06", "steps": 3],
        ]
        #expect(try scores(checkIns)["averages"]?["steps"] == 1)
        let late = checkIns.array.map { JSON.array([$0[1], $0[2].with(["id": "aa", "date": "2026-01-05"]), $0[0]]) } ?? []
        #expect(try scores(late)["averages"]?["steps"] == 0)
    }

    @Test(
        "depends on neither zone nor clock",
        arguments: [("Pacific/Kiritimati", "2026-01-07T09:00:00Z"), ("Mars/Phobos", "2099-01-01T00:00:00Z")]
    )
    func zone(_ timezone: String, _ now: String) throws {
        let checkIns: JSON = [Metrics.best.with(["date": "2026-01-05"]), Metrics.poor.with(["date": "2026-01-09"])]
        let account = JSON.account(checkIns: checkIns, user: ["timezone": .string(timezone), "subscription": ["status": "active"]])
        let answer = try TestWorld(now: now, accounts: [account]).get("/api/metrics/scores", token: "t")
        #expect(try answer.body.differences(from: scores(checkIns)) == [])
    }

    @Test("has null for an infinite value")
    func overflow() throws {
        let answer = try scores([["date": "2026-01-05", "alcoholUnits": -1e308], ["date": "2026-01-06", "alcoholUnits": -1e308]])
        #expect(answer["averages"]?["alcoholUnits"] == .null)
        #expect(answer["scores"]?["alcoholUnits"] == .null)
    }
}
