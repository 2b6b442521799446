import DemoSeed
import UnderstudyCore

/// The built-in demo in a database: an empty one begins as a copy, sooner than tables and accounts are made.
///
/// A build leaves it beside the program. Where it is missing, or was made of other tables or another demo, a database is made as with every
/// other seed.
package enum DemoImage {
    /// Makes it, of the backends as they are where nobody sets anything.
    package static func write(to path: String) throws(StartError) {
        let backends = try StartError.configuring { () throws(ConfigurationError) in try Configuration().backends() }
        let seed = try SeedDocument(builtInFor: backends)
        let migrations = backends.flatMap(\.migrations)
        do {
            let store = try Store(at: .memory, migrations: migrations)
            try store.write { try Seeding(backends: backends, keys: .ephemeral()).importUndated(seed, in: $0) }
            try store.image().write(to: path, migrations: migrations, content: DemoSeed.bytes)
        } catch {
            throw .failed("\(path.onTerminal()) cannot be made, and new databases are made without it: \(error)")
        }
    }

    /// A database in memory with the demo's accounts, as if they were stored now; `nil` where there is no image of this demo. One that cannot
    /// be read is as good as none.
    static func store(_ path: String, by seeding: Seeding, at now: Instant) -> Store? {
        let migrations = seeding.backends.flatMap(\.migrations)
        guard let image = DatabaseImage(file: path, migrations: migrations, content: DemoSeed.bytes),
            let store = try? Store(copyOf: image), (try? store.write { try seeding.date(at: now, in: $0) }) != nil
        else { return nil }
        return store
    }
}
