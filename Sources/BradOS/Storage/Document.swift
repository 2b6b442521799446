import GRDB
import UnderstudyCore

/// What a user has one of, replaced as a whole.
enum Document: String, Sendable, CaseIterable {
    case baseline, weightGoal, cyclingProfile

    /// What is stored, and how a seed gives it.
    var schema: Schema {
        switch self {
        case .baseline: Self.baseline(calculatedAt: .text)
        case .weightGoal: Self.goal
        case .cyclingProfile: Self.profile
        }
    }

    /// brados.md 3.7
    static func baseline(calculatedAt: Schema) -> Schema {
        .object([
            .required("hrvMedian", .number(0...300)), .required("hrvStdDev", .number(0...100)), .required("rhrMedian", .number(30...200)),
            .optional("calculatedAt", calculatedAt), .required("sampleCount", .integer(0...1_000)),
        ])
    }

    /// brados.md 3.5
    private static let goal = Schema.object([
        .required("targetWeightLbs", .positiveNumber(upTo: 500)), .required("targetDate", .date),
        .required("startWeightLbs", .positiveNumber(upTo: 500)), .required("startDate", .date),
    ])

    /// brados.md 3.9
    private static let profile = Schema.object([
        .required("weightKg", .positiveNumber(upTo: 300)), .optional("maxHR", .positiveInteger(upTo: 250)),
        .optional("restingHR", .positiveInteger(upTo: 150)),
    ])

    func find(ofUser id: String, in db: Database) throws -> JSON? {
        try JSON.fetchAll("SELECT json FROM brados_document WHERE user_id = ? AND name = ?", arguments: [id, rawValue], in: db).first
    }

    func store(_ json: JSON, forUser id: String, in db: Database) throws {
        let statement = try db.cachedStatement(sql: "INSERT OR REPLACE INTO brados_document (user_id, name, json) VALUES (?, ?, ?)")
        try statement.execute(arguments: [id, rawValue, json.text])
    }
}
