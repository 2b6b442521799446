import Foundation
import Logging
import UnderstudyClient
import UnderstudyCore
import UnderstudyProgram

/// A server in this process, for tests: on a free port of this machine, with its data in memory, gone when it is let go.
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
/// Several run side by side. Tests that share one should each take a sandbox of it (`withSandbox` of ``control``), which costs milliseconds
/// where a server costs a second.
public final class Understudy: Sendable {
    /// Where the server is, without a slash at the end.
    public let baseURL: URL
    /// Its control API.
    public let control: UnderstudyClient
    private let application: Application

    /// Starts a server; it stops when nobody holds it any more. ``run(seed:now:isolation:_:)`` leaves no doubt about when.
    ///
    /// - Parameters:
    ///   - seed: what it holds at first.
    ///   - now: where its clock stands still, such as `2026-01-07T09:00:00Z`; it follows the machine's without.
    /// - Throws: ``UnderstudyStartError`` when the seed has faults, or `now` is no instant.
    public static func start(seed: UnderstudySeed = .demo, now: String? = nil) async throws(UnderstudyStartError) -> Understudy {
        try await onThread { () throws(UnderstudyStartError) in try Understudy(seed, now: now) }
    }

    /// Runs a closure beside a server, which has stopped when this returns.
    public static func run<Value>(
        seed: UnderstudySeed = .demo, now: String? = nil, isolation: isolated (any Actor)? = #isolation,
        _ body: (Understudy) async throws -> Value
    ) async throws -> Value {
        let server = try await start(seed: seed, now: now)
        do {
            let value = try await body(server)
            await server.stop()
            return value
        } catch {
            await server.stop()
            throw error
        }
    }

    private init(_ seed: UnderstudySeed, now: String?) throws(UnderstudyStartError) {
        do {
            var settings: [String: JSON] = ["port": 0, "database": ":memory:", "seed": .null]
            settings["now"] = now.map(JSON.string)
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
            throw UnderstudyStartError(description: "\(application.baseURLs[0]) is no URL")
        }
        baseURL = url
        control = UnderstudyClient(baseURL: url)
    }

    deinit {
        application.stop()
    }

    /// A token for an account, for as long as the server runs.
    public func token(for account: String) async throws(UnderstudyError) -> String {
        try await control.token(for: account).token
    }

    /// Finishes the requests under way and stops. Happens by itself, too.
    public func stop() async {
        await onThread { [application] in application.stop() }
    }
}

/// Why a server did not start, in a sentence.
public struct UnderstudyStartError: Error, Sendable, CustomStringConvertible {
    /// What, where, and the way out.
    public let description: String
}
