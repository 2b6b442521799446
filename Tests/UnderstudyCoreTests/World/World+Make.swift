import Synchronization
import Testing
import UnderstudyCore

extension World {
    /// A world with a clock that stands still, in memory unless something else is said.
    ///
    /// - Parameter accounts: objects of a seed file.
    static func make(
        now: String = "2026-01-07T09:00:00Z", at location: Store.Location = .memory, backends: [any Backend] = [], accounts: [JSON] = []
    ) throws -> World {
        let migrations = backends.flatMap(\.migrations)
        let store =
            if case .memory = location { try Store(copyOf: EmptyImage.with(migrations)) } else {
                try Store(at: location, migrations: migrations)
            }
        let clock = VirtualClock(.frozen(try Instant.read(now)))
        let world = World(name: "test", store: store, clock: clock, backends: backends, keys: .ephemeral())
        if !accounts.isEmpty { try world.importAccounts(accounts) }
        return world
    }

    /// Imports objects of a seed file at the clock's time.
    func importAccounts(_ accounts: [JSON], replacingAll: Bool = false) throws {
        let seed = try SeedDocument(["version": 1, "accounts": .array(accounts)], backends: backends)
        try importSeed(seed, replacingAll: replacingAll, at: clock.now())
    }

    /// The account of a token at the clock's time.
    func account(bearing token: String) throws -> String? {
        guard case .account(let key)? = try identity(bearing: token, at: clock.now())?.subject else { return nil }
        return key
    }

    func account(_ key: String) throws -> Account? {
        try read { try Account.find(key, in: $0) }
    }

    /// Moves the clock.
    func setNow(_ now: String) throws {
        clock.mode = .frozen(try Instant.read(now))
    }
}

/// Databases with tables and no rows, made once for each set of tables.
private enum EmptyImage {
    private static let images = Mutex<[[String]: DatabaseImage]>([:])

    static func with(_ migrations: [Migration]) throws -> DatabaseImage {
        try images.withLock { images in
            let names = migrations.map(\.name)
            let image = try images[names] ?? Store(at: .memory, migrations: migrations).image()
            images[names] = image
            return image
        }
    }
}
