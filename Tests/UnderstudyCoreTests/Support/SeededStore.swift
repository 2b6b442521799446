import CoreTestSupport
import GRDB
import IDTokens
import Synchronization
import Testing

@testable import Storage
@testable import UnderstudyCore
@testable import Values

/// A database with a frozen clock and everything that seeding needs.
struct SeededStore: Sendable {
    let store: Store
    let clock: VirtualClock
    let seeding: Seeding
    /// Counts the writes of all sessions.
    let writes = WriteLog()

    /// - Parameter accounts: account objects of a seed file.
    static func make(
        now: String = "2026-01-07T09:00:00Z", at location: Store.Location = .memory, backends: [any Backend] = [],
        keys: Keys = .ephemeral(), accounts: [JSON] = []
    ) throws -> SeededStore {
        let migrations = backends.flatMap(\.migrations)
        let store =
            if case .memory = location { try Store(copyOf: EmptyImage.with(migrations)) } else {
                try Store(at: location, migrations: migrations)
            }
        let clock = VirtualClock(.frozen(try Instant.read(now)))
        let made = SeededStore(store: store, clock: clock, seeding: Seeding(backends: backends, keys: keys))
        if !accounts.isEmpty { try made.importAccounts(accounts) }
        return made
    }

    var backends: [any Backend] { seeding.backends }

    /// Imports account objects of a seed file at the clock's time.
    func importAccounts(_ accounts: [JSON], replacingAll: Bool = false, lazily: Bool = false) throws {
        let seed = try SeedDocument(["version": 1, "accounts": .array(accounts)], backends: backends)
        let moment = RequestTime(clock.now())
        try write { _ = try seeding.importSeed(seeding.prepare(seed), replacingAll: replacingAll, lazily: lazily, at: moment, in: $0) }
    }

    func importSeed(_ seed: SeedDocument, replacingAll: Bool = false, at now: Instant) throws {
        try store.write { _ = try seeding.importSeed(seeding.prepare(seed), replacingAll: replacingAll, at: RequestTime(now), in: $0) }
    }

    /// The accounts as a seed document, by default with all rows.
    func exportSeed(literally: Bool = true) throws -> JSON {
        try JSON(parsing: store.read { try seeding.exportSeed(literally: literally, from: $0) }.bytes)
    }

    func isEmpty() throws -> Bool { try store.read(Account.isNone) }

    func renewIfDue(_ key: String, at now: Instant) throws {
        try renewIfDue(key, at: RequestTime(now))
    }

    func renewIfDue(_ key: String, at moment: RequestTime) throws {
        try session(at: moment).renewIfDue(key)
    }

    func session(at moment: RequestTime) -> Session {
        Session(at: moment, identifiers: IdentifierSource(), seeding: seeding, data: StoreAccess(store: store, writes: writes))
    }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try store.read(body) }

    func write<Value>(_ body: (Database) throws -> Value) throws -> Value { try store.write(body) }

    func identity(bearing token: String, at now: Instant) throws -> Identity? {
        try store.read { try Identity.find(bearing: token, unsigned: .accepted, at: now, in: $0) }
    }

    /// The account of a token at the clock's time.
    func account(bearing token: String) throws -> String? {
        guard case .account(let key)? = try identity(bearing: token, at: clock.now())?.subject else { return nil }
        return key
    }

    func account(_ key: String) throws -> Account? {
        try store.read { try Account.find(key, in: $0) }
    }

    /// Sets the clock.
    func setNow(_ now: String) throws {
        clock.mode = .frozen(try Instant.read(now))
    }
}

/// Access to a store that counts the writes.
private struct StoreAccess: DatabaseScope {
    let store: Store
    let writes: WriteLog

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try store.read(body) }

    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let value = try store.write(body)
        writes.note()
        return value
    }
}

/// A counter of writes.
final class WriteLog: Sendable {
    private let writes = Atomic(0)

    var count: Int { writes.load(ordering: .relaxed) }

    func note() { writes.add(1, ordering: .relaxed) }
}

extension SeededStore {
    /// The days of an account's notes; see `NoteBackend`.
    func noteDays(_ key: String) throws -> [String] { try read { try $0.noteDays(key) } }

    func storedSeed(of key: String) throws -> String? { try read { try Account.seed(of: key, in: $0) } }

    func setStoredSeed(of key: String, to text: String) throws {
        try write { try $0.execute(sql: "UPDATE account SET seed = ? WHERE key = ?", arguments: [text, key]) }
    }
}
