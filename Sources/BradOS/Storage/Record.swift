import GRDB
import UnderstudyCore

/// One of the objects that a user has many of.
struct Record: Sendable {
    let kind: RecordKind
    let user: String
    /// The object as responses contain it, with its id and its date.
    let json: JSON
    let createdAt: Instant

    /// - Parameter members: the record without its id.
    init(_ kind: RecordKind, _ members: JSON, id: String, user: String, createdAt: Instant) {
        self.kind = kind
        self.user = user
        json = JSON.object(["id": .string(id)]).merging(members)
        self.createdAt = createdAt
    }

    func insert(in db: Database) throws {
        try db.cachedStatement(sql: "INSERT INTO brados_record (user_id, kind, id, date, created_at, json) VALUES (?, ?, ?, ?, ?, ?)")
            .run([user, kind.rawValue, json["id"]?.string ?? "", json[kind.dateKey]?.string ?? "", createdAt.description, json.text])
    }

    /// A user's records of a kind in the form of a seed, in the order in which an import has to insert them.
    static func seeds(_ kind: RecordKind, ofUser id: String, in db: Database) throws -> [JSON] {
        let statement = try db.cachedStatement(
            sql: "SELECT json, created_at FROM brados_record WHERE user_id = ? AND kind = ? ORDER BY date, created_at, number")
        return try statement.values([id, kind.rawValue]) { row in
            let json: JSON = try row[0]
            return kind.creationKey == nil ? json.adding("createdAt", .string(try row[1])) : json
        }
    }
}
