import Testing

@testable import FitIQ

@Suite("Suggestions")
struct SuggestionsTests {
    private func advice(_ values: [ProgressType: [Double?]], days: Int = 1, focus: InsightFocus = .general) -> [String] {
        Suggestions.all(for: DateRange(january(1), through: january(days)), in: DailySeries(values), focus: focus)
    }

    private static let sleep = "Go to bed half an hour earlier: you slept 6.9 h, and seven to nine hours are recommended."
    private static let mood = "Plan something you enjoy for tomorrow: your mood was 4.9."
    private static let water = "Keep a bottle within reach: you drank 1.4 l, and about two litres are recommended."
    private static let steps = "Add a walk of twenty minutes: you took 6,999 steps."
    private static let weight = "Step on the scale tomorrow morning, so that your weight's trend goes on."
    private static let keepUp = "Keep it up: log tomorrow as you did today."

    @Test(
        "begin below a bound, not at it",
        arguments: [
            (.sleepHours, 7, 6.9, sleep), (.moodScore, 5, 4.9, mood), (.water, 1.5, 1.4, water), (.steps, 7_000, 6_999, steps),
        ] as [(ProgressType, Double, Double, String)]
    )
    func bounds(_ type: ProgressType, _ enough: Double, _ tooLittle: Double, _ advised: String) {
        for focus in [InsightFocus.general, .wellness] {
            #expect(advice([type: [enough], .weight: [80]], focus: focus) == [Self.keepUp])
            #expect(advice([type: [tooLittle], .weight: [80]], focus: focus) == [advised])
        }
    }

    @Test("use the mean of the days with a value")
    func mean() {
        let good: [ProgressType: [Double?]] = [.weight: [80], .sleepHours: [6, nil, 8]]
        let short: [ProgressType: [Double?]] = [.weight: [80], .sleepHours: [6, nil, 7.8]]
        #expect(advice(good, days: 3) == ["Keep it up: log tomorrow as you did these days."])
        #expect(advice(short, days: 3) == [Self.sleep.replacing("6.9 h", with: "6.9 h a night")])
    }

    @Test("say the means of several days as such")
    func rates() {
        let low: [ProgressType: [Double?]] = [.weight: [80], .moodScore: [4.9, nil], .water: [1.4, 1.4], .steps: [6_999, nil]]
        let expected = [
            "Add a walk of twenty minutes: you took 6,999 steps a day.",
            "Keep a bottle within reach: you drank 1.4 l a day, and about two litres are recommended.", Self.mood,
        ]
        #expect(advice(low, days: 2) == expected)
    }

    @Test("ask for a missing weight, except with the focus on wellness")
    func noWeight() {
        #expect(advice([.sleepHours: [8]]) == [Self.weight])
        #expect(advice([.sleepHours: [8], .weight: [80]]) == [Self.keepUp])
        #expect(advice([.sleepHours: [8], .weight: [nil, 80]]) == [Self.weight])
        #expect(advice([.sleepHours: [8]], focus: .wellness) == [Self.keepUp])
    }

    @Test("ignore types without entries")
    func notLogged() {
        #expect(advice([.weight: [80]]) == [Self.keepUp])
        #expect(advice([.weight: [80], .caloriesIn: [100], .restingHeartRate: [120]]) == [Self.keepUp])
    }

    @Test("are limited to three, the first of their focus")
    func most() {
        let low: [ProgressType: [Double?]] = [.sleepHours: [6.9], .moodScore: [4.9], .water: [1.4], .steps: [6_999]]
        #expect(advice(low) == [Self.weight, Self.steps, Self.sleep])
        #expect(advice(low.merging([.weight: [80]]) { $1 }) == [Self.steps, Self.sleep, Self.water])
        #expect(advice(low, focus: .wellness) == [Self.sleep, Self.mood, Self.water])
    }
}
