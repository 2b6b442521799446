import GRDB
import MicroHTTP
import UnderstudyCore

extension LongevityBackend {
    var legacyScoreRoutes: [Route] {
        [
            Route(.post, "/api/score/onboarding", .withBody(.subscriber), "the first revision's questionnaire", handler: scoreOnboarding),
            Route(.post, "/api/score/daily", .withBody(.subscriber), "the first revision's check-in", handler: scoreDaily),
            Route(.get, "/api/score/state/:userId", .subscriber, "the first revision's score", handler: scoreState),
        ]
    }

    private func scoreOnboarding(_ sent: WithBody<Subscriber>, _ context: Context) throws -> Response {
        guard let answers = try requiredBody(sent.body)["answers"], JavaScript.isTruthy(answers) else {
            throw LongevityError.badRequest("answers is required")
        }
        let score = StoredScore(LegacyScore(answers))
        try context.write(as: sent.requester.currentUser) { try score.save(for: sent.requester.uid, in: $0) }
        return .json(score.json)
    }

    private func scoreDaily(_ sent: WithBody<Subscriber>, _ context: Context) throws -> Response {
        let subscriber = sent.requester
        let given = try requiredBody(sent.body)
        let metrics = given["metrics"].flatMap { $0 == .null ? nil : $0 } ?? given
        let stressLevel = JavaScript.number(metrics["stressLevel"])
        let score = try context.write(as: subscriber.currentUser) { db in
            guard var score = try StoredScore.find(subscriber.uid, in: db) else { throw Self.scoreNotFound }
            score.current = LegacyScore.current(baseline: score.baseline, stressLevel: stressLevel.isFinite ? stressLevel : 0)
            try score.save(for: subscriber.uid, in: db)
            return score
        }
        return .json(score.json)
    }

    private func scoreState(_ subscriber: Subscriber, _ context: Context) throws -> Response {
        guard let score = try context.read({ try StoredScore.find(subscriber.uid, in: $0) }) else { throw Self.scoreNotFound }
        return .json(score.json)
    }

    private static var scoreNotFound: LongevityError { .notFound("User score not found. Complete onboarding first.") }
}
