import GRDB
import HTTPTypes
import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// A backend that stores nothing for a seeded account. A test supplies its work at midnights.
final class NightBackend: Backend {
    static let name = "nights"
    static let settings: [Setting] = []
    static let seedSchema: [UInt8] = Array(#"{"$defs": {"nights": {}}}"#.utf8)
    let title = "Nights"
    let pathPrefixes = [["nights"]]
    let migrations = [Migration("nights-001", sql: "CREATE TABLE night (account TEXT NOT NULL, began_at TEXT NOT NULL) STRICT")]
    let routes: [Route] = []
    private let midnights: @Sendable (Session) throws -> Void

    init(_ midnights: @escaping @Sendable (Session) throws -> Void = NightBackend.storeNights) {
        self.midnights = midnights
    }

    init(_ settings: SettingValues, keys: Keys) {
        midnights = NightBackend.storeNights
    }

    func runMidnights(_ session: Session) throws { try midnights(session) }

    func identify(_ request: Request, acting: Account?, at now: Instant, in db: Database) throws -> Principal? { nil }
    func response(for error: any Error, at path: [String]) -> Response { Response(status: .internalServerError) }
    func decodeSeed(_ block: ObjectReader, ofAccount key: String) -> any SeedBlock { NoBlock() }
    func exportSeed(of account: Account, from db: Database) throws -> JSON? { nil }
    func removeData(of account: Account, in db: Database) throws {}

    private struct NoBlock: SeedBlock {
        let claims: [UniqueName] = []
        func insert(for account: Account, at moment: SeedMoment, in db: Database) throws -> [DueRecord] { [] }
    }

    /// Stores every local midnight that has passed since the creation of an account, for each account.
    private static let storeNights: @Sendable (Session) throws -> Void = { session in
        try session.write { db in
            for account in try Account.all(in: db) {
                func nextMidnight(after instant: Instant) -> Instant {
                    account.zone.instant(of: account.zone.localDate(at: instant) + 1, secondsOfDay: 0)
                }
                let last = try NightBackend.nights(of: account.key, in: db).last.flatMap { Instant($0) }
                var next = nextMidnight(after: last ?? account.createdAt)
                while next <= session.now {
                    try db.execute(
                        sql: "INSERT INTO night (account, began_at) VALUES (?, ?)", arguments: [account.key, next.description])
                    next = nextMidnight(after: next)
                }
            }
        }
    }

    /// The stored midnights of an account, the oldest first.
    static func nights(of account: String, in db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT began_at FROM night WHERE account = ? ORDER BY rowid", arguments: [account])
    }
}
