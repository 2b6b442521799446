import Foundation
import Synchronization
import Understudy
import UnderstudyCore

/// What the program is made of under some settings, and databases to begin with. Made once: tests differ in their data, not in these.
package final class TestProgram: Sendable {
    package let configuration: Configuration
    package let keys: Keys
    package let backends: [any Backend]
    package let routes: RouteTable
    /// A database with every table and no account.
    private let empty: DatabaseImage
    /// The demo personas, by the instant they were laid for.
    private let demos = Mutex<[Instant: DatabaseImage]>([:])

    private static let programs = Mutex<[String: TestProgram]>([:])

    /// - Parameter settings: others than the defaults, by name.
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
        // Nobody guesses the passwords of tests.
        keys = .ephemeral(passwordRounds: 1)
        backends = configuration.backends(keys: keys)
        routes = RouteTable(backends: backends)
        empty = try Store(at: .memory, migrations: backends.flatMap(\.migrations)).image()
    }

    /// A world in memory whose clock stands still.
    ///
    /// - Parameter accounts: objects of a seed file; the demo personas when none are given.
    package func world(named name: String, accounts: [JSON]?, at now: Instant) throws -> World {
        try world(named: name, from: image(accounts: accounts, at: now), at: now)
    }

    /// A database with some accounts.
    package func image(accounts: [JSON]?, at now: Instant) throws -> DatabaseImage {
        guard let accounts else {
            return try demos.withLock { demos in
                let demo = try demos[now] ?? seeded(TestServer.demoSeed, at: now)
                demos[now] = demo
                return demo
            }
        }
        return accounts.isEmpty ? empty : try seeded(["version": 1, "accounts": .array(accounts)], at: now)
    }

    private func seeded(_ seed: JSON, at now: Instant) throws -> DatabaseImage {
        let world = try world(named: "seed", from: empty, at: now)
        try world.importSeed(SeedDocument(seed, backends: backends), at: now)
        return try world.image()
    }

    package func world(named name: String, from image: DatabaseImage, at now: Instant) throws -> World {
        World(
            name: name, store: try Store(copyOf: image), clock: VirtualClock(.frozen(now)), backends: backends, keys: keys,
            journal: configuration.journal())
    }
}

extension [String: JSON] {
    /// Settings as a text, the same for the same ones.
    fileprivate var name: String {
        sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.text)" }.joined(separator: "\n")
    }
}
