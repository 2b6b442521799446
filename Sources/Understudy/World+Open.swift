import Foundation
import UnderstudyCore

extension World {
    /// Opens the configured database and seeds it when it is empty, or when that is asked for.
    ///
    /// - Returns: the world, and whether it was seeded now or had its data before.
    package static func open(_ configuration: Configuration) throws(StartError) -> (World, isSeededNow: Bool) {
        let ring: KeyRing
        do {
            ring = try KeyRing(for: configuration.database, given: configuration.encryptionKey)
        } catch {
            throw .store(error)
        }
        let backends = configuration.backends(keys: ring.keys)
        // Read before a database is made for it: a faulty seed leaves nothing behind.
        let seed = configuration.needsSeedAtOnce ? try configuration.readSeed(backends) : nil
        let store: Store
        do {
            store = try Store(at: configuration.database, migrations: backends.flatMap(\.migrations))
            try ring.fit(store)
        } catch {
            throw .store(error)
        }
        let world = World(
            name: "main", store: store, clock: VirtualClock(configuration.clockMode), backends: backends, keys: ring.keys,
            journal: configuration.journal())
        do {
            guard let path = configuration.seed, try configuration.reseeds || world.isEmpty(),
                let seed = try seed ?? configuration.readSeed(backends)
            else { return (world, false) }
            try world.importSeed(seed, from: path, replacingAll: true)
            return (world, true)
        } catch {
            try? world.close()
            throw error as? StartError ?? .failed("the database cannot be read: \(error)")
        }
    }

    /// The accounts as a seed document; see ``exportSeed()``.
    package func exportedSeed() throws(StartError) -> JSON {
        try Self.reading { try exportSeed() }
    }

    package func accountListings() throws(StartError) -> [AccountListing] {
        try Self.reading { try AccountListing.all(in: self) }
    }

    /// Makes a token for an account; see ``mint(_:for:lasting:at:)``.
    package func mintToken(_ kind: TokenKind, for key: String, lasting duration: CalendarDuration?) throws(StartError) -> String {
        try Self.reading { try mint(kind, for: key, lasting: duration, at: clock.now()).text }
    }

    static func reading<Value>(_ body: () throws -> Value) throws(StartError) -> Value {
        do {
            return try body()
        } catch let error as StartError {
            throw error
        } catch let error as TokenError {
            throw .usage(error.description)
        } catch {
            throw .failed("the database failed: \(error)")
        }
    }

    /// Imports a seed that was read from a file.
    package func importSeed(_ seed: SeedDocument, from path: String, replacingAll: Bool) throws(StartError) {
        do {
            try importSeed(seed, replacingAll: replacingAll, at: clock.now())
        } catch let error as SeedError {
            throw .seed(path: path, error)
        } catch {
            throw .failed("the seed file \(path) cannot be stored: \(error)")
        }
    }
}

extension SeedDocument {
    /// Reads a seed file.
    package init(file path: String, backends: [any Backend]) throws(StartError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .seedUnreadable(path: path, reason: "there is no such file, or it may not be read")
        }
        do {
            try self.init(JSON(parsing: [UInt8](data), duplicateKeys: .reject), backends: backends)
        } catch let error as SeedError {
            throw .seed(path: path, error)
        } catch {
            throw .seedUnreadable(path: path, reason: "\(error)")
        }
    }
}

extension SeedDocument {
    /// How many accounts there are, in words for a person.
    package var accountCount: String { accounts.count == 1 ? "1 account" : "\(accounts.count) accounts" }
}

extension Configuration {
    /// The configured seed; `nil` when there is to be none. Where nobody names one and there is no file by the default's name, as in the
    /// folder of a client's project, it is the demo that is built in.
    func readSeed(_ backends: [any Backend]) throws(StartError) -> SeedDocument? {
        guard let path = seed else { return nil }
        do {
            if isSeedStandard, !FileManager.default.fileExists(atPath: path) { return try SeedDocument(builtInFor: backends) }
            return try SeedDocument(file: path, backends: backends)
        } catch .seedUnreadable(let path, let reason) {
            throw .seedUnreadable(path: path, reason: reason + "; name another with --seed, or none")
        }
    }

    /// Whether it is known, before the database is opened, that the seed is wanted.
    fileprivate var needsSeedAtOnce: Bool {
        guard case .file(let path) = database else { return true }
        return reseeds || !FileManager.default.fileExists(atPath: path)
    }
}
