import GRDB
import HTTPTypes
import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// A backend with only one note per account: `"notes": {"day": "today", "id": "n1"}`.
package struct NoteBackend: Backend {
    package static let name = "notes"
    package static let settings: [Setting] = []
    package static let seedSchema: [UInt8] = Array(
        """
        {"$defs": {"notes": {
          "type": "object",
          "additionalProperties": false,
          "properties": {"day": {"$ref": "#/$defs/date"}, "id": {"type": ["string", "null"]}}
        }}}
        """.utf8)
    package let title = "Notes"
    package let pathPrefixes = [["notes"]]
    package let migrations = [Migration("notes-001", sql: "CREATE TABLE note (account TEXT NOT NULL, day TEXT NOT NULL, id TEXT) STRICT")]
    package let routes: [Route] = []

    package init() {}

    package init(_ settings: SettingValues, keys: Keys) {}

    package func identify(_ request: Request, acting: Account?, at now: Instant, in db: Database) throws -> Principal? { nil }

    package func response(for error: any Error, at path: [String]) -> Response { Response(status: .internalServerError) }

    package func decodeSeed(_ block: ObjectReader, ofAccount key: String) -> any SeedBlock {
        let day = block.date("day")
        let id = block.string("id")
        block.finish()
        return NoteBlock(day: day, id: id, claims: id.map { [UniqueName(kind: "notes.id", value: $0, path: block.path(of: "id"))] } ?? [])
    }

    package func exportSeed(of account: Account, from db: Database) throws -> JSON? {
        try Row.fetchOne(db, sql: "SELECT day, id FROM note WHERE account = ?", arguments: [account.key]).map { row in
            let id: String? = row["id"]
            return .object(omittingMissing: [("day", .string(row["day"])), ("id", id.map(JSON.string))])
        }
    }

    package func removeData(of account: Account, in db: Database) throws {
        try db.execute(sql: "DELETE FROM note WHERE account = ?", arguments: [account.key])
    }
}

private struct NoteBlock: SeedBlock {
    let day: SeedDate?
    let id: String?
    let claims: [UniqueName]

    /// A note with an id cannot wait, because the id must be unique.
    var canWait: Bool { id == nil }

    /// No request finds an account by its note.
    func insertUser(for account: Account, at moment: SeedMoment, in db: Database) throws {}

    func insert(for account: Account, at moment: SeedMoment, in db: Database) throws -> [DueRecord] {
        guard let day = day?.resolved(at: moment) else { return [] }
        try db.execute(sql: "INSERT INTO note (account, day, id) VALUES (?, ?, ?)", arguments: [account.key, day.description, id])
        return []
    }
}

extension Database {
    /// The days of an account's notes.
    package func noteDays(_ key: String) throws -> [String] {
        try String.fetchAll(self, sql: "SELECT day FROM note WHERE account = ? ORDER BY rowid", arguments: [key])
    }
}
