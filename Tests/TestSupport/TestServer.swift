import Foundation
import HTTPTypes
import Logging
import Synchronization
import Testing
import UnderstudyProgram
import UnderstudyCore
import UnderstudyWorlds
import Values

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A world on a running server, for requests with `URLSession` as an app sends them. By default it is a sandbox of the one server with
/// these settings; `isOwn` makes it the main world of a separate server. It ends with this object.
package final class TestServer: Sendable {
    package let application: Application
    package let world: World
    /// The base URL of the world, as for an app.
    package let baseURL: URL
    private let isOwn: Bool
    private let session: URLSession

    private static let shared = Mutex<[ObjectIdentifier: Application]>([:])
    private static let sandboxCount = Atomic(0)

    /// - Parameters:
    ///   - now: the instant of the frozen clock.
    ///   - fidelity: `guide` or `backend`.
    ///   - settings: the settings that differ from the defaults, by name.
    ///   - accounts: account objects of a seed file; by default, the demo personas.
    ///   - isOwn: whether to start a separate server, for tests of the relation between its main world and its sandboxes.
    package init(
        now: String = "2026-01-07T09:00:00Z", fidelity: String = "guide", settings: [String: JSON] = [:], accounts: [JSON]? = nil,
        isOwn: Bool = false
    ) throws {
        let instant = try #require(Instant(now))
        // The start of sandboxes and resets, too.
        let flags: [String: JSON] = ["port": 0, "now": .string(now), "longevity.fidelity": .string(fidelity)]
        let program = try TestProgram.with(flags.merging(settings) { $1 })
        self.isOwn = isOwn
        if isOwn {
            world = try program.world(named: "main", accounts: accounts, at: instant)
            application = try Self.start(program, world)
            baseURL = try #require(URL(string: application.baseURLs[0]))
        } else {
            application = try Self.application(of: program, at: instant)
            let id = "t-\(Self.sandboxCount.add(1, ordering: .relaxed).newValue)"
            let origin = World.InitialState(image: try program.image(accounts: accounts, at: instant), clock: .frozen(instant))
            world = try application.worlds.sandboxes.create(id, from: origin).world
            baseURL = try #require(URL(string: "\(application.baseURLs[0])/_sandbox/\(id)"))
        }
        session = URLSession(configuration: .patient)
    }

    private static func application(of program: TestProgram, at now: Instant) throws -> Application {
        try shared.withLock { shared in
            let key = ObjectIdentifier(program)
            let application = try shared[key] ?? start(program, program.world(named: "main", accounts: [], at: now))
            shared[key] = application
            return application
        }
    }

    private static func start(_ program: TestProgram, _ world: World) throws -> Application {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let main = OpenDatabase(world: world, seeding: program.services.seeding, isSeededNow: true)
        return try Application(program.configuration, database: main, services: program.services, logger: logger)
    }

    deinit {
        session.invalidateAndCancel()
        if isOwn { application.stop() } else { _ = application.worlds.sandboxes.remove(world.name) }
    }

    /// The seed file that ships with the program.
    package static var demoSeed: JSON {
        get throws { try demo.get() }
    }

    private static let demo = Result {
        try JSON(parsing: [UInt8](Data(contentsOf: URL(filePath: Repository.path("seed/demo.json")))))
    }

    /// Sets the clock.
    package func setNow(_ now: String) throws {
        world.clock.mode = .frozen(try #require(Instant(now)))
    }

    /// A response.
    package struct Answer: Sendable {
        package let status: Int
        package let headers: [String: String]
        package let data: Data

        /// The body as JSON.
        package var json: JSON {
            get throws { try JSON(parsing: [UInt8](data)) }
        }
    }

    /// - Parameter target: path and query, as sent.
    package func send(
        _ method: String, _ target: String, token: String? = nil, headers: [String: String] = [:], data: Data? = nil
    ) async throws -> Answer {
        try await session.answer(method, baseURL.absoluteString + target, token: token, headers: headers, body: data)
    }

    package func get(_ target: String, token: String? = nil) async throws -> Answer {
        try await send("GET", target, token: token)
    }

    package func post(_ target: String, token: String? = nil, _ body: JSON) async throws -> Answer {
        try await send("POST", target, token: token, data: Data(body.encoded))
    }

    package func patch(_ target: String, token: String? = nil, _ body: JSON) async throws -> Answer {
        try await send("PATCH", target, token: token, data: Data(body.encoded))
    }
}
