import GRDB
import UnderstudyCore

/// An object that a user has one of. A write replaces it as a whole.
enum Document: String, Sendable, CaseIterable {
    case baseline

    /// The members of the stored object, and of the object in a seed.
    var schema: ValueSchema {
        switch self {
        case .baseline: Self.baselineSchema
        }
    }

    /// brados.md 3.7. `calculatedAt` is any text, and is stored as sent.
    private static let baselineSchema = ValueSchema.object([
        .required("hrvMedian", .number(0...300)), .required("hrvStdDev", .number(0...100)), .required("rhrMedian", .number(30...200)),
        .optional("calculatedAt", .text), .required("sampleCount", .integer(0...1_000)),
    ])

    /// Adds the members that clients do not send: the time of the calculation.
    func complete(_ json: JSON, at now: Instant) -> JSON {
        switch self {
        case .baseline: json["calculatedAt"] == nil ? json.adding("calculatedAt", .string(now.description)) : json
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
