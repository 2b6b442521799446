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

    @Test("add up the deltas from the start where ages are missing")
    func accumulation() {
        #expect(ages([(nil, -0.5), (nil, 0.25), (nil, nil), (nil, -0.25)], startingFrom: 36) == [35.5, 35.75, 35.75, 35.5])
    }
}
