import Values
@testable import FitIQ

/// A day of January 2026, which begins on a Thursday. Days beyond 31 are in the following months. Sundays are 4, 11, 18, 25 and 32.
func january(_ day: Int) -> LocalDate {
    LocalDate(year: 2026, month: 1, day: 1) + (day - 1)
}

extension DailySeries {
    /// One value a day from the first day on, by type; `nil` is a day without a value.
    init(_ values: [ProgressType: [Double?]], from first: LocalDate = january(1)) {
        self.init()
        for (type, values) in values {
            for (offset, value) in values.enumerated() {
                if let value { add(value, of: type, on: first + offset) }
            }
        }
    }
}

extension ProgressHistory {
    /// One value a day from the first day on, by type; `nil` is a day without a value. Weight loss counts from the first weight.
    init(_ values: [ProgressType: [Double?]], from first: LocalDate = january(1), earlier: Standing = Standing()) {
        let longest = values.values.map(\.count).max() ?? 0
        self.init(
            series: DailySeries(values, from: first), days: DateRange(first, through: first + (longest + 30)),
            startWeight: values[.weight]?.compactMap { $0 }.first, earlier: earlier)
    }

    /// The milestones of several nights in a row, each reported once.
    func reportedMilestones(_ nights: ClosedRange<Int>) -> [String] {
        report(nights).filter { $0.insight.draft.type == .milestone }.map { "\($0.night): \($0.insight.draft.text.title)" }
    }

    /// The insights of several nights in a row. Each night gets the facts that the earlier nights have reported. The first night is 1.
    func report(_ nights: ClosedRange<Int>) -> [(night: Int, insight: NightlyInsight)] {
        var reported: Set<String> = []
        return nights.flatMap { night -> [(night: Int, insight: NightlyInsight)] in
            let insights = nightlyInsights(after: january(1) + (night - 1), of: self, reported: reported)
            reported.formUnion(insights.flatMap(\.facts))
            return insights.map { (night, $0) }
        }
    }
}
