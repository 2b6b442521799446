import Testing
import UnderstudyCore

@testable import FitIQ

@Suite("The first day of an unbroken run")
struct StreakStartTests {
    @Test("is none when the last day has no entry")
    func none() {
        let series = DailySeries([.weight: [80, 80, nil]])
        #expect(series.streakStart(endingOn: january(3)) == nil)
        #expect(DailySeries().streakStart(endingOn: january(3)) == nil)
    }

    @Test("is the day itself when the day before has no entry")
    func single() {
        let series = DailySeries([.weight: [80, nil, 80]])
        #expect(series.streakStart(endingOn: january(3)) == january(3))
    }

    @Test("lies behind the last gap, and days to come do not count")
    func gap() {
        let series = DailySeries([.weight: [80, 80, nil, 80, 80, 80, 80]])
        #expect(series.streakStart(endingOn: january(6)) == january(4))
        #expect(series.streakStart(endingOn: january(2)) == january(1))
    }

    @Test("runs over the ends of months and years")
    func calendar() {
        let first = LocalDate(year: 2023, month: 12, day: 30)
        let series = DailySeries([.weight: Array(repeating: 80, count: 65)], from: first)
        #expect(series.streakStart(endingOn: LocalDate(year: 2024, month: 3, day: 1)) == first)
    }

    @Test("of a type is broken by a day without it, of any by a day without all")
    func types() {
        let series = DailySeries([.weight: [80, nil, 80, 80], .steps: [nil, 100, nil, nil], .moodScore: [nil, nil, nil, 5]])
        #expect(series.streakStart(of: .weight, endingOn: january(4)) == january(3))
        #expect(series.streakStart(of: .moodScore, endingOn: january(4)) == january(4))
        #expect(series.streakStart(of: .steps, endingOn: january(4)) == nil)
        #expect(series.streakStart(endingOn: january(4)) == january(1))
    }
}
