import Foundation
import Storage
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The configured database, opened as the main world, with its backends.
package struct OpenDatabase: Sendable {
    package let world: World
    package let seeding: Seeding
    /// Whether opening it has seeded it; `false` if it had data before.
    package let isSeededNow: Bool
    /// The seed that was imported on opening. Its accounts are stored lazily, so sandboxes need a complete image of their own.
    let seeded: Seeded?
    /// Sentences on files that other users of the machine could read, and that opening the database has closed to them.
    package let notices: [String]

    struct Seeded: Sendable {
        let at: Instant
        let seed: SeedDocument
    }

    /// How a command uses a database.
    package enum Use: Sendable {
        /// Reads a copy of an existing file. No file is created or changed.
        case reading
        /// Writes to an existing file, and never seeds it.
        case changing
        /// Creates a missing file, and seeds an empty one.
        case creating
    }

    /// Opens the configured database. A database in memory is created and seeded for every use.
    ///
    /// - Parameters:
    ///   - start: the scenario in which the main world begins. Its seed is the configuration's.
    ///   - address: the address at which this process serves the database; see ``DatabaseLock``.
    package init(
        _ configuration: Configuration, for use: Use = .creating, in start: Scenario? = nil, address: String? = nil
    ) throws(StartError) {
        if use != .creating, let path = configuration.database.missingFile { throw .store(.missing(path: path)) }
        let seeds = use == .creating || configuration.database == .memory
        let ring: KeyRing
        do {
            ring = try KeyRing(for: configuration.database, given: configuration.encryptionKey)
        } catch {
            throw .store(error)
        }
        seeding = Seeding(
            backends: try StartError.configuring { () throws(ConfigurationError) in try configuration.backends(keys: ring.keys) },
            keys: ring.keys)
        // Before the database is created, so that a faulty seed leaves nothing behind.
        let seed = seeds && configuration.needsSeedAtOnce ? try configuration.seedFile()?.document(for: seeding.backends) : nil
        let store: Store
        do {
            store = try Self.open(
                configuration.database, asCopy: use == .reading, seeding.backends.flatMap(\.allMigrations), address: address)
            try ring.fit(store)
        } catch {
            throw .store(error)
        }
        notices = Self.notices(on: store, ring)
        do {
            let mode = configuration.clockMode
            let world = try World(
                name: "main", store: store, clock: VirtualClock(start?.clockStart(from: mode)?.mode ?? mode), keys: ring.keys,
                journal: configuration.journal, persona: start?.persona, rules: start?.rules ?? [])
            seeded = try seeds ? Self.seedIfAsked(world, configuration, seeding, seed) : nil
            if let start, let persona = start.persona, try world.reading({ try Account.find(persona, in: $0) }) == nil {
                throw start.unknownPersona.startError
            }
            isSeededNow = seeded != nil
            self.world = world
        } catch {
            try? store.close()
            throw StartError.of(error) ?? .failed("the database cannot be read: \(error)")
        }
    }

    private static func open(_ location: Store.Location, asCopy: Bool, _ migrations: [Migration], address: String?) throws(StoreError)
        -> Store
    {
        guard asCopy, case .file(let path) = location else { return try Store(at: location, migrations: migrations, address: address) }
        return try Store.copy(of: path, migrations: migrations)
    }

    /// Wraps a world that is already open.
    package init(world: World, seeding: Seeding, isSeededNow: Bool) {
        self.world = world
        self.seeding = seeding
        self.isSeededNow = isSeededNow
        seeded = nil
        notices = []
    }

    private static func notices(on store: Store, _ ring: KeyRing) -> [String] {
        let database = store.wasOpenToOthers ? store.path.map { "the database \($0)" } : nil
        let files = [database, ring.fileOpenToOthers.map { "the key file \($0)" }].compactMap(\.self)
        return files.map { "\($0) could be read by other users of this machine; now only its owner can" }
    }

    /// - Returns: the seed that was imported; `nil` for none.
    private static func seedIfAsked(
        _ world: World, _ configuration: Configuration, _ seeding: Seeding, _ seed: SeedDocument?
    ) throws -> Seeded? {
        guard let path = configuration.seed, try configuration.reseeds || world.isEmpty(),
            let seed = try seed ?? configuration.seedFile()?.document(for: seeding.backends)
        else { return nil }
        let seeded = Seeded(at: world.clock.now(), seed: seed)
        return try StartError.storing(from: path) {
            guard configuration.reseeds else { return try world.seedIfEmpty(seed, by: seeding, at: seeded.at) ? seeded : nil }
            try world.importSeed(seed, by: seeding, replacingAll: true, lazily: true, at: seeded.at)
            return seeded
        }
    }

    /// Imports the seed of a file. Its accounts replace those with the same keys; the others stay.
    ///
    /// - Returns: the keys of the accounts that were replaced.
    @discardableResult
    package func importSeed(_ seed: SeedDocument, from path: String) throws(StartError) -> [String] {
        try StartError.storing(from: path) { try world.importSeed(seed, by: seeding, at: world.clock.now()) }
    }

    /// Accounts as a seed file; see ``Seeding/exportSeed(of:literally:from:)``.
    package func exportSeed(of keys: [String] = [], literally: Bool = false) throws(StartError) -> SeedText {
        try StartError.using { try world.exportSeed(of: keys, by: seeding, literally: literally) }
    }

    package func accountListings(matching search: AccountSearch = AccountSearch()) throws(StartError) -> [AccountListing] {
        try StartError.using { try world.reading { try AccountListing.page(of: search, by: seeding, in: $0).listings } }
    }

    /// Mints a token for an account; see ``NewToken``.
    package func mintToken(_ kind: String, for key: String, lasting duration: CalendarDuration?) throws(StartError) -> String {
        try StartError.using {
            let epoch = world.epoch
            let session = epoch.session(at: RequestTime(epoch.run.clock.now()), by: seeding)
            return try NewToken.mint(kind, for: key, lasting: duration, session).text
        }
    }

    /// An account's data as samples of HealthKit.
    package func healthExport(of key: String, _ selection: HealthSelection) throws(StartError) -> [UInt8] {
        try StartError.using {
            try HealthExport(of: key, selection, from: world, at: world.clock.now(), by: seeding).text
        }
    }

    package func close() throws {
        try world.close()
    }
}

extension Configuration {
    /// Whether it is certain before the database is opened that the seed is needed.
    fileprivate var needsSeedAtOnce: Bool {
        guard case .file(let path) = database else { return true }
        return reseeds || !FileManager.default.fileExists(atPath: path)
    }
}
