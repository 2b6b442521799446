import GRDB
import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// A backend with nothing but one note per account: `"notes": {"day": "today", "id": "n1"}`.
struct NoteBackend: Backend {
    let name = "notes"
    let title = "Notes"
    let pathPrefixes = [["notes"]]
    let migrations = [Migration("notes-001", sql: "CREATE TABLE note (account TEXT NOT NULL, day TEXT NOT NULL, id TEXT) STRICT")]
    let routes: [Route] = []

    func credentials(actingAs account: String) -> [Credential: String] { [:] }

    func account(askedBy request: Request, in world: World, at now: Instant) throws -> String? { nil }

    func response(for error: any Error, at path: [String]) -> Response { Response(status: .internalServerError) }

    func decodeSeed(_ block: ObjectReader, ofAccount key: String) -> any SeedBlock {
        let day = block.date("day")
        let id = block.string("id")
        block.finish()
        return NoteBlock(day: day, id: id, claims: id.map { [SeedClaim(kind: "notes.id", value: $0, path: block.path(of: "id"))] } ?? [])
    }

    func exportSeed(of account: Account, from db: Database) throws -> JSON? {
        try Row.fetchOne(db, sql: "SELECT day, id FROM note WHERE account = ?", arguments: [account.key]).map { row in
            let id: String? = row["id"]
            return .object(omittingMissing: [("day", .string(row["day"])), ("id", id.map(JSON.string))])
        }
    }

    func removeData(of account: Account, in db: Database) throws {
        try db.execute(sql: "DELETE FROM note WHERE account = ?", arguments: [account.key])
    }
}

private struct NoteBlock: SeedBlock {
    let day: SeedDate?
    let id: String?
    let claims: [SeedClaim]

    func lay(for account: Account, at moment: SeedMoment, in db: Database) throws {
        guard let day = day?.resolved(at: moment) else { return }
        try db.execute(sql: "INSERT INTO note (account, day, id) VALUES (?, ?, ?)", arguments: [account.key, day.description, id])
    }
}

extension World {
    /// The days of an account's notes.
    func noteDays(_ key: String) throws -> [String] {
        try read { try String.fetchAll($0, sql: "SELECT day FROM note WHERE account = ? ORDER BY rowid", arguments: [key]) }
    }
}
