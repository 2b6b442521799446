import GRDB
import MicroHTTP
import UnderstudyCore
import Values

extension LongevityBackend {
    func scoreOnboarding(_ subscriber: Subscriber, _ body: JSON?, _ context: Context) throws -> Response {
        guard let answers = try requiredBody(body)["answers"], JavaScript.isTruthy(answers) else {
            throw LongevityError.badRequest("answers is required")
        }
        let score = StoredScore(LegacyScore(answers))
        try context.write(as: subscriber.currentUser) { try score.save(for: subscriber.uid, in: $0) }
        return .json(score.json)
    }

    func scoreDaily(_ subscriber: Subscriber, _ body: JSON?, _ context: Context) throws -> Response {
        let given = try requiredBody(body)
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

    func scoreState(_ subscriber: Subscriber, _ context: Context) throws -> Response {
        guard let score = try context.read({ try StoredScore.find(subscriber.uid, in: $0) }) else { throw Self.scoreNotFound }
        return .json(score.json)
    }

    private static var scoreNotFound: LongevityError { .notFound("User score not found. Complete onboarding first.") }
}
