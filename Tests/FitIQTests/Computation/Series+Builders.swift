import UnderstudyCore

@testable import FitIQ

/// A day of January 2026, which begins on a Thursday; beyond 31 the days of the months that follow. Sundays are 4, 11, 18, 25 and 32.
func january(_ day: Int) -> LocalDate {
    LocalDate(year: 2026, month: 1, day: 1) + (day - 1)
}

extension DailySeries {
    /// One value a day from a first day on, by type; `nil` leaves a day out.
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
    /// One value a day from a first day on, by type; `nil` leaves a day out. The first weight is the one to lose from.
    init(_ values: [ProgressType: [Double?]], from first: LocalDate = january(1), earlier: Standing = Standing()) {
        let longest = values.values.map(\.count).max() ?? 0
        self.init(
            series: DailySeries(values, from: first), days: DateRange(first, through: first + (longest + 30)),
            startWeight: values[.weight]?.compactMap { $0 }.first, earlier: earlier)
    }

    /// The milestones of the nights of some days, each told once as the nights go by.
    func toldMilestones(_ nights: ClosedRange<Int>, from first: LocalDate = january(1)) -> [String] {
        tell(nights, from: first).filter { $0.insight.draft.type == .milestone }.map { "\($0.night): \($0.insight.draft.text.title)" }
    }

    /// What the nights of some days tell, each minding what the earlier ones have told. The first night is 1.
    func tell(_ nights: ClosedRange<Int>, from first: LocalDate = january(1)) -> [(night: Int, insight: NightlyInsight)] {
        var reported: Set<String> = []
        return nights.flatMap { night -> [(night: Int, insight: NightlyInsight)] in
            let insights = nightlyInsights(after: first + (night - 1), of: self, reported: reported)
            reported.formUnion(insights.flatMap(\.facts))
            return insights.map { (night, $0) }
        }
    }
}
