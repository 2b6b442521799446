import GRDB
import UnderstudyCore

/// An object that a user has one of. A write replaces it as a whole.
enum Document: String, Sendable, CaseIterable {
    case baseline, weightGoal, cyclingProfile

    /// The members of the stored object, and of the object in a seed.
    var schema: ValueSchema {
        switch self {
        case .baseline: Self.baselineSchema
        case .weightGoal: Self.goalSchema
        case .cyclingProfile: Self.profileSchema
        }
    }

    /// brados.md 3.7. `calculatedAt` is any text, and is stored as sent.
    private static let baselineSchema = ValueSchema.object([
        .required("hrvMedian", .number(0...300)), .required("hrvStdDev", .number(0...100)), .required("rhrMedian", .number(30...200)),
        .optional("calculatedAt", .text), .required("sampleCount", .integer(0...1_000)),
    ])

    /// brados.md 3.5
    private static let goalSchema = ValueSchema.object([
        .required("targetWeightLbs", .positiveNumber(upTo: 500)), .required("targetDate", .date),
        .required("startWeightLbs", .positiveNumber(upTo: 500)), .required("startDate", .date),
    ])

    /// brados.md 3.9
    private static let profileSchema = ValueSchema.object([
        .required("weightKg", .positiveNumber(upTo: 300)), .optional("maxHR", .positiveInteger(upTo: 250)),
        .optional("restingHR", .positiveInteger(upTo: 150)),
    ])

    /// Adds the members that clients do not send: the user's id, or the time of the calculation.
    func complete(_ json: JSON, forUser id: String, at now: Instant) -> JSON {
        switch self {
        case .baseline: json["calculatedAt"] == nil ? json.adding("calculatedAt", .string(now.description)) : json
        case .weightGoal, .cyclingProfile: User.named(id, in: json)
        }
    }

    func find(ofUser id: String, in db: Database) throws -> JSON? {
        try JSON.fetchAll("SELECT json FROM brados_document WHERE user_id = ? AND name = ?", arguments: [id, rawValue], in: db).first
    }

    func store(_ json: JSON, forUser id: String, in db: Database) throws {
        let statement = try db.cachedStatement(sql: "INSERT OR REPLACE INTO brados_document (user_id, name, json) VALUES (?, ?, ?)")
        try statement.run([id, rawValue, json.text])
    }
}
