import Foundation
import Storage
import Synchronization
import UnderstudyProgram
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The program's parts under some settings, and images of databases. They are shared, because tests differ only in their data.
package final class TestProgram: Sendable {
    package let configuration: Configuration
    package let services: Services
    /// A database with every table and no account.
    private let empty: DatabaseImage
    /// Databases with the demo personas, and with other accounts, by the instant of seeding. The cases of one test often start alike.
    private let demos = Mutex<[Instant: DatabaseImage]>([:])
    private let images = Mutex<[InitialAccounts: DatabaseImage]>([:])
    private static let imageLimit = 48

    private static let programs = Mutex<[String: TestProgram]>([:])

    /// - Parameter settings: the settings that differ from the defaults, by name.
    package static func with(_ settings: [String: JSON]) throws -> TestProgram {
        let name = settings.name
        return try programs.withLock { programs in
            let program = try programs[name] ?? TestProgram(settings)
            programs[name] = program
            return program
        }
    }

    private init(_ settings: [String: JSON]) throws {
        configuration = try Configuration(flags: settings)
        // One round is enough, because the passwords of tests need no protection.
        let keys = Keys.ephemeral(passwordRounds: 1)
        services = Services(configuration, seeding: Seeding(backends: try configuration.backends(keys: keys), keys: keys))
        empty = try Store(at: .memory, migrations: services.backends.flatMap(\.allMigrations)).image()
    }

    package var backends: [any Backend] { services.backends }

    /// A world in memory with a frozen clock.
    ///
    /// - Parameters:
    ///   - accounts: account objects of a seed file; by default, the demo personas.
    ///   - lazily: whether accounts get their rows at their first request, as in the program.
    package func world(named name: String, accounts: [JSON]?, at now: Instant, lazily: Bool = true) throws -> World {
        try world(named: name, from: image(accounts: accounts, at: now, lazily: lazily), at: now)
    }

    /// A database with some accounts.
    package func image(accounts: [JSON]?, at now: Instant, lazily: Bool = true) throws -> DatabaseImage {
        guard let accounts else {
            return try demos.withLock { demos in
                let demo = try demos[now] ?? seeded(TestServer.demoSeed, at: now)
                demos[now] = demo
                return demo
            }
        }
        if accounts.isEmpty { return empty }
        let key = InitialAccounts(accounts: accounts, now: now, lazily: lazily)
        if let image = images.withLock({ $0[key] }) { return image }
        let image = try seeded(["version": 1, "accounts": .array(accounts)], at: now, lazily: lazily)
        images.withLock { images in
            if images.count >= Self.imageLimit { images = [:] }
            images[key] = image
        }
        return image
    }

    /// Seeds a database as the program does at its first start.
    private func seeded(_ seed: JSON, at now: Instant, lazily: Bool = true) throws -> DatabaseImage {
        let store = try Store(copyOf: empty)
        let document = try SeedDocument(seed, backends: backends)
        let seed = try services.seeding.prepare(document)
        try store.write { _ = try services.seeding.importSeed(seed, lazily: lazily, at: RequestTime(now), in: $0) }
        return try store.image()
    }

    private func world(named name: String, from image: DatabaseImage, at now: Instant) throws -> World {
        try World(
            name: name, store: try Store(copyOf: image), clock: VirtualClock(.frozen(now)), keys: services.seeding.keys,
            journal: configuration.journal)
    }
}

/// The content of an image. Tests pass the same array many times, which `==` recognizes by its storage.
private struct InitialAccounts: Hashable {
    let accounts: [JSON]
    let now: Instant
    let lazily: Bool

    /// Leaves the accounts' content out: to hash it would take longer than the rest of many tests.
    func hash(into hasher: inout Hasher) {
        hasher.combine(accounts.count)
        hasher.combine(now)
        hasher.combine(lazily)
    }
}

extension [String: JSON] {
    /// The settings as text; equal settings have equal texts.
    fileprivate var name: String {
        sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.text)" }.joined(separator: "\n")
    }
}
