import MicroHTTP
import UnderstudyCore
import Values

/// The questionnaire, which sets the baseline (longevity.md 3.4, 3.12.14).
enum Questionnaire {
    static let operations: [Operation<LongevityBackend>] = [
        .call(
            "submitOnboarding", .post, "/api/onboarding/submit", "Submit the questionnaire, which sets the baseline",
            """
            Once per user. Better answers give a younger age: the baseline is the age plus `BAOYears`, from -8 to 8. The app sends -1 to 1; \
            the answers' range is not checked, but the total is clamped. Check-ins stay.
            """,
            for: .subscriber, body: .json(body), answers: .ok(result, "The result of the answers, not rounded."),
            refuses: [
                .invalid(
                    "Questionnaire",
                    "A value is missing or not a number; the message names the first one in the order of the schema. Or invalid JSON.",
                    [
                        "age": .missing("chronologicalAgeYears"), "answers": OnboardingSubmission.noAnswers,
                        "missing": .missingAnswer(field: "smokingAlcohol"), "noNumber": OnboardingSubmission.noNumber("sleep"),
                    ], or: missingAnswer),
                .error(completed, "The questionnaire has already been answered."),
            ]
        ) { call in
            let submission = try OnboardingSubmission(call.body)
            let user = try call.context.write(as: call.user.currentUser) { db in
                var user = try User.find(call.user.uid, in: db) ?? call.user.user
                if user.hasCompletedOnboarding { throw completed }
                submission.apply(to: &user, by: call.service.revision, at: call.now)
                try user.save(in: db)
                return user
            }
            return .json([
                "userId": .string(user.uid),
                "chronologicalAgeYears": .number(submission.chronologicalAgeYears),
                "baselineBiologicalAgeYears": .number(submission.score.baselineBiologicalAgeYears),
                "currentBiologicalAgeYears": .number(submission.score.baselineBiologicalAgeYears),
                "BAOYears": .number(submission.score.offsetYears),
                "totalScore": .number(submission.score.totalScore),
            ])
        },
        .call(
            "onboardingStatus", .get, "/api/debug/onboarding-status", "Get the stored questionnaire and its result", for: .subscriber,
            body: .none, answers: .ok(status, "The answers and their result.")
        ) { call in
            let user = call.user.user
            let isComplete = user.hasCompletedOnboarding
            return .json(
                .object(
                    omittingMissing: [
                        ("userId", .string(user.uid)),
                        ("userExists", true),
                        ("hasCompletedOnboarding", .bool(isComplete)),
                        ("onboardingAnswers", user[.onboardingAnswers] ?? .null),
                        ("onboardingAnswersType", user[.onboardingAnswers] == nil ? "undefined" : "object"),
                        ("baselineBiologicalAgeYears", call.service.stored(.baselineBiologicalAgeYears, of: user)),
                        ("onboardingTotalScore", call.service.stored(.onboardingTotalScore, of: user)),
                        ("message", isComplete ? "Onboarding completed" : "Onboarding not completed"),
                    ]))
        },
    ].tagged("Longevity: check-in")

    private static let completed = LongevityError.refused(
        .conflict, code: "Onboarding already completed",
        message: "User has already completed onboarding. To update onboarding data, please contact support.")

    private static let body = ValueSchema.named(
        "LongevityOnboarding",
        .object([
            .required(
                "chronologicalAgeYears", .givenNumber,
                "Years, number-like and not null. With a date of birth stored, the next read replaces it.",
                example: 37),
            .required(
                "answers",
                .object(
                    OnboardingAnswers.fields.map { name in
                        .required(
                            name, .givenNumber,
                            "Number-like, finite, and not null. The app sends -1, -0.5, 0, 0.5 or 1; better answers are greater.",
                            example: answers[name])
                    }), "Further members are stored as they are."),
        ]))

    /// Ten answers of a user.
    static let answers: JSON = [
        "activity": 0.5, "smokingAlcohol": 1, "metabolicHealth": 0.5, "energyFocus": 0, "visceralFat": 0, "sleep": 0.5, "stress": 0.5,
        "muscle": 0, "nutritionPattern": 0.5, "sugar": 0,
    ]

    private static let result = ValueSchema.named(
        "LongevityOnboardingResult",
        .object([
            .required("userId", .text, example: "newcomer"),
            .required("chronologicalAgeYears", .anyNumber, "As it was given.", example: 37),
            .required("baselineBiologicalAgeYears", .anyNumber, "The age plus `BAOYears`.", example: 34.166666666666664),
            .required("currentBiologicalAgeYears", .anyNumber, "The same.", example: 34.166666666666664),
            .required("BAOYears", .number(-8...8), "Negative is younger.", example: -2.833333333333333),
            .required("totalScore", .number(-1...1), "Better is greater.", example: 0.35416666666666663),
        ]))

    private static let status = ValueSchema.named(
        "LongevityOnboardingStatus",
        .object([
            .required("userId", .text, example: "one-day"), .required("userExists", .alwaysTrue),
            .required("hasCompletedOnboarding", .bool),
            .required(
                "onboardingAnswers", .nullable(.anyObject),
                "The ten answers as they were sent, and any other members that were sent with them.", example: answers),
            .required("onboardingAnswersType", .choice(["object", "undefined"])),
            .required("baselineBiologicalAgeYears", .nullable(.anyNumber), example: 34.81666666666666),
            .required("onboardingTotalScore", .nullable(.anyNumber), example: 0.35416666666666663),
            .required("message", .choice(["Onboarding completed", "Onboarding not completed"])),
        ]))

    private static let missingAnswer = ValueSchema.named(
        "LongevityMissingAnswer",
        .object([
            .required("error", .text), .required("field", .text, "The missing answer, such as `answers.sleep`."),
        ]))
}

/// The validated body of the questionnaire, and its result.
private struct OnboardingSubmission {
    let chronologicalAgeYears: Double
    let answers: JSON
    let score: OnboardingScore

    init(_ body: JSON) throws(LongevityError) {
        guard let age = body["chronologicalAgeYears"], age != .null, !JavaScript.number(age).isNaN else {
            throw .missing("chronologicalAgeYears")
        }
        guard let answers = body["answers"], answers.object != nil || answers.array != nil else {
            throw Self.noAnswers
        }
        chronologicalAgeYears = JavaScript.number(age)
        self.answers = answers
        let numbers = try OnboardingAnswers { field throws(LongevityError) in
            guard let answer = answers[field], answer != .null else { throw .missingAnswer(field: field) }
            let number = JavaScript.number(answer)
            guard number.isFinite else { throw Self.noNumber(field) }
            return number
        }
        score = OnboardingScore(numbers, chronologicalAgeYears: chronologicalAgeYears)
    }

    static let noAnswers = LongevityError.badRequest("answers object is required")
    static func noNumber(_ field: String) -> LongevityError { .badRequest("Invalid number for field: \(field)") }

    /// Sets the questionnaire's fields and resets the counters; check-ins stay (longevity.md 3.4).
    func apply(to user: inout User, by revision: Revision, at now: Instant) {
        user[.chronologicalAgeYears] = .number(chronologicalAgeYears)
        user[.chronologicalAgeYearsAtOnboarding] = .number(chronologicalAgeYears)
        user[.onboardingAnswers] = answers
        user[.onboardingTotalScore] = .number(score.totalScore)
        user[.baselineBiologicalAgeYears] = .number(score.baselineBiologicalAgeYears)
        user[.baselineBAOYears] = .number(score.offsetYears)
        user[.currentBiologicalAgeYears] = .number(score.baselineBiologicalAgeYears)
        user[.currentAgingDebtYears] = .number(score.baselineBiologicalAgeYears - chronologicalAgeYears)
        user.setTally(StreakTally(of: revision))
        if user.text(.createdAt) == nil { user[.createdAt] = .string(now.description) }
        user.touch(at: now)
    }
}
