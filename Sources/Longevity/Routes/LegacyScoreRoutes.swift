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
        try context.write(as: sent.asker) { try score.save(for: sent.asker.uid, in: $0) }
        return .json(score.json)
    }

    private func scoreDaily(_ sent: WithBody<Subscriber>, _ context: Context) throws -> Response {
        let subscriber = sent.asker
        let given = try requiredBody(sent.body)
        let metrics = given["metrics"].flatMap { $0 == .null ? nil : $0 } ?? given
        let stressLevel = JavaScript.number(metrics["stressLevel"])
        let score = try context.write(as: subscriber) { db in
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

/// A user's score of the first revision, as stored.
private struct StoredScore {
    let baseline: Double
    var current: Double
    let breakdown: JSON
    let insights: JSON

    init(_ score: LegacyScore) {
        baseline = score.total
        current = score.total
        breakdown = [
            "sleep": .number(score.sleep), "activity": .number(score.activity), "nutrition": .number(score.nutrition),
            "stress": .number(score.stress), "risk": .number(score.risk),
        ]
        insights = .array(score.insights.map(JSON.string))
    }

    private init(row: Row) throws {
        baseline = row["baseline_score"]
        current = row["current_score"]
        breakdown = try JSON(parsing: Array((row["breakdown"] as String).utf8))
        insights = try JSON(parsing: Array((row["insights"] as String).utf8))
    }

    static func find(_ uid: String, in db: Database) throws -> StoredScore? {
        try Row.fetchOne(db.cachedStatement(sql: "SELECT * FROM longevity_score WHERE uid = ?"), arguments: [uid]).map(StoredScore.init)
    }

    func save(for uid: String, in db: Database) throws {
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO longevity_score (uid, baseline_score, current_score, breakdown, insights) VALUES (?, ?, ?, ?, ?)"
        ).execute(arguments: [uid, baseline, current, breakdown.text, insights.text])
    }

    var json: JSON { ["baselineScore": .number(baseline), "currentScore": .number(current), "breakdown": breakdown, "insights": insights] }
}
