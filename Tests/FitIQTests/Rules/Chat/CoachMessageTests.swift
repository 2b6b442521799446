import Testing
import UnderstudyCore
import Values

@testable import FitIQ

/// Wednesday, 7 January 2026.
private let today = LocalDate(year: 2026, month: 1, day: 7)
private let midnight = Instant.start(of: today)

private func log(_ change: (inout RecentLog) -> Void = { _ in }) -> RecentLog {
    var log = RecentLog(today: today)
    change(&log)
    return log
}

@Suite("A coach's reply")
struct CoachReplyTests {
    private func reply(_ text: String, from persona: Persona = .sleepCoach, goalID: String? = nil, _ log: RecentLog) -> String {
        CoachMessage.reply(to: text, from: persona, goalID: goalID, log: log).content
    }

    /// The reply without the closing question, which ``CoachReplyTests/questions(_:_:)`` tests.
    private func remark(_ text: String, _ log: RecentLog) -> String {
        String(reply(text, log).dropLast(" What time do you want to be in bed tonight?".count))
    }

    @Test("to \"I feel tired\" has the nights of the week, their average and the longest one")
    func sleep() {
        let log = log { $0.nights = [today - 2: 6.5, today - 1: 8, today: 6] }
        #expect(
            reply("I feel tired", from: .generalWellness, log)
                == "Over the last 7 days you logged 3 nights, 6.8 h on average; the longest was 8 h on Tuesday. "
                + "Try going to bed 30 minutes earlier for the next three nights. Shall we turn this into a goal?")
    }

    @Test(
        "about sleep fits the data",
        arguments: [
            (
                [:],
                "I see no sleep logged in the last 7 days. Log a few nights, and we will have something to go on."
            ),
            (
                [today - 2: 6.5],
                "Over the last 7 days you logged 1 night: 6.5 h on Monday. Try going to bed 30 minutes earlier for the next three nights."
            ),
            (
                [today: 6.96, today - 1: 6.95],
                "Over the last 7 days you logged 2 nights, 7 h on average; the longest was 7 h on Wednesday. "
                    + "That is a solid base: keep the same wake-up time at the weekend."
            ),
        ] as [([LocalDate: Double], String)])
    func sleepCases(_ nights: [LocalDate: Double], _ expected: String) {
        #expect(remark("sleep", log { $0.nights = nights }) == expected)
    }

    @Test(
        "about meals fits the data",
        arguments: [
            ([], nil, "I see no meals logged in the last 7 days. Log your next three meals, and we will look at them."),
            (
                [RecentLog.Meal(day: today, calories: 500, protein: 20)], nil,
                "In the last 7 days you logged 1 meal on 1 day: 500 kcal and 20 g protein. "
                    + "You are about 70 g short of your protein target: add yogurt or eggs at breakfast."
            ),
            (
                [
                    RecentLog.Meal(day: today, calories: 1_000, protein: 60), RecentLog.Meal(day: today, calories: 900, protein: 40),
                    RecentLog.Meal(day: today - 1, calories: 2_000, protein: 100),
                ], 80,
                "In the last 7 days you logged 3 meals on 2 days: 1,950 kcal and 100 g protein a day. "
                    + "Protein is on target: add one more vegetable to dinner."
            ),
            (
                [RecentLog.Meal(day: today, calories: 1_000, protein: nil)], 80,
                "In the last 7 days you logged 1 meal on 1 day: 1,000 kcal. Add one more vegetable to dinner."
            ),
        ] as [([RecentLog.Meal], Double?, String)])
    func meals(_ meals: [RecentLog.Meal], _ weight: Double?, _ expected: String) {
        let log = log { log in
            log.meals = meals
            log.weight = weight
        }
        #expect(remark("What should I eat?", log) == expected)
    }

    @Test(
        "about activity fits the data",
        arguments: [
            (0, nil, "I see no workouts and no steps logged in the last 7 days. Plan two 20 minute sessions this week."),
            (0, 8_900, "No workouts in the last 7 days, but 8,900 steps a day on average. Plan two 20 minute sessions this week."),
            (1, nil, "1 workout (40 minutes) in the last 7 days. Plan two 20 minute sessions this week."),
            (
                3, 8_900,
                "3 workouts (120 minutes) in the last 7 days and 8,900 steps a day on average. Good rhythm: keep one full rest day."
            ),
        ] as [(Int, Double?, String)])
    func activity(_ count: Int, _ steps: Double?, _ expected: String) {
        let log = log { log in
            log.workouts = (0..<count).map { LoggedWorkout(day: today - $0, name: "Running", minutes: 40) }
            // Beyond the week.
            log.workouts.append(LoggedWorkout(day: today - 7, name: "Running", minutes: 40))
            log.meanSteps = steps
        }
        #expect(remark("workout", log) == expected)
    }

    @Test(
        "about weight fits the data",
        arguments: [
            (nil, nil, "I see no weight logged yet."), (77.84, nil, "Your latest weight is 77.8 kg."),
            (77.8, 0.04, "Your latest weight is 77.8 kg, the same as 30 days ago."),
            (77.8, 1.25, "Your latest weight is 77.8 kg, 1.3 kg more than 30 days ago."),
            (77.8, -2, "Your latest weight is 77.8 kg, 2 kg less than 30 days ago."),
        ] as [(Double?, Double?, String)])
    func weight(_ weight: Double?, _ change: Double?, _ facts: String) {
        let log = log { log in
            log.weight = weight
            log.weightChange = change
        }
        #expect(remark("kg", log) == "\(facts) Weigh in at the same time of day and look at the weekly average.")
    }

    @Test(
        "about mood fits the data",
        arguments: [
            ([], [], "I see no mood logged in the last 7 days. Note how you feel tonight, in a word or two."),
            (
                [MoodEntry(valence: 0.4, labels: ["happy"], associations: ["selfCare"], loggedAt: midnight)], [],
                "Your mood entry of the last 7 days is at 0.4 on a scale from -1 to 1: \"happy\". "
                    + "Note what went well today, it is often about \"self care\"."
            ),
            (
                [
                    MoodEntry(valence: -0.5, labels: ["sad", "worried"], loggedAt: midnight),
                    MoodEntry(valence: -0.1, labels: ["worried"], loggedAt: midnight), MoodEntry(valence: 0, loggedAt: midnight),
                ], [9],
                "Your 3 mood entries of the last 7 days average -0.2 on a scale from -1 to 1, most often \"worried\". "
                    + "Take four slow breaths before the next task and write two lines in your journal tonight."
            ),
            ([], [6.44, 6.44], "Your 2 mood scores of the last 7 days average 6.4 out of 10. Note what went well today."),
            (
                [], [3],
                "Your mood score of the last 7 days is 3 out of 10. "
                    + "Take four slow breaths before the next task and write two lines in your journal tonight."
            ),
        ] as [([MoodEntry], [Double], String)])
    func mood(_ moods: [MoodEntry], _ scores: [Double], _ expected: String) {
        let log = log { log in
            log.moods = moods
            log.moodScores = scores
        }
        #expect(remark("mood", log) == expected)
    }

    private static func goal(_ id: String, progress: Double, start: Int, end: Int?) -> Goal {
        Goal([
            "id": .string(id), "title": .string("Goal \(id)"), "current_value": 9, "target_value": 20, "target_unit": "sessions",
            "progress": .number(progress), "start_date": .string((today + start).description),
            "target_date": .optional(end.map { (today + $0).description }),
        ])
    }

    @Test(
        "about goals fits the data",
        arguments: [
            (nil, "You have no active goal yet. Think of one small thing that you would like to do more often."),
            (goal("a", progress: 0.45, start: -10, end: 10), "\"Goal a\": 9 of 20 sessions (45 %), 10 days left. You are on schedule."),
            (
                goal("a", progress: 0.45, start: -19, end: 1),
                "\"Goal a\": 9 of 20 sessions (45 %), 1 day left. A little each day closes the gap."
            ),
            (
                goal("a", progress: 0.45, start: -20, end: 0),
                "\"Goal a\": 9 of 20 sessions (45 %), due today. A little each day closes the gap."
            ),
            (
                goal("a", progress: 0.45, start: -20, end: -2),
                "\"Goal a\": 9 of 20 sessions (45 %), 2 days over. A little each day closes the gap."
            ),
            (goal("a", progress: 0.45, start: -20, end: nil), "\"Goal a\": 9 of 20 sessions (45 %). A little each day closes the gap."),
            (goal("a", progress: 1, start: -20, end: nil), "\"Goal a\": 9 of 20 sessions (100 %). You are on schedule."),
        ] as [(Goal?, String)])
    func goals(_ goal: Goal?, _ expected: String) {
        #expect(remark("progress", log { $0.goals = [goal].compactMap { $0 } }) == expected)
    }

    @Test("about goals takes the consultation's goal, or the first one")
    func goalOfConsultation() {
        let log = log { log in
            log.goals = ["a", "b"].map { Self.goal($0, progress: 0, start: 0, end: nil) }
        }
        #expect(reply("progress", goalID: "b", log).hasPrefix("\"Goal b\""))
        #expect(reply("progress", goalID: "gone", log).hasPrefix("\"Goal a\""))
        #expect(reply("progress", log).hasPrefix("\"Goal a\""))
    }

    @Test(
        "to a crisis names help, and nothing else",
        arguments: ["I think about SUICIDE", "i want to kill myself", "self-harm and sleep", "How do I end my life?"])
    func crisis(_ text: String) {
        #expect(
            reply(text, log())
                == "I cannot help with this in a chat. Please contact your local emergency number or someone you trust right now.")
    }

    @Test(
        "ends with the coach's question",
        arguments: [
            (.nutritionist, "Which meal shall we improve first?"), (.fitnessCoach, "Which day suits your next session?"),
            (.sleepCoach, "What time do you want to be in bed tonight?"), (.mentalHealthCoach, "What would make today a little easier?"),
            (.wellnessSpecialist, "What would make today a little easier?"), (.generalWellness, "Shall we turn this into a goal?"),
        ] as [(Persona, String)])
    func questions(_ persona: Persona, _ question: String) {
        #expect(reply("sleep", from: persona, log()).hasSuffix(" " + question))
    }

    @Test("estimates a token for four characters, and its time by its words")
    func numbers() {
        let message = CoachMessage(content: "One two three")
        #expect(message.tokens == 4)
        #expect(message.processingTime == 830)
        #expect(CoachMessage(content: String(repeating: "a ", count: 1_000)).processingTime == 5_000)
    }
}

@Suite("The topic of a message")
struct ReplyTopicTests {
    @Test(
        "is that of its words, the first of the contract's rows",
        arguments: [
            ("I feel tired", .sleep), ("Bedtime?", .sleep), ("What should I EAT?", .nutrition), ("calories", .nutrition),
            ("my running plan", .activity), ("I want to lose weight", .weight), ("I feel overwhelmed.", .mood), ("my goals", .goal),
            ("What could motivate me", .goal), ("great", .goal), ("", .goal),
        ] as [(String, ReplyTopic)])
    func words(_ text: String, _ topic: ReplyTopic) {
        #expect(ReplyTopic(of: text, for: .generalWellness) == topic)
    }

    @Test(
        "is the coach's without a known word",
        arguments: [
            (.nutritionist, .nutrition), (.fitnessCoach, .activity), (.sleepCoach, .sleep), (.mentalHealthCoach, .mood),
            (.wellnessSpecialist, .mood), (.generalWellness, .goal),
        ] as [(Persona, ReplyTopic)])
    func coach(_ persona: Persona, _ topic: ReplyTopic) {
        #expect(ReplyTopic(of: "Hello!", for: persona) == topic)
    }

    @Test(
        "of each quick action is the action's",
        arguments: [
            ("suggest-goal", .goal), ("check-progress", .goal), ("boost-motivation", .goal), ("analyze-patterns", .sleep),
            ("plan-nutrition", .nutrition), ("design-workout", .activity), ("improve-sleep", .sleep), ("manage-stress", .mood),
            ("review-goal", .goal), ("troubleshoot-goal", .goal), ("reflect-journal", .mood),
        ] as [(String, ReplyTopic)])
    func quickActions(_ id: String, _ topic: ReplyTopic) throws {
        let action = try #require(QuickAction.named(id))
        #expect(ReplyTopic(of: action.prompt, for: action.persona) == topic)
    }
}

@Suite("A coach's greeting")
struct GreetingTests {
    @Test(
        "names the user, the coach and the subject",
        arguments: [
            (.sleepCoach, "Ada Example", .general, "Hi Ada! I am your Sleep Coach. What time do you want to be in bed tonight?"),
            (.generalWellness, nil, .general, "Hi there! I am your Wellness Coach. Shall we turn this into a goal?"),
            (
                .wellnessSpecialist, "Ada", .mood,
                "Hi Ada! I am your Wellness Companion. I saw your last mood entry. What would make today a little easier?"
            ),
            (
                .nutritionist, "Ada", .insight(title: "A strong day"),
                "Hi Ada! I am your Nutritionist. Let us look at \"A strong day\". Which meal shall we improve first?"
            ),
            (
                .fitnessCoach, "Ada", .goal(nil),
                "Hi Ada! I am your Fitness Coach. Let us work on your goal. Which day suits your next session?"
            ),
            (
                .mentalHealthCoach, "Ada",
                .goal(Goal(["title": "Calm", "current_value": 1, "target_value": 3])),
                "Hi Ada! I am your Mental Health Coach. Let us work on \"Calm\": you are at 33 %. What would make today a little easier?"
            ),
        ] as [(Persona, String?, CoachMessage.Context, String)])
    func texts(_ persona: Persona, _ name: String?, _ context: CoachMessage.Context, _ expected: String) {
        #expect(CoachMessage.greeting(from: persona, to: name, about: context).content == expected)
    }
}
