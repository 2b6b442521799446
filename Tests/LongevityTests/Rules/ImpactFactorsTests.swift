import Testing
import TestSupport
import UnderstudyCore

@testable import Longevity

@Suite("The impact factors of a check-in (longevity-android.md 6)")
struct ImpactFactorsTests {
    private func factors(_ answers: DailyAnswers) -> ImpactFactors { ImpactFactors(of: .answers(answers)) }

    @Test("are at most four answers, the farthest from 2 first, in the order of the form among equals (B13, B14)")
    func answers() {
        let found = factors(
            .all(2, [.sleepQuality: 3, .movementLevel: 1, .stressBalance: 0, .moodSocial: 4, .recoveryStatus: 3, .selfCare: 2.5]))
        #expect(found.factors.map(\.label) == ["Stress", "Mood", "Sleep", "Movement"])
        #expect(found.factors.map(\.isAging) == [true, false, false, true])
        #expect(found.factors.map(\.score) == [0, 4, 3, 1])
    }

    @Test("are the rules with the most points of a day of metrics, without the rules of no points (B14)")
    func metrics() {
        let metrics = CheckInMetrics(
            sleepHours: 4, steps: 12_000, vigorousMinutes: 40, processedFoodScore: 1, alcoholUnits: 2, stressLevel: 9, lateCaffeine: true,
            screenLate: false, bedtimeHour: 22)
        let found = ImpactFactors(of: .metrics(metrics))
        #expect(found.factors.map(\.label) == ["Sleep", "Steps", "Exercise", "Stress"])
        #expect(found.factors.map(\.isAging) == [true, false, false, true])
        #expect(found.factors.allSatisfy { $0.score == nil })
        #expect(found.message == "Steps and exercise helped most; sleep and stress held you back.")
    }

    @Test(
        "are none of an even day, and none of a day of which nothing is known",
        arguments: [.answers(.all(2)), .metrics(CheckInMetrics())] as [DayReport])
    func none(_ report: DayReport) {
        #expect(ImpactFactors(of: report).factors == [])
        #expect(ImpactFactors(of: report).message == nil)
    }

    @Test("are summed up in one sentence (B15)")
    func message() {
        #expect(
            factors(.all(2, [.sleepQuality: 4, .movementLevel: 3, .stressBalance: 1])).message
                == "Sleep and movement helped most; stress held you back.")
        #expect(factors(.all(2, [.selfCare: 3])).message == "Self-care helped most.")
        #expect(factors(.all(0)).message == "Sleep, movement, nutrition and sugar control held you back.")
    }
}
