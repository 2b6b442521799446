import CoreTestSupport
import GRDB
import IDTokens
import Storage
import Testing
import UnderstudyCore
import UnderstudyWorlds
import Values

extension World {
    /// A world with a frozen clock, in memory by default.
    ///
    /// - Parameter accounts: objects of a seed file.
    static func make(
        now: String = "2026-01-07T09:00:00Z", at location: Store.Location = .memory, backends: [any Backend] = [],
        identifierSeed: UInt64? = nil, accounts: [JSON] = []
    ) throws -> World {
        let migrations = backends.flatMap(\.migrations)
        let store: Store =
            switch location {
            case .memory: try Store(copyOf: EmptyImage.with(migrations))
            case .file: try Store(at: location, migrations: migrations)
            }
        let clock = VirtualClock(.frozen(try Instant.read(now)))
        let world = try World(name: "test", store: store, clock: clock, keys: .ephemeral(), identifierSeed: identifierSeed)
        if !accounts.isEmpty { try world.importAccounts(accounts, backends: backends) }
        return world
    }

    func seeding(_ backends: [any Backend] = []) -> Seeding {
        Seeding(backends: backends, keys: keys)
    }

    /// Imports objects of a seed file at the clock's time.
    func importAccounts(_ accounts: [JSON], backends: [any Backend] = []) throws {
        let seed = try SeedDocument(["version": 1, "accounts": .array(accounts)], backends: backends)
        try importSeed(seed, by: seeding(backends), at: clock.now())
    }

    /// The present state as one for a later reset.
    func initialStateNow() throws -> InitialState {
        InitialState(image: try epoch.data.store.image(), clock: clock.mode)
    }

    /// Moves the clock.
    func setNow(_ now: String) throws {
        clock.mode = .frozen(try Instant.read(now))
    }
}

/// Parts of the present epoch.
extension World {
    var rules: FaultRules { epoch.run.rules }
    var journal: Journal { epoch.run.journal }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try epoch.data.read(body) }

    func write<Value>(_ body: (Database) throws -> Value) throws -> Value { try epoch.data.write(body) }

    func account(_ key: String) throws -> Account? { try epoch.data.account(key) }

    /// The keys of all accounts, sorted.
    func accountKeys() throws -> [String] { try epoch.data.accountKeys() }

    /// The account of a token at the clock's time.
    func account(bearing token: String) throws -> String? {
        let identity = try read { try Identity.find(bearing: token, unsigned: .accepted, at: clock.now(), in: $0) }
        guard case .account(let key)? = identity?.subject else { return nil }
        return key
    }
}

extension DatabaseScope {
    func account(_ key: String) throws -> Account? {
        try read { try Account.find(key, in: $0) }
    }

    /// The keys of all accounts, sorted.
    func accountKeys() throws -> [String] {
        try read { try Account.all(in: $0).map(\.key).sorted() }
    }

    /// Adds an account with only a key.
    func insertAccount(_ key: String) throws {
        try write { try Account(key: key, createdAt: Instant(seconds: 0)).insert(in: $0) }
    }
}
