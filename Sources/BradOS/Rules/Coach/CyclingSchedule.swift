import UnderstudyCore
import Values

/// A rider's answers at the set-up of cycling, and the week that follows from them (brados-training.md 7.4).
///
/// The real backend asks a language model. Here its own fallback decides, shortened to the hours that the rider has.
struct CyclingSchedule: Shaped {
    let sessionsPerWeek: Int
    let goals: [CyclingGoal]
    let experienceLevel: String
    let weeklyHours: Double

    private static let sessionsPerWeek = Field<Int>("sessionsPerWeek", .integer(2...5), "The number of rides a week.")
    private static let goals = Field<[CyclingGoal]>("goals", .array(of: .choice(of: CyclingGoal.self), count: 1...3), "The goals.")
    private static let experienceLevel = Field<String>(
        "experienceLevel", .choice(Resource.experienceLevels), "The rider's experience.")
    private static let weeklyHours = Field<Double>("weeklyHoursAvailable", .number(1...20), "Hours a week.")

    static let schema = ValueSchema.object([
        sessionsPerWeek.required(example: 2),
        .required("preferredDays", .array(of: .weekday), "The days of the week; 0 is Sunday.", example: [2, 6]), goals.required(),
        experienceLevel.required(), weeklyHours.required(example: 3), .optional("ftp", .positiveNumber(upTo: 500), "Watts."),
    ])

    /// The rides of a week, in order.
    var sessions: [PlannedSession] {
        let planned = Self.types(sessionsPerWeek).map(PlannedSession.standard)
        let minutes = planned.reduce(0) { $0 + $1.minutes }
        let share = weeklyHours * 60 / Double(max(minutes, 1))
        return share < 1 ? planned.map { $0.shortened(to: share) } : planned
    }

    static let shape = Shape<CyclingSchedule>(
        "BradOSSchedule",
        [
            .init("sessions", .array(of: PlannedSession.elementSchema, count: 2...5)) { schedule in
                schedule.sessions.enumerated().map { $1.json(order: $0 + 1) }
            },
            .object("weeklyPlan", plan) { $0 },
            .init("rationale", .text, example: "2 rides with 1 h in total fit into the 3 h that you have each week.") { $0.rationale },
        ])

    private static let plan = Shape<CyclingSchedule>([
        .init("totalEstimatedHours", .nonNegativeNumber, example: 1) { $0.hours },
        .init(
            "phases",
            .list(
                of: .object([
                    .required("name", .text, example: "Adaptation"), .required("weeks", .text, "One week or a range.", example: "1-2"),
                    .required("description", .text, example: "Short intensity, so that the body gets used to the load."),
                ]))
        ) { _ in phases },
    ])

    private var hours: Double { roundedToTenth(Double(sessions.reduce(0) { $0 + $1.minutes }) / 60) }

    private static func types(_ count: Int) -> [CyclingSessionType] {
        switch count {
        case ...2: [.vo2Max, .fun]
        case 3: [.vo2Max, .threshold, .fun]
        case 4: [.vo2Max, .threshold, .endurance, .fun]
        default: [.vo2Max, .threshold, .endurance, .tempo, .fun]
        }
    }

    // The explanation

    private var rationale: String {
        let total = "\(CoachBriefing.text(hours)) h"
        let available = "the \(CoachBriefing.text(weeklyHours)) h that you have each week"
        let fit = hours <= weeklyHours ? "fit into" : "are the least for this number of rides, more than"
        return [
            "\(sessions.count) rides with \(total) in total \(fit) \(available).", goalSentence, levelSentence,
            "Weeks 1 and 2 are shorter, week 5 is for recovery, and week 8 ends with an FTP test.",
        ].compactMap { $0 }.joined(separator: " ")
    }

    private var goalSentence: String {
        let purposes = goals.map { goal in
            switch goal {
            case .regainFitness: "the intervals bring fitness back"
            case .maintainMuscle: "few hard rides leave strength for lifting"
            case .loseWeight: "the steady minutes burn energy"
            }
        }
        let text = [purposes.dropLast().joined(separator: ", "), purposes.last ?? ""].filter { !$0.isEmpty }.joined(separator: " and ")
        return text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    private var levelSentence: String {
        switch experienceLevel {
        case "beginner": "As a beginner, take every interval at the lower end of its zone."
        case "advanced": "As an advanced rider, take the intervals at the upper end of their zones."
        default: "With your experience, take the intervals in the middle of their zones."
        }
    }

    private static let phases: [JSON] = [
        ("Adaptation", "1-2", "Short intensity, so that the body gets used to the load."),
        ("Build", "3-4", "Full intervals at full length."), ("Recovery", "5", "Shorter rides, so that the work takes effect."),
        ("Peak", "6-7", "The hardest weeks of the block."), ("Test", "8", "Easy rides and an FTP test."),
    ].map { name, weeks, description in
        ["name": .string(name), "weeks": .string(weeks), "description": .string(description)]
    }
}

extension CyclingSchedule {
    /// - Parameter answers: a checked body; see ``schema``.
    init(_ answers: Record) throws(MemberError) {
        sessionsPerWeek = try answers[Self.sessionsPerWeek]
        goals = try answers[Self.goals]
        experienceLevel = try answers[Self.experienceLevel]
        weeklyHours = try answers[Self.weeklyHours]
    }
}
