import Testing
import UnderstudyCore

@testable import FitIQ

@Suite("Pearson's correlation")
struct CorrelationTests {
    @Test(
        "is 1 if both rise together, -1 if one falls as the other rises, and 0 if they are independent",
        arguments: [
            ([1, 2, 3], [1, 2, 3], 1), ([1, 2, 3], [10, 30, 50], 1), ([1, 2, 3], [3, 2, 1], -1), ([-1, 0, 1], [1, 0, 1], 0),
            ([1, 2, 3, 4], [2, 1, 4, 3], 0.6), ([1, 2, 3, 4], [1, 2, 4, 3], 0.8), ([1, 2, 3, 4, 5], [2, 3, 1, 4, 5], 0.7),
        ] as [([Double], [Double], Double)]
    )
    func table(_ xs: [Double], _ ys: [Double], _ expected: Double) throws {
        let r = try #require(Pattern.correlation(of: Array(zip(xs, ys))))
        #expect(abs(r - expected) < 1e-12, "\(r)")
    }

    @Test("is nil if one side is constant")
    func constant() {
        #expect(Pattern.correlation(of: [(1, 5), (2, 5), (3, 5)]) == nil)
        #expect(Pattern.correlation(of: [(5, 1), (5, 2), (5, 3)]) == nil)
        #expect(Pattern.correlation(of: []) == nil)
    }

    @Test(
        "is nil if both sides are constant, also if rounding makes a mean differ from its values",
        arguments: [(0.1, 5.7), (7.2, 2.1), (7.4, 1.9), (8.3, 80.3), (7, 2)], [10, 12, 14]
    )
    func still(_ values: (Double, Double), _ days: Int) {
        #expect(Pattern.correlation(of: Array(repeating: values, count: days)) == nil)
    }
}

@Suite("Patterns")
struct PatternTests {
    private let dates = DateRange(14, endingOn: january(14))
    /// A series that neither rises nor falls.
    private let days: [Double?] = [3, 9, 4, 8, 5, 7, 3, 9, 4, 8, 5, 7, 3, 9]

    private func opposite(_ values: [Double?]) -> [Double?] { values.map { $0.map { 20 - $0 } } }

    private func patterns(_ values: [ProgressType: [Double?]]) -> [Pattern] {
        Pattern.all(in: dates, of: DailySeries(values))
    }

    private func names(_ patterns: [Pattern]) -> [String] {
        patterns.map { "\($0.first.rawValue) \($0.second.rawValue)" }
    }

    @Test("are found for series that rise together and for opposite ones")
    func found() throws {
        for (values, sign) in [(days, 1.0), (opposite(days), -1.0)] {
            let found = patterns([.sleepHours: days, .moodScore: values])
            #expect(names(found) == ["sleep_hours mood_score"])
            #expect(found.first?.dayCount == 14)
            let correlation = try #require(found.first?.correlation)
            #expect(abs(correlation - sign) < 1e-12)
        }
    }

    @Test("need ten days with both values", arguments: [(9, []), (10, [10]), (11, [11])] as [(Int, [Int])])
    func commonDays(_ count: Int, _ counts: [Int]) {
        let mood = days.enumerated().map { $0 < count ? $1 : nil }
        #expect(patterns([.sleepHours: days, .moodScore: mood]).map(\.dayCount) == counts)
        #expect(patterns([.sleepHours: mood, .moodScore: mood]).map(\.dayCount) == counts)
    }

    @Test("use only the days of the period")
    func within() {
        let late = DailySeries([.sleepHours: days, .moodScore: days], from: january(6))
        #expect(Pattern.all(in: dates, of: late) == [])
        #expect(Pattern.all(in: DateRange(14, endingOn: january(15)), of: late).map(\.dayCount) == [10])
    }

    @Test("need a correlation of at least 0.7")
    func strength() {
        let xs: [Double?] = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]
        let enough: [Double?] = [2, 3, 1, 4, 5, 2, 3, 1, 4, 5]
        let tooWeak: [Double?] = [2, 3, 1, 5, 4, 2, 3, 1, 5, 4]
        #expect(patterns([.sleepHours: xs, .moodScore: enough]).map(\.correlation) == [0.7])
        #expect(names(patterns([.sleepHours: xs, .moodScore: tooWeak])) == [])
        #expect(names(patterns([.sleepHours: xs, .moodScore: enough.map { $0.map { 10 - $0 } }])) == ["sleep_hours mood_score"])
    }

    @Test("need two series that vary")
    func constant() {
        for (sleep, mood) in [(8.0, 7.0), (7.2, 6.3), (7.4, 5.7)] {
            let still = Array(repeating: Double?.some(mood), count: 14)
            #expect(names(patterns([.sleepHours: days, .moodScore: still])) == [])
            #expect(names(patterns([.sleepHours: Array(repeating: sleep, count: 14), .moodScore: still])) == [])
        }
    }

    @Test("are ordered by strength, in either direction")
    func order() {
        let nearly = days.enumerated().map { $0 == 0 ? 6 : $1 }
        let found = patterns([.sleepHours: nearly, .moodScore: days, .water: opposite(days)])
        #expect(names(found).first == "water_liters mood_score")
        #expect(Set(names(found)) == ["water_liters mood_score", "sleep_hours mood_score", "sleep_hours water_liters"])
        #expect(found.map(\.correlation.magnitude) == found.map(\.correlation.magnitude).sorted(by: >))
    }

    @Test(
        "are not reported within one family of types",
        arguments: [
            [.weight, .bmi, .bodyFatPercentage], [.steps, .distance, .caloriesOut, .activeMinutes], [.caloriesIn, .protein, .carbs, .fat],
        ] as [[ProgressType]]
    )
    func families(_ family: [ProgressType]) {
        #expect(names(patterns(Dictionary(uniqueKeysWithValues: family.map { ($0, days) }))) == [])
    }

    @Test("are not reported for height", arguments: ProgressType.allCases.filter { $0 != .height })
    func height(_ other: ProgressType) {
        #expect(names(patterns([.height: days, other: days])) == [])
    }

    @Test("are reported between families")
    func acrossFamilies() {
        let found = patterns([.weight: days, .steps: days, .caloriesIn: days, .sleepHours: days])
        let expected: Set<String> = [
            "weight steps", "weight calories_in", "weight sleep_hours", "steps calories_in", "steps sleep_hours",
            "sleep_hours calories_in",
        ]
        #expect(Set(names(found)) == expected)
    }
}
