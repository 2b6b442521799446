import Testing
import UnderstudyCore

@testable import Longevity

@Suite("History charts")
struct HistoryTests {
    private func ages(_ samples: [(age: Double?, delta: Double?)], startingFrom start: Double) -> [Double] {
        let history = samples.enumerated().map { index, sample in
            HistorySample(
                date: LocalDate(dayNumber: 20_000 + index), biologicalAgeYears: sample.age, deltaYears: sample.delta, score: 0)
        }
        return HistoryPoint.points(of: history, startingFrom: start).map(\.biologicalAgeYears)
    }

    @Test("show the stored age of each check-in, unrounded")
    func snapshots() {
        #expect(
            ages([(34.001666666666665, 0), (33.836666666666666, -0.16)], startingFrom: 36) == [34.001666666666665, 33.836666666666666])
    }

    @Test("add up the deltas from the start where ages are missing")
    func accumulation() {
        #expect(ages([(nil, -0.5), (nil, 0.25), (nil, nil), (nil, -0.25)], startingFrom: 36) == [35.5, 35.75, 35.75, 35.5])
    }

    @Test("continue from the last stored age")
    func mixture() {
        #expect(ages([(nil, -0.5), (40, 1), (nil, -0.5)], startingFrom: 36) == [35.5, 40, 39.5])
    }

    @Test("keep date, delta and score as stored")
    func values() {
        let date = LocalDate(dayNumber: 20_000)
        let point = HistoryPoint.points(
            of: [HistorySample(date: date, biologicalAgeYears: 36, deltaYears: -0.16, score: 5.5)], startingFrom: 30)
        #expect(point == [HistoryPoint(date: date, biologicalAgeYears: 36, deltaYears: -0.16, score: 5.5)])
    }
}
