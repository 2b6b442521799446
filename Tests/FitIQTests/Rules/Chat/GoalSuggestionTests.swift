import Testing
import UnderstudyCore
import Values

@testable import FitIQ

@Suite("Goal suggestions")
struct GoalSuggestionTests {
    private func log(_ change: (inout RecentLog) -> Void = { _ in }) -> RecentLog {
        var log = RecentLog(today: LocalDate(year: 2026, month: 1, day: 7))
        change(&log)
        return log
    }

    private func titles(_ log: RecentLog) -> [String] {
        GoalSuggestion.all(for: log).map(\.title)
    }

    private func suggestion(_ subject: GoalSuggestion.Subject, _ log: RecentLog) -> GoalSuggestion? {
        GoalSuggestion.all(for: log).first { $0.subject == subject }
    }

    @Test("without data are five, in the contract's order")
    func withoutData() {
        #expect(
            titles(log()) == [
                "Sleep 7.5 hours a night", "Walk 6,000 steps a day", "Eat 90 g of protein a day", "Write three good things each evening",
                "Two strength sessions a week",
            ])
    }

    @Test(
        "for sleep need an average below 7.5 hours, as it is shown",
        arguments: [(7.4, true), (7.44, true), (7.45, false), (7.5, false), (9, false)] as [(Double, Bool)])
    func sleep(_ hours: Double, _ isSuggested: Bool) {
        let log = log { $0.nights = [$0.today: hours] }
        #expect((suggestion(.sleep, log) != nil) == isSuggested)
    }

    @Test("for sleep quote the average")
    func sleepRationale() {
        let log = log { $0.nights = [$0.today: 6, $0.today - 1: 7] }
        #expect(suggestion(.sleep, log)?.rationale == "Your average is 6.5 hours a night.")
    }

    @Test(
        "for steps are 1,000 to 1,500 more than the average, from 6,000 to 12,000",
        arguments: [
            (100, 6_000), (5_000, 6_000), (5_001, 6_500), (8_900, 10_000), (9_000, 10_000), (11_000, 12_000), (11_900, 12_000),
        ] as [(Double, Double)])
    func steps(_ mean: Double, _ target: Double) {
        #expect(suggestion(.steps, log { $0.meanSteps = mean })?.target == target)
    }

    @Test("for steps quote the average, and never ask for fewer steps")
    func stepsRationale() {
        let walker = suggestion(.steps, log { $0.meanSteps = 8_900 })
        #expect(walker?.title == "Walk 10,000 steps a day")
        #expect(walker?.rationale == "Your average is 8,900 steps.")
        #expect(suggestion(.steps, log { $0.meanSteps = 12_000 }) == nil)
    }

    @Test(
        "for protein are 1.2 g a kilogram, rounded to 5 g",
        arguments: [(77.8, 95), (80, 95), (50, 60), (1, 90), (0, 90), (.infinity, 90)] as [(Double, Double)])
    func protein(_ weight: Double, _ target: Double) {
        #expect(suggestion(.protein, log { $0.weight = weight })?.target == target)
    }

    @Test(
        "for weight need a rise of more than 0.5 kg",
        arguments: [(80, 0.5, nil), (80, 0.54, nil), (80, 0.6, 78), (77.8, 3, 75.8), (80, -1, nil), (2, 1, nil)]
            as [(Double, Double, Double?)])
    func weight(_ weight: Double, _ change: Double, _ target: Double?) {
        let log = log { log in
            log.weight = weight
            log.weightChange = change
        }
        #expect(suggestion(.weight, log)?.target == target)
    }

    @Test("for weight name the goal and the rise")
    func weightTexts() {
        let log = log { log in
            log.weight = 77.8
            log.weightChange = 1.24
        }
        #expect(suggestion(.weight, log)?.title == "Reach 75.8 kg")
        #expect(suggestion(.weight, log)?.rationale == "Your weight rose by 1.2 kg in 30 days.")
    }

    @Test(
        "for strength need fewer than two workouts with that name in 14 days",
        arguments: [(0, 0, true), (1, 0, true), (1, 13, true), (2, 13, false), (2, 14, true)])
    func strength(_ count: Int, _ age: Int, _ isSuggested: Bool) {
        let log = log { log in
            log.workouts = (0..<count).map { _ in
                LoggedWorkout(day: log.today - age, name: "Functional Strength Training", minutes: 40)
            }
        }
        #expect((suggestion(.strength, log) != nil) == isSuggested)
    }

    @Test("leave out the titles of active goals, in any case")
    func active() {
        let log = log { log in
            log.goals = [Goal(["title": "SLEEP 7.5 hours a night"])]
        }
        #expect(!titles(log).contains("Sleep 7.5 hours a night"))
        #expect(titles(log).count == 4)
    }

    @Test(
        "of a coach begin with the coach's own subjects",
        arguments: [
            (.nutritionist, [.protein, .sleep]), (.fitnessCoach, [.steps, .strength, .sleep]), (.sleepCoach, [.sleep, .steps]),
            (.mentalHealthCoach, [.gratitude, .sleep, .steps]), (.wellnessSpecialist, [.gratitude, .sleep, .steps]),
            (.generalWellness, [.sleep, .steps]),
        ] as [(Persona, [GoalSuggestion.Subject])])
    func persona(_ persona: Persona, _ first: [GoalSuggestion.Subject]) {
        let subjects = GoalSuggestion.all(for: log(), from: persona).map(\.subject)
        #expect(Array(subjects.prefix(first.count)) == first)
        #expect(Set(subjects).count == 5)
    }

    @Test("fit the screens: short titles, positive targets, difficulties from 1 to 5")
    func bounds() {
        let log = log { log in
            log.weight = 1e300
            log.weightChange = 1e200
            log.meanSteps = 11_999
        }
        for suggestion in GoalSuggestion.all(for: log) {
            #expect(suggestion.title.count <= 50)
            #expect(suggestion.target > 0)
            #expect((1...5).contains(suggestion.difficulty))
        }
    }
}
