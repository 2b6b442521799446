import GRDB
import UnderstudyCore

/// One of the objects that a user has many of.
struct Record: Sendable {
    let kind: RecordKind
    let user: String
    /// The object as responses contain it, with its id and its date.
    let json: JSON
    let createdAt: Instant

    /// - Parameter members: the record without its id and its user id.
    init(_ kind: RecordKind, _ members: JSON, id: String, user: String, createdAt: Instant) {
        self.kind = kind
        self.user = user
        let named = kind.namesUser ? User.named(user, in: members) : members
        json = JSON.object(["id": .string(id)]).merging(named)
        self.createdAt = createdAt
    }

    func insert(in db: Database) throws {
        try db.cachedStatement(sql: "INSERT INTO brados_record (user_id, kind, id, date, created_at, json) VALUES (?, ?, ?, ?, ?, ?)")
            .run([user, kind.rawValue, json["id"]?.string ?? "", json[kind.dateKey]?.string ?? "", createdAt.description, json.text])
    }

    /// A user's records of a kind, newest first. Records of one date are ordered by creation time.
    ///
    /// - Parameter count: `nil` for all of them.
    static func newest(_ kind: RecordKind, _ count: Int? = nil, ofUser id: String, in db: Database) throws -> [JSON] {
        try JSON.fetchAll(
            """
            SELECT json FROM brados_record WHERE user_id = ? AND kind = ?
            ORDER BY date DESC, created_at DESC, number DESC LIMIT ?
            """, arguments: [id, kind.rawValue, count ?? -1], in: db)
    }

    /// A user's records of a kind in the form of a seed, in the order in which an import has to insert them.
    static func seeds(_ kind: RecordKind, ofUser id: String, in db: Database) throws -> [JSON] {
        let statement = try db.cachedStatement(
            sql: "SELECT json, created_at FROM brados_record WHERE user_id = ? AND kind = ? ORDER BY date, created_at, number")
        return try statement.values([id, kind.rawValue]) { row in
            let json = try (row[0] as JSON).removing("userId")
            return kind.creationKey == nil ? json.adding("createdAt", .string(try row[1])) : json
        }
    }

    /// A user's newest active training block.
    static func activeBlock(ofUser id: String, in db: Database) throws -> JSON? {
        try JSON.fetchAll(
            """
            SELECT json FROM brados_record WHERE user_id = ? AND kind = 'block' AND json_extract(json, '$.status') = 'active'
            ORDER BY date DESC, created_at DESC, number DESC LIMIT 1
            """, arguments: [id], in: db
        ).first
    }
}
