import GRDB
import MicroHTTP
import UnderstudyCore

/// The score of the app's first revision (longevity.md 3.12.12).
enum FirstScores {
    static let operations: [Operation<LongevityBackend>] = [
        .call(
            "scoreOnboarding", .post, "/api/score/onboarding", "Submit the first revision's questionnaire",
            "Five categories of 0 to 20 points. A missing answer fails every comparison and gets the fewest points.", for: .subscriber,
            body: .json(answers), answers: present,
            refuses: [.invalid("Answers", "No answers, or invalid JSON.", ["missing": .missing("answers")])]
        ) { call in
            guard let answers = try call.body["answers"], JavaScript.isTruthy(answers) else { throw LongevityError.missing("answers") }
            let score = StoredScore(LegacyScore(answers))
            try call.context.write(as: call.user.currentUser) { try score.save(for: call.user.uid, in: $0) }
            return .json(score.json)
        },
        .call(
            "scoreDaily", .post, "/api/score/daily", "Check in by the rules of the first revision",
            "Only the stress level has an effect, of 0.3 points. Each check-in counts from the baseline.", for: .subscriber,
            body: .json(CheckIns.body, mayBeMissing: true), answers: present, refuses: [.shared(.scoreNotFound)]
        ) { call in
            let given = try call.body
            let metrics = given["metrics"].flatMap { $0 == .null ? nil : $0 } ?? given
            let stressLevel = JavaScript.number(metrics["stressLevel"])
            let score = try call.context.write(as: call.user.currentUser) { db in
                guard var score = try StoredScore.find(call.user.uid, in: db) else { throw LongevityError.scoreNotFound }
                score.current = LegacyScore.current(baseline: score.baseline, stressLevel: stressLevel.isFinite ? stressLevel : 0)
                try score.save(for: call.user.uid, in: db)
                return score
            }
            return .json(score.json)
        }.alsoReading(CheckIns.bareBody),
        .call(
            "scoreState", .get, "/api/score/state/:userId", "Get the first revision's score", for: .subscriber,
            query: [ParameterDescription.userID], body: .none, answers: present, refuses: [.shared(.scoreNotFound)]
        ) { call in
            guard let score = try call.context.read({ try StoredScore.find(call.user.uid, in: $0) }) else {
                throw LongevityError.scoreNotFound
            }
            return .json(score.json)
        },
    ].tagged("Longevity: first score")

    private static let present = Answer.ok(StoredScore.schema, "The present score.")

    private static let answers = ValueSchema.named(
        "LongevityScoreAnswers",
        .object([
            .required(
                "answers", .truthyObject(fields, example: .object(omittingMissing: fields.map { ($0.name, $0.example) })),
                "Truthy; a value that is not an object has no answers.")
        ]))

    private static let fields: [ValueSchema.Field] = [
        .optional("sleepHours", .anything, "Hours, number-like.", example: 8),
        .optional("sleepRegularity", .anything, "`irregular`, `sometimes` or `regular`.", example: "sometimes"),
        .optional("exerciseDays", .anything, "A week, number-like.", example: 3),
        .optional("stepsAvg", .anything, "A day, number-like.", example: 9_000),
        .optional("strengthDays", .anything, "A week, number-like.", example: 2),
        .optional("cardioDays", .anything, "A week, number-like.", example: 1),
        .optional("processedFoodDays", .anything, "A week, number-like.", example: 2),
        .optional("vegServings", .anything, "A day, number-like.", example: 4),
        .optional("sugaryDrinksPerWeek", .anything, "Number-like.", example: 1),
        .optional("alcoholUnitsPerWeek", .anything, "Number-like.", example: 3),
        .optional("stressLevel", .anything, "Number-like.", example: 4),
        .optional("meditation", .anything, "`never`, `sometimes` or `regular`.", example: "never"),
        .optional("smoking", .anything, "Anything truthy is true.", example: false),
    ]
}

extension StoredScore {
    fileprivate static let schema = ValueSchema.named(
        "LongevityScore",
        .object([
            .required("baselineScore", .anyNumber, "0 to 100, the sum of the categories.", example: 66),
            .required("currentScore", .anyNumber, "The baseline plus the effect of the last check-in.", example: 66),
            .required(
                "breakdown", .object(categories.map { .optional($0, .anyNumber) }), "Points, 0 to 20 each. A seed may omit some.",
                example: ["sleep": 15, "activity": 15, "nutrition": 13, "stress": 6, "risk": 17]),
            .required("insights", .list(of: .text), example: []),
        ]))
}
