import Testing

@testable import FitIQ

@Suite("The review of a day")
struct DailyReviewTests {
    /// The text about 6 January 2026, a Tuesday.
    private func text(_ values: [ProgressType: [Double?]], from first: Int = 5, focus: InsightFocus = .general) -> InsightText {
        ReviewInsights.daily(DateRange(1, endingOn: january(6)), in: DailySeries(values, from: january(first)), focus: focus).text
    }

    @Test("says so if nothing was logged")
    func nothing() {
        let expected = InsightText(
            title: "Your day: Tuesday",
            content: "Tuesday, 6 January 2026: nothing was logged. Even one entry a day is enough to see where you are going.",
            summary: "Nothing was logged.", suggestions: ["Log one thing tomorrow: your weight, your sleep or your mood."])
        #expect(text([:]) == expected)
        #expect(text([.steps: [8_000, nil, 8_000]]) == expected)
    }

    @Test("has one line for each logged type, in a fixed order")
    func values() {
        let text = text([.moodScore: [7], .weight: [82.44], .steps: [8_432], .sleepHours: [7.5]], from: 6)
        #expect(text.title == "Your day: Tuesday")
        #expect(
            text.content == """
                Tuesday, 6 January 2026: you logged 4 entries.
                Weight: 82.4 kg.
                Steps: 8,432.
                Sleep: 7.5 h.
                Mood: 7.
                """)
        #expect(text.summary == "4 entries: weight 82.4 kg, steps 8,432, sleep 7.5 h.")
    }

    @Test("uses the singular for one entry")
    func single() {
        let text = text([.weight: [80]], from: 6)
        #expect(text.content == "Tuesday, 6 January 2026: you logged 1 entry.\nWeight: 80 kg.")
        #expect(text.summary == "1 entry: weight 80 kg.")
    }

    @Test(
        "compares the rounded values with the day before",
        arguments: [
            ([80, 82], "Weight: 82 kg, 2 kg more than the day before."), ([82.5, 80], "Weight: 80 kg, 2.5 kg less than the day before."),
            ([80, 80], "Weight: 80 kg, as the day before."), ([80, 80.04], "Weight: 80 kg, as the day before."),
            ([80, 80.1], "Weight: 80.1 kg, 0.1 kg more than the day before."), ([nil, 80], "Weight: 80 kg."),
        ] as [([Double?], String)]
    )
    func comparison(_ weights: [Double?], _ line: String) {
        #expect(text([.weight: weights]).content.split(separator: "\n").last.map(String.init) == line)
    }

    @Test("compares with no earlier day")
    func earlier() {
        #expect(text([.weight: [90, nil, 80]], from: 4).content.hasSuffix("Weight: 80 kg."))
    }

    @Test("starts with mood and sleep, and omits food, with the focus on wellness")
    func wellness() {
        let text = text(
            [.weight: [80], .moodScore: [7], .caloriesIn: [2_000], .sleepHours: [8], .height: [180]], from: 6, focus: .wellness)
        #expect(text.title == "Your wellness day: Tuesday")
        #expect(
            text.content == """
                Tuesday, 6 January 2026: you logged 5 entries.
                Mood: 7.
                Sleep: 8 h.
                Weight: 80 kg.
                """)
        #expect(text.summary == "5 entries: mood 7, sleep 8 h, weight 80 kg.")
    }

    @Test("counts all entries, even if none is of a wellness type")
    func otherwise() {
        let text = text([.caloriesIn: [2_000]], from: 6, focus: .wellness)
        #expect(text.content == "Tuesday, 6 January 2026: you logged 1 entry.")
        #expect(text.summary == "1 entry.")
        #expect(self.text([:], focus: .wellness).title == "Your wellness day: Tuesday")
        #expect(self.text([:], focus: .wellness).summary == "Nothing was logged.")
    }
}

@Suite("The review of a week")
struct WeeklyReviewTests {
    /// Monday to Sunday.
    private let week = DateRange(january(5), through: january(11))

    private func text(_ values: [ProgressType: [Double?]], from first: Int, focus: InsightFocus = .general) -> InsightText {
        ReviewInsights.weekly(week, in: DailySeries(values, from: january(first)), focus: focus).text
    }

    @Test("says so if nothing was logged")
    func nothing() {
        let text = text([.steps: [8_000, 8_000]], from: 1)
        #expect(text.title == "Your week: 5 to 11 January")
        #expect(
            text.content
                == "5 January to 11 January 2026: nothing was logged. Even one entry a day is enough to see where you are going.")
        #expect(text.summary == "Nothing was logged.")
        #expect(text.suggestions == ["Log one thing tomorrow: your weight, your sleep or your mood."])
    }

    @Test("has the mean of the days with entries, compared with the seven days before")
    func mean() {
        let steps: [Double?] = [7_000, nil, 8_000, nil, nil, nil, 7_500, 8_000, 9_000, nil, nil, 8_500]
        let text = text([.steps: steps, .weight: [81, nil, nil, nil, nil, nil, nil, 80, 81]], from: -2)
        #expect(
            text.content == """
                5 January to 11 January 2026: you logged 5 entries.
                Weight: 80.5 kg on average, 0.5 kg less than the days before.
                Steps: 8,500 a day on average, 1,000 more than the days before.
                """)
        #expect(text.summary == "5 entries: weight 80.5 kg, steps 8,500.")
    }

    @Test("compares with no earlier days")
    func older() {
        let steps: [Double?] = [1_000, nil, nil, nil, nil, nil, nil, nil, 8_000]
        #expect(text([.steps: steps], from: -3).content.hasSuffix("Steps: 8,000 a day on average."))
        #expect(text([.steps: [8_000, nil, nil, nil, nil, nil, nil, 8_000]], from: -2).content.hasSuffix(", as the days before."))
    }

    @Test("omits other types with the focus on wellness")
    func wellness() {
        let text = text([.caloriesIn: [2_000], .moodScore: [7, 6]], from: 5, focus: .wellness)
        #expect(text.title == "Your wellness week: 5 to 11 January")
        #expect(text.content == "5 January to 11 January 2026: you logged 3 entries.\nMood: 6.5 on average.")
    }
}
