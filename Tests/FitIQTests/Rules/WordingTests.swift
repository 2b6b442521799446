import Testing
import Values

@testable import FitIQ

@Suite("Numbers in insights")
struct WordingNumberTests {
    @Test(
        "without decimals are rounded to integers, halves away from zero",
        arguments: [
            (0, "0"), (0.4, "0"), (0.5, "1"), (1.5, "2"), (2.5, "3"), (-0.4, "0"), (-0.5, "-1"), (54.49, "54"), (99.9, "100"),
        ] as [(Double, String)]
    )
    func whole(_ value: Double, _ expected: String) {
        #expect(Wording.number(value, decimals: 0) == expected)
    }

    @Test(
        "with a decimal are rounded to tenths, and omit a zero",
        arguments: [
            (82, "82"), (82.04, "82"), (82.05, "82.1"), (82.44, "82.4"), (82.45, "82.5"), (82.96, "83"), (0.04, "0"), (0.05, "0.1"),
            (-0.04, "0"), (-0.05, "-0.1"), (-1.25, "-1.3"), (0.1 + 0.2, "0.3"),
        ] as [(Double, String)]
    )
    func tenths(_ value: Double, _ expected: String) {
        #expect(Wording.number(value, decimals: 1) == expected)
    }

    @Test(
        "have a comma between thousands",
        arguments: [
            (999, 0, "999"), (999.4, 0, "999"), (999.5, 0, "1,000"), (999.95, 1, "1,000"), (1_000, 0, "1,000"), (8_432, 0, "8,432"),
            (100_000, 0, "100,000"), (1_000_000, 0, "1,000,000"), (1_002_003.4, 1, "1,002,003.4"), (1_234.56, 1, "1,234.6"),
            (-1_234.56, 1, "-1,234.6"), (-999.5, 0, "-1,000"), (999_999_999_999_999, 0, "999,999,999,999,999"),
        ] as [(Double, Int, String)]
    )
    func thousands(_ value: Double, _ decimals: Int, _ expected: String) {
        #expect(Wording.number(value, decimals: decimals) == expected)
    }

    @Test("are written in full, whatever their size", arguments: [1e15, 1e16, 1e21, 1e100, -1e100, 1e307])
    func huge(_ value: Double) {
        #expect(Wording.number(value, decimals: 0) == JSON.number(value).text)
        #expect(Wording.number(value, decimals: 1) == JSON.number(value).text)
    }

    @Test("do not overflow when they are scaled", arguments: [2e307, 1e308, .greatestFiniteMagnitude])
    func largest(_ value: Double) {
        #expect(Wording.number(value, decimals: 1) == JSON.number(value).text)
        #expect(Wording.number(-value, decimals: 1) == JSON.number(-value).text)
    }

    @Test(
        "precede their unit",
        arguments: [
            (82.44, .weight, "82.4 kg"), (178, .height, "178 cm"), (21.26, .bodyFatPercentage, "21.3%"), (24.5, .bmi, "24.5"),
            (8_432.4, .steps, "8,432"), (2_310.5, .caloriesOut, "2,311 kcal"), (5.25, .distance, "5.3 km"),
            (42, .activeMinutes, "42 min"), (7.5, .sleepHours, "7.5 h"), (1.75, .water, "1.8 l"), (54.4, .restingHeartRate, "54 bpm"),
            (7.25, .moodScore, "7.3"), (1_900, .caloriesIn, "1,900 kcal"), (80.6, .protein, "81 g"), (200, .carbs, "200 g"),
            (70, .fat, "70 g"),
        ] as [(Double, ProgressType, String)]
    )
    func amounts(_ value: Double, _ type: ProgressType, _ expected: String) {
        #expect(Wording.amount(value, type) == expected)
    }

    @Test("have a singular noun for 1 only", arguments: [(0, "0 days"), (1, "1 day"), (2, "2 days"), (1_234, "1,234 days")])
    func counts(_ count: Int, _ expected: String) {
        #expect(Wording.count(count, "day", "days") == expected)
    }
}

@Suite("Dates in insights")
struct WordingDateTests {
    @Test(
        "include the day of the week",
        arguments: [
            ("2026-01-05", "Monday, 5 January 2026"), ("2026-01-06", "Tuesday, 6 January 2026"),
            ("2026-02-11", "Wednesday, 11 February 2026"), ("2024-02-29", "Thursday, 29 February 2024"),
            ("1999-12-31", "Friday, 31 December 1999"), ("2000-01-01", "Saturday, 1 January 2000"),
            ("2026-03-01", "Sunday, 1 March 2026"), ("1969-07-20", "Sunday, 20 July 1969"), ("0999-06-01", "Saturday, 1 June 0999"),
        ]
    )
    func day(_ text: String, _ expected: String) throws {
        let date = try #require(LocalDate(text))
        #expect(Wording.day(date) == expected)
    }

    @Test(
        "of a range name the year once, or twice if the years differ",
        arguments: [
            ("2026-01-06", "2026-01-06", "Tuesday, 6 January 2026"), ("2026-01-01", "2026-01-07", "1 January to 7 January 2026"),
            ("2026-01-28", "2026-02-03", "28 January to 3 February 2026"), ("2026-01-01", "2026-12-31", "1 January to 31 December 2026"),
            ("2025-12-29", "2026-01-04", "29 December 2025 to 4 January 2026"),
            ("2025-01-06", "2026-01-06", "6 January 2025 to 6 January 2026"),
        ]
    )
    func span(_ first: String, _ last: String, _ expected: String) throws {
        let (first, last) = (try #require(LocalDate(first)), try #require(LocalDate(last)))
        #expect(Wording.span(DateRange(first, through: last)) == expected)
    }

    @Test("Words at the start of a sentence have a capital", arguments: [("body fat", "Body fat"), ("BMI", "BMI"), ("x", "X"), ("", "")])
    func sentence(_ text: String, _ expected: String) {
        #expect(Wording.sentence(text) == expected)
    }
}

@Suite("Amounts in sentences")
struct WordingSentenceTests {
    @Test(
        "of several days have the words that fit the type",
        arguments: [
            (8_500, .steps, "8,500 a day"), (7.5, .sleepHours, "7.5 h a night"), (80.5, .weight, "80.5 kg"), (6.5, .moodScore, "6.5"),
            (58, .restingHeartRate, "58 bpm"), (1.8, .water, "1.8 l a day"),
        ] as [(Double, ProgressType, String)]
    )
    func rate(_ mean: Double, _ type: ProgressType, _ expected: String) {
        #expect(Wording.rate(mean, type) == expected)
    }

    @Test(
        "that change are more or less, or higher or lower",
        arguments: [
            (500, .steps, "500 more"), (-500, .steps, "500 fewer"), (-0.5, .weight, "0.5 kg less"), (2, .restingHeartRate, "2 bpm higher"),
            (-1, .moodScore, "1 point lower"), (1.2, .moodScore, "1.2 points higher"), (0.3, .water, "0.3 l more"),
        ] as [(Double, ProgressType, String)]
    )
    func change(_ difference: Double, _ type: ProgressType, _ expected: String) {
        #expect(Wording.change(difference, type) == expected)
    }

    @Test(
        "that stand alone have a name where the unit says too little",
        arguments: [
            (12_430, .steps, "12,430 steps"), (8, .moodScore, "mood 8"), (24.1, .bmi, "BMI 24.1"), (5.9, .sleepHours, "5.9 h"),
        ] as [(Double, ProgressType, String)]
    )
    func named(_ value: Double, _ type: ProgressType, _ expected: String) {
        #expect(Wording.named(value, type) == expected)
    }

    @Test(
        "Days in titles have no year",
        arguments: [
            ("2026-01-06", "2026-01-06", "Tuesday"), ("2026-01-05", "2026-01-11", "5 to 11 January"),
            ("2025-12-29", "2026-01-04", "29 December to 4 January"), ("2025-01-06", "2026-01-06", "6 January to 6 January"),
        ]
    )
    func shortSpan(_ first: String, _ last: String, _ expected: String) throws {
        let dates = DateRange(try #require(LocalDate(first)), through: try #require(LocalDate(last)))
        #expect(Wording.shortSpan(dates) == expected)
    }
}
