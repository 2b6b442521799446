import Testing

@testable import FitIQ

@Suite("Measurements by day:")
struct DailySeriesTests {
    private let week = DateRange(january(5), through: january(11))

    private func value(_ type: ProgressType, of quantities: [Double]) -> Double? {
        var series = DailySeries()
        for quantity in quantities { series.add(quantity, of: type, on: january(6)) }
        return series.value(of: type, on: january(6))
    }

    @Test(
        "a day's value is the sum of its entries for types that add up",
        arguments: [
            .steps, .caloriesOut, .distance, .activeMinutes, .sleepHours, .water, .caloriesIn, .protein, .carbs, .fat,
        ] as [ProgressType]
    )
    func sum(_ type: ProgressType) {
        #expect(value(type, of: [4, 10, 1]) == 15)
        #expect(value(type, of: [4]) == 4)
    }

    @Test(
        "a day's value is the mean of its entries for heart rate and mood", arguments: [.restingHeartRate, .moodScore] as [ProgressType])
    func mean(_ type: ProgressType) {
        #expect(value(type, of: [4, 10, 1]) == 5)
        #expect(value(type, of: [4]) == 4)
    }

    @Test(
        "a day's value is its last entry for body measurements",
        arguments: [.weight, .height, .bodyFatPercentage, .bmi] as [ProgressType]
    )
    func last(_ type: ProgressType) {
        #expect(value(type, of: [4, 10, 1]) == 1)
        #expect(value(type, of: [4]) == 4)
    }

    @Test("0 is a value, and a day without entries has none")
    func zero() {
        #expect(value(.steps, of: [0]) == 0)
        #expect(value(.steps, of: []) == nil)
    }

    @Test("days and types are kept apart")
    func apart() {
        let series = DailySeries([.weight: [80, nil, 79], .steps: [nil, 5_000]])
        #expect(series.value(of: .weight, on: january(1)) == 80)
        #expect(series.value(of: .weight, on: january(2)) == nil)
        #expect(series.value(of: .weight, on: january(3)) == 79)
        #expect(series.value(of: .steps, on: january(1)) == nil)
        #expect(series.value(of: .steps, on: january(2)) == 5_000)
        #expect(series.value(of: .bmi, on: january(1)) == nil)
    }

    @Test("the mean over days counts each day with a value once")
    func meanOverDays() {
        var series = DailySeries([.steps: [1_000, nil, 5_000]], from: january(5))
        series.add(2_000, of: .steps, on: january(5))
        #expect(series.mean(of: .steps, in: week) == 4_000)
    }

    @Test("the mean over days ignores other days")
    func meanWithin() {
        let series = DailySeries([.steps: [100, 1, 2, 3, 4, 5, 6, 7, 100]], from: january(4))
        #expect(series.mean(of: .steps, in: week) == 4)
        #expect(series.mean(of: .steps, in: DateRange(1, endingOn: january(4))) == 100)
        #expect(series.mean(of: .steps, in: DateRange(january(13), through: january(20))) == nil)
        #expect(series.mean(of: .weight, in: week) == nil)
    }

    @Test("entries are counted one by one, for one type or for all")
    func count() {
        var series = DailySeries([.steps: [1, 2, 3], .weight: [80, nil, 79]], from: january(4))
        series.add(4, of: .steps, on: january(5))
        #expect(series.entryCount(of: .steps, in: week) == 3)
        #expect(series.entryCount(of: .weight, in: week) == 1)
        #expect(series.entryCount(of: .bmi, in: week) == 0)
        #expect(series.entryCount(in: week) == 4)
        #expect(series.entryCount(in: DateRange(january(1), through: january(31))) == 6)
    }

    @Test("a day can have an entry of one type or of any")
    func hasEntry() {
        let series = DailySeries([.steps: [1], .weight: [nil, 80]])
        #expect(series.hasEntry(of: .steps, on: january(1)))
        #expect(!series.hasEntry(of: .weight, on: january(1)))
        #expect(series.hasEntry(on: january(1)))
        #expect(series.hasEntry(on: january(2)))
        #expect(!series.hasEntry(on: january(3)))
    }

    @Test("the types of a period are in order of declaration")
    func types() {
        let series = DailySeries([.moodScore: [5], .weight: [nil, 80], .fat: [1, 1], .steps: [nil, nil, 100]])
        #expect(series.types(in: DateRange(2, endingOn: january(2))) == [.weight, .moodScore, .fat])
        #expect(series.types(in: DateRange(1, endingOn: january(3))) == [.steps])
        #expect(series.types(in: DateRange(1, endingOn: january(4))) == [])
    }
}
