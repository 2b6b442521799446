import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import Longevity

@Suite("Answers in a seed (longevity-android.md, B8)")
struct AnswerSeedTests {
    private func generated(_ rule: JSON, now: String = "2026-01-07T09:00:00Z") throws -> [JSON] {
        let usual: JSON = ["count": 90, "kind": "answers"]
        let account = JSON.account(checkIns: ["generate": usual.with(rule.object ?? [:])])
        return try TestWorld(now: now, accounts: [account]).exportedCheckIns()
    }

    private func answers(_ checkIns: [JSON]) -> [[Double]] {
        checkIns.map { checkIn in DailyAnswers.Question.allCases.compactMap { checkIn["answers"]?[$0.rawValue]?.number } }
    }

    @Test("are scored as if they were sent, and a missing answer is 2")
    func derived() throws {
        let sent = try TestWorld(accounts: [.account()])
        try sent.checkIn(["sleep_quality": 4, "self_care": 1])
        let account = JSON.account(checkIns: [["date": "2026-01-07", "answers": ["sleep_quality": 4, "self_care": 1]]])
        let seeded = try TestWorld(accounts: [account])
        let (one, two) = (try sent.exportedCheckIns(), try seeded.exportedCheckIns())
        for member in ["answers", "score", "deltaYears", "reasons", "biologicalAgeYears", "agingDebtYears", "rejuvenationStreakDays"] {
            #expect(one.first?[member] == two.first?[member], "\(member)")
        }
    }

    @Test("are generated within their range, differ from day to day, and follow from the date")
    func generator() throws {
        let checkIns = try generated([:])
        let values = answers(checkIns)
        #expect(checkIns.count == 90)
        #expect(values.allSatisfy { $0.count == 10 && $0.allSatisfy([0, 1, 2, 3, 4].contains) })
        #expect(Set(values).count > 80)
        let next = try generated([:], now: "2026-01-08T09:00:00Z")
        #expect(answers(next).dropLast() == values.dropFirst())
        #expect(try answers(generated(["seed": 2])) != values)
    }

    @Test("are generated better or worse by the trend")
    func trends() throws {
        let sums = try ["aging", "mixed", "rejuvenating"].map { trend in
            try answers(generated(["trend": .string(trend)])).joined().reduce(0, +)
        }
        #expect(sums == sums.sorted())
        #expect(sums[0] < 1_600 && sums[2] > 2_000)
    }

    @Test("have weekends with a lighter load, an illness, and days without a check-in", arguments: [1, 7, 4_000])
    func life(_ seed: Int) throws {
        let checkIns = try generated(["seed": .integer(seed)])
        let dates = checkIns.compactMap { $0["date"]?.string.flatMap { LocalDate($0) } }
        #expect((dates.last.map { $0 - dates[0] } ?? 0) > 92)
        func mean(_ question: String, _ include: (LocalDate) -> Bool) -> Double {
            let values = zip(dates, checkIns).filter { include($0.0) }.compactMap { $0.1["answers"]?[question]?.number }
            return values.reduce(0, +) / Double(values.count)
        }
        #expect(mean("mental_load") { $0.weekday >= 5 } > mean("mental_load") { $0.weekday < 5 } + 0.5)
        #expect(mean("added_sugar_control") { $0.weekday >= 5 } < mean("added_sugar_control") { $0.weekday < 5 } - 0.4)
        let worst = checkIns.count { $0["answers"]?["physical_wellbeing"]?.number == 0 }
        #expect((2...20).contains(worst))
    }
}
