import MicroHTTP
import UnderstudyCore
import Values

extension LongevityBackend {
    /// longevity.md 3.4
    func submitOnboarding(_ subscriber: Subscriber, _ body: JSON?, _ context: Context) throws -> Response {
        let submission = try OnboardingSubmission(requiredBody(body))
        let user = try context.write(as: subscriber.currentUser) { db in
            var user = try User.find(subscriber.uid, in: db) ?? subscriber.user
            if user.hasCompletedOnboarding {
                throw LongevityError.refused(
                    .conflict, code: "Onboarding already completed",
                    message: "User has already completed onboarding. To update onboarding data, please contact support.")
            }
            submission.apply(to: &user, by: revision, at: context.now)
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
    }

    /// longevity.md 3.12.14
    func onboardingStatus(_ subscriber: Subscriber, _ context: Context) -> Response {
        let user = subscriber.user
        let isComplete = user.hasCompletedOnboarding
        return .json(
            .object(
                omittingMissing: [
                    ("userId", .string(user.uid)),
                    ("userExists", true),
                    ("hasCompletedOnboarding", .bool(isComplete)),
                    ("onboardingAnswers", user[.onboardingAnswers] ?? .null),
                    ("onboardingAnswersType", user[.onboardingAnswers] == nil ? "undefined" : "object"),
                    ("baselineBiologicalAgeYears", stored(.baselineBiologicalAgeYears, of: user)),
                    ("onboardingTotalScore", stored(.onboardingTotalScore, of: user)),
                    ("message", isComplete ? "Onboarding completed" : "Onboarding not completed"),
                ]))
    }

    /// The body of a request that needs one. With fidelity `backend` a missing body is a 500, with `guide` it counts as empty.
    func requiredBody(_ body: JSON?) throws(LongevityError) -> JSON {
        if let body { return body }
        guard fidelity == .guide else { throw .backendFailure }
        return [:]
    }

    /// A stored field as it is sent.
    ///
    /// With fidelity `backend` a field that was never written is omitted. With `guide` a missing or null field is sent as `fallback`.
    func stored(_ field: UserField, of user: User, else fallback: JSON = .null) -> JSON? {
        switch fidelity {
        case .backend: user[field]
        case .guide: user[field].flatMap { $0 == .null ? nil : $0 } ?? fallback
        }
    }
}

/// The validated body of the questionnaire, and its result.
private struct OnboardingSubmission {
    let chronologicalAgeYears: Double
    let answers: JSON
    let score: OnboardingScore

    init(_ body: JSON) throws(LongevityError) {
        guard let age = body["chronologicalAgeYears"], age != .null, !JavaScript.number(age).isNaN else {
            throw .badRequest("chronologicalAgeYears is required")
        }
        guard let answers = body["answers"], answers.object != nil || answers.array != nil else {
            throw .badRequest("answers object is required")
        }
        chronologicalAgeYears = JavaScript.number(age)
        self.answers = answers
        let numbers = try OnboardingAnswers { field throws(LongevityError) in
            guard let answer = answers[field], answer != .null else { throw .missingAnswer(field: field) }
            let number = JavaScript.number(answer)
            guard number.isFinite else { throw .badRequest("Invalid number for field: \(field)") }
            return number
        }
        score = OnboardingScore(numbers, chronologicalAgeYears: chronologicalAgeYears)
    }

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
