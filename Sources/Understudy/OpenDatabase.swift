import Foundation
import UnderstudyCore
import UnderstudyWorlds

/// The configured database, open, as the main world; with the backends that understand it.
package struct OpenDatabase: Sendable {
    package let world: World
    package let seeding: Seeding
    /// Whether it was seeded now, or had its data before.
    package let isSeededNow: Bool

    /// Opens the configured database and seeds it when it is empty, or when that is asked for.
    package init(_ configuration: Configuration) throws(StartError) {
        let ring: KeyRing
        do {
            ring = try KeyRing(for: configuration.database, given: configuration.encryptionKey)
        } catch {
            throw .store(error)
        }
        seeding = Seeding(
            backends: try StartError.configuring { () throws(ConfigurationError) in try configuration.backends(keys: ring.keys) },
            keys: ring.keys)
        // Read before a database is made for it: a faulty seed leaves nothing behind.
        let seed = configuration.needsSeedAtOnce ? try configuration.readSeed(seeding.backends) : nil
        let store: Store
        do {
            store = try Store(at: configuration.database, migrations: seeding.backends.flatMap(\.migrations))
            try ring.fit(store)
        } catch {
            throw .store(error)
        }
        do {
            world = try World(
                name: "main", store: store, clock: VirtualClock(configuration.clockMode), keys: ring.keys, journal: configuration.journal)
            isSeededNow = try Self.seedIfAsked(world, configuration, seeding, seed)
        } catch {
            try? store.close()
            throw error as? StartError ?? .failed("the database cannot be read: \(error)")
        }
    }

    /// A world that is open already.
    package init(world: World, seeding: Seeding, isSeededNow: Bool) {
        self.world = world
        self.seeding = seeding
        self.isSeededNow = isSeededNow
    }

    private static func seedIfAsked(
        _ world: World, _ configuration: Configuration, _ seeding: Seeding, _ seed: SeedDocument?
    ) throws -> Bool {
        guard let path = configuration.seed, try configuration.reseeds || world.isEmpty(),
            let seed = try seed ?? configuration.readSeed(seeding.backends)
        else { return false }
        try StartError.storing(from: path) {
            try world.importSeed(seed, by: seeding, replacingAll: true, at: world.clock.now())
        }
        return true
    }

    /// Imports a seed that was read from a file; accounts with the same keys are replaced, others stay.
    package func importSeed(_ seed: SeedDocument, from path: String) throws(StartError) {
        try StartError.storing(from: path) { try world.importSeed(seed, by: seeding, at: world.clock.now()) }
    }

    /// The accounts as a seed document; see ``Seeding/exportSeed(from:)``.
    package func exportSeed() throws(StartError) -> JSON {
        try StartError.using { try world.exportSeed(by: seeding) }
    }

    package func accountListings() throws(StartError) -> [AccountListing] {
        try StartError.using { try world.reading(AccountListing.all) }
    }

    /// Makes a token for an account; see ``NewToken``.
    package func mintToken(_ kind: String, for key: String, lasting duration: CalendarDuration?) throws(StartError) -> String {
        try StartError.using {
            let epoch = world.epoch
            return try NewToken.mint(kind, for: key, lasting: duration, epoch.session(at: epoch.run.clock.now(), by: seeding)).text
        }
    }

    package func close() throws {
        try world.close()
    }
}

extension Configuration {
    /// Whether it is known, before the database is opened, that the seed is wanted.
    fileprivate var needsSeedAtOnce: Bool {
        guard case .file(let path) = database else { return true }
        return reseeds || !FileManager.default.fileExists(atPath: path)
    }
}
