import GRDB
import Values

/// A user's score of the app's first revision, as stored (longevity.md 3.12.12).
struct StoredScore: Sendable, Equatable {
    let baseline: Double
    var current: Double
    /// The points of the five categories, as the response shows them.
    let breakdown: JSON
    let insights: [String]

    /// The members of a breakdown, in order.
    static let categories = ["sleep", "activity", "nutrition", "stress", "risk"]

    var json: JSON {
        [
            "baselineScore": .number(baseline), "currentScore": .number(current), "breakdown": breakdown,
            "insights": .array(insights.map(JSON.string)),
        ]
    }
}

extension StoredScore {
    init(_ score: LegacyScore) {
        let categories = [score.sleep, score.activity, score.nutrition, score.stress, score.risk]
        let breakdown = JSON.object(omittingMissing: zip(Self.categories, categories).map { ($0, JSON.number($1)) })
        self.init(baseline: score.total, current: score.total, breakdown: breakdown, insights: score.insights)
    }

    static func find(_ uid: String, in db: Database) throws -> StoredScore? {
        let sql = "SELECT baseline_score, current_score, breakdown, insights FROM longevity_score WHERE uid = ?"
        return try db.firstValue(sql, [uid]) { row in
            StoredScore(baseline: try row[0], current: try row[1], breakdown: try row[2], insights: try row[3])
        }
    }

    func save(for uid: String, in db: Database) throws {
        let sql = "INSERT OR REPLACE INTO longevity_score (uid, baseline_score, current_score, breakdown, insights) VALUES (?, ?, ?, ?, ?)"
        try db.run(sql, [uid, baseline, current, breakdown.text, JSON.text(of: insights)])
    }
}
