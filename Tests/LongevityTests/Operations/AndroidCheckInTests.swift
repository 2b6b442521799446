import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import Longevity

extension JSON {
    /// Ten equal answers, except those that are given.
    static func dailyAnswers(_ value: Double, _ others: JSON = [:]) -> JSON {
        DailyAnswers { _ in value }.json.with(others.object ?? [:])
    }
}

@Suite("POST /api/age/daily-update with ten answers (longevity-android.md 4)")
struct AndroidCheckInTests {
    private func today(_ metrics: JSON) throws -> JSON {
        try #require(try TestWorld(accounts: [.account()]).checkIn(metrics)["today"])
    }

    @Test(
        "takes 0.27 years for the best day, adds 0.27 for the worst, and nothing for a neutral one (B6)",
        arguments: [(4, 9, -0.27), (0, -9, 0.27), (2, 0, 0)] as [(Double, JSON, JSON)])
    func extremes(_ value: Double, _ score: JSON, _ delta: JSON) throws {
        let today = try today(.dailyAnswers(value))
        #expect(today["score"] == score)
        #expect(today["deltaYears"] == delta)
        #expect(today["reasons"]?.array?.count == (value == 2 ? 1 : 10))
    }

    @Test("changes age, debt and streak as a day of metrics with the same score does (B6)", arguments: ["guide", "backend"])
    func state(_ fidelity: String) throws {
        func states(_ metrics: JSON) throws -> [JSON?] {
            let world = try TestWorld(now: "2026-01-05T06:00:00Z", fidelity: fidelity, accounts: [WorkedExample.account])
            return try ["2026-01-05", "2026-01-06", "2026-01-08"].flatMap { day -> [JSON?] in
                try world.setNow("\(day)T06:00:00Z")
                let answer = try world.checkIn(metrics)
                let summary = try world.get("/api/stats/summary", token: "t").body
                let delta = try world.get("/api/analytics/delta", token: "t").body
                return [answer["state"], answer["today"]?["deltaYears"], summary["state"], summary["weeklyHistory"], delta]
            }
        }
        #expect(try states(.dailyAnswers(4)) == states(Metrics.best))
        #expect(try states(.dailyAnswers(2)) == states(Metrics.neutral))
    }

    @Test("refuses a second check-in of the day, whichever kind is first (B6)", arguments: [true, false])
    func twice(_ answersFirst: Bool) throws {
        let world = try TestWorld(accounts: [.account()])
        try world.checkIn(answersFirst ? .dailyAnswers(3) : Metrics.best)
        let answer = try world.post("/api/age/daily-update", ["metrics": answersFirst ? Metrics.best : .dailyAnswers(3)])
        #expect(answer.status == 409)
        #expect(answer.body["dateKey"] == "2026-01-07")
    }

    @Test(
        "reads a missing answer, and one that is no number, as 2, and clamps others (B5)",
        arguments: [
            (["sleep_quality": 4], 2, ["Sleep: excellent"]), (["sleep_quality": 9], 2, ["Sleep: excellent"]),
            (["sleep_quality": -9], -2, ["Sleep: very poor"]), (["sleep_quality": "4"], 0, ["An even day"]),
            (["self_care": .null], 0, ["An even day"]), (["mood_social": true, "mental_load": [4]], 0, ["An even day"]),
            (["self_care": 1, "mood": 4], -1, ["Self-care: below average"]),
        ] as [(JSON, JSON, JSON)])
    func odd(_ metrics: JSON, _ score: JSON, _ reasons: JSON) throws {
        let today = try today(metrics)
        #expect(today["score"] == score)
        #expect(today["reasons"] == reasons)
    }

    @Test("is read from the top level, and from a further level, as metrics are (B5)")
    func levels() throws {
        for body in [.dailyAnswers(4), ["metrics": ["metrics": .dailyAnswers(4)]]] as [JSON] {
            let answer = try TestWorld(accounts: [.account()]).post("/api/age/daily-update", body)
            #expect(answer.body["today"]?["score"] == 9)
        }
    }

    @Test("follows the rules of the metrics if the body has any of them (B5)", arguments: ["steps", "lateCaffeine"])
    func mixed(_ metric: String) throws {
        let both = try today(.dailyAnswers(4, [metric: 0]))
        #expect(try both == today([metric: 0]))
        #expect(both["score"] == -2.5)
    }

    @Test("is stored beside the day, exported, and read back (B8)")
    func stored() throws {
        let world = try TestWorld(accounts: [.account()])
        try world.checkIn(["sleep_quality": 4, "movement_level": 1.5, "self_care": 7])
        let exported = try #require(try world.exportedCheckIns().first)
        let answers = JSON.dailyAnswers(2, ["sleep_quality": 4, "movement_level": 1.5, "self_care": 4])
        #expect(exported["answers"]?.differences(from: answers) == [])
        #expect(Metric.allCases.allSatisfy { exported[$0.rawValue] == nil })
        let again = try TestWorld(accounts: try #require(try world.exportSeed()["accounts"]?.array))
        #expect(try again.exportSeed().differences(from: world.exportSeed()) == [])
        #expect(try again.readouts().differences(from: world.readouts()) == [])
    }

    @Test("has no part in the scores of the metrics, which it lacks")
    func scores() throws {
        func scores(_ checkIns: JSON) throws -> JSON {
            try TestWorld(accounts: [.account(checkIns: checkIns)]).get("/api/metrics/scores", token: "t").body
        }
        let metrics: [JSON] = [Metrics.example.with(["date": "2026-01-04"]), ["date": "2026-01-05"]]
        let answered: JSON = ["date": "2026-01-06", "answers": .dailyAnswers(4)]
        #expect(try scores(.array(metrics + [answered])) == scores(.array(metrics)))
        #expect(try scores([answered]) == scores([]))
    }

    @Test("a stored text that is no answers is a 500, and no other day", arguments: ["{}", "x"])
    func faulty(_ text: String) throws {
        let world = try TestWorld(accounts: [.account(checkIns: [["date": "2026-01-07", "answers": [:]]])])
        try world.write { try $0.execute(sql: "UPDATE longevity_entry SET answers = ?", arguments: [text]) }
        #expect(try world.get("/api/age/recent-impact-factors", token: "t").status == 500)
    }
}
