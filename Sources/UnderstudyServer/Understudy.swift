import Foundation
import Logging
import UnderstudyClient
import UnderstudyCore
import UnderstudyProgram
import Values

/// A server for tests in this process, on a free port, with its data in memory.
///
/// ```swift
/// @Test func showsTheWeek() async throws {
///     try await Understudy.run(now: "2026-01-07T09:00:00Z") { server in
///         let app = AppClient(baseURL: server.baseURL, token: try await server.token(for: "seven-days"))
///         #expect(try await app.trends().weekly.available)
///     }
/// }
/// ```
///
/// A process can run several servers at the same time. A server starts in about a second and a sandbox in milliseconds, so let tests share one
/// server and give each test a sandbox, with `withSandbox` of ``control``.
///
/// The server stops when ``stop()`` is called or when its last reference is released.
public final class Understudy: Sendable {
    /// The server's base URL, without a trailing slash.
    public let baseURL: URL
    /// A client for the server's control API.
    public let control: UnderstudyClient
    private let application: Application

    /// Starts a server. It stops with its last reference; use ``run(seed:now:endpoints:isolation:_:)`` for a definite end.
    ///
    /// - Parameters:
    ///   - seed: the initial data.
    ///   - now: the instant at which the clock is frozen, such as `2026-01-07T09:00:00Z`; with `nil` the clock follows the machine's time.
    ///   - endpoints: the folder of your own endpoints (docs/endpoints.md); `nil` for none.
    /// - Throws: ``UnderstudyStartError`` if the seed is invalid or `now` is not an RFC 3339 instant.
    public static func start(
        seed: UnderstudySeed = .demo, now: String? = nil, endpoints: URL? = nil
    ) async throws(UnderstudyStartError) -> Understudy {
        try await onThread { () throws(UnderstudyStartError) in try Understudy(seed, now: now, endpoints: endpoints) }
    }

    /// Starts a server, runs a closure with it, and stops it before returning, even if the closure throws.
    ///
    /// - Parameters:
    ///   - seed: the initial data.
    ///   - now: the instant at which the clock is frozen, such as `2026-01-07T09:00:00Z`; with `nil` the clock follows the machine's time.
    ///   - endpoints: the folder of your own endpoints (docs/endpoints.md); `nil` for none.
    ///   - isolation: the actor on which the closure runs; by default the caller's.
    ///   - body: the closure.
    /// - Returns: the closure's result.
    /// - Throws: the closure's error, or an ``UnderstudyStartError``.
    public static func run<Value>(
        seed: UnderstudySeed = .demo, now: String? = nil, endpoints: URL? = nil, isolation: isolated (any Actor)? = #isolation,
        _ body: (Understudy) async throws -> Value
    ) async throws -> Value {
        let server = try await start(seed: seed, now: now, endpoints: endpoints)
        do {
            let value = try await body(server)
            await server.stop()
            return value
        } catch {
            await server.stop()
            throw error
        }
    }

    private init(_ seed: UnderstudySeed, now: String?, endpoints: URL?) throws(UnderstudyStartError) {
        do {
            var settings: [String: JSON] = ["port": 0, "database": ":memory:", "seed": .null]
            settings["now"] = now.map(JSON.string)
            settings["endpoints"] = endpoints.map { .string($0.path) } ?? .null
            let configuration = try Configuration(flags: settings)
            var logger = Logger(label: "understudy")
            logger.logLevel = .error
            let database = try OpenDatabase(configuration)
            let document = try seed.document(for: database.seeding.backends)
            if let document { try database.importSeed(document, from: seed.name) }
            let seeded = OpenDatabase(world: database.world, seeding: database.seeding, isSeededNow: true)
            application = try Application(configuration, database: seeded, seed: document, logger: logger)
        } catch {
            throw UnderstudyStartError(description: "\(error)")
        }
        guard let url = URL(string: application.baseURLs[0]) else {
            throw UnderstudyStartError(description: "\(application.baseURLs[0]) is not a valid URL")
        }
        baseURL = url
        control = UnderstudyClient(baseURL: url)
    }

    deinit {
        application.stop()
    }

    /// Issues an opaque bearer token for an account. It is valid as long as the server runs.
    ///
    /// - Parameter account: the account's key.
    public func token(for account: String) async throws(UnderstudyError) -> String {
        try await control.token(for: account).token
    }

    /// Finishes the requests under way and stops the server. Optional: deallocation stops it, too.
    public func stop() async {
        await onThread { [application] in application.stop() }
    }
}

/// The reason why a server did not start.
public struct UnderstudyStartError: Error, Sendable, CustomStringConvertible {
    /// The problem, its place and the way out, as text.
    public let description: String
}
