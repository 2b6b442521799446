import Foundation
import UnderstudyCore

extension World {
    /// Opens the configured database and seeds it when it is empty, or when that is asked for.
    package static func open(_ configuration: Configuration) throws(StartError) -> World {
        let ring: KeyRing
        do {
            ring = try KeyRing(for: configuration.database, given: configuration.encryptionKey)
        } catch {
            throw .store(error)
        }
        let backends = configuration.backends(keys: ring.keys)
        // Read before a database is made for it: a faulty seed leaves nothing behind.
        let seed = configuration.needsSeedAtOnce ? try configuredSeed(configuration, backends) : nil
        let store: Store
        do {
            store = try Store(at: configuration.database, migrations: backends.flatMap(\.migrations))
            try ring.fit(store)
        } catch {
            throw .store(error)
        }
        let clock = VirtualClock(configuration.now.map(VirtualClock.Mode.frozen) ?? .system)
        let world = World(name: "main", store: store, clock: clock, backends: backends, keys: ring.keys)
        do {
            guard let path = configuration.seed, try configuration.reseeds || world.isEmpty(),
                let seed = try seed ?? configuredSeed(configuration, backends)
            else { return world }
            try world.importSeed(seed, from: path, replacingAll: true)
            return world
        } catch {
            try? world.close()
            throw error as? StartError ?? .failed("the database cannot be read: \(error)")
        }
    }

    private static func configuredSeed(_ configuration: Configuration, _ backends: [any Backend]) throws(StartError) -> SeedDocument? {
        guard let path = configuration.seed else { return nil }
        do {
            return try SeedDocument(file: path, backends: backends)
        } catch .seedUnreadable(let path, let reason) {
            throw .seedUnreadable(path: path, reason: reason + "; name another with --seed, or none")
        }
    }

    /// The accounts as a seed document; see ``exportSeed()``.
    package func exportedSeed() throws(StartError) -> JSON {
        try reading { try exportSeed() }
    }

    package func accountListings() throws(StartError) -> [AccountListing] {
        try reading { try AccountListing.all(in: self) }
    }

    /// Makes a token for an account. Opaque ones last for ever if nothing else is said, the others as long as their backend's own.
    package func mintToken(_ kind: TokenKind, for key: String, lasting duration: CalendarDuration?) throws(StartError) -> String {
        let now = clock.now()
        return try reading {
            try write { db in
                guard let account = try Account.find(key, in: db) else {
                    throw StartError.usage("there is no account \(key); `understudy accounts` lists those there are")
                }
                let expiresAt = duration.map { min(now.advanced(by: $0), .distantFuture.advanced(byMilliseconds: -1)) }
                for backend in backends {
                    if let token = try backend.mintToken(kind, for: account, at: now, expiresAt: expiresAt, in: db) { return token }
                }
                return try MintedToken.opaque(for: account, expiresAt: expiresAt, in: db)
            }
        }
    }

    private func reading<Value>(_ body: () throws -> Value) throws(StartError) -> Value {
        do {
            return try body()
        } catch let error as StartError {
            throw error
        } catch let error as DeletedUserError {
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

extension Configuration {
    /// Whether it is known, before the database is opened, that the seed is wanted.
    fileprivate var needsSeedAtOnce: Bool {
        guard case .file(let path) = database else { return true }
        return reseeds || !FileManager.default.fileExists(atPath: path)
    }
}
