import Foundation
import HTTPTypes
import Logging
import Testing
import Understudy
import UnderstudyCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A running server on a free port with a world in memory; talked to with `URLSession`, as an app does. Stops when it is let go.
package final class TestServer: Sendable {
    package let application: Application
    package let baseURL: URL
    private let session: URLSession

    /// - Parameters:
    ///   - now: where the clock stands still.
    ///   - fidelity: `guide` or `backend`.
    ///   - settings: others than the defaults, by name.
    ///   - accounts: objects of a seed file; the demo personas when none are given.
    package init(now: String = "2026-01-07T09:00:00Z", fidelity: String = "guide", settings: [String: JSON] = [:], accounts: [JSON]? = nil)
        throws
    {
        // Sandboxes and resets begin at the same instant.
        let flags: [String: JSON] = ["port": 0, "now": .string(now), "longevity.fidelity": .string(fidelity)]
        let configuration = try Configuration(flags: flags.merging(settings) { $1 })
        let now = try #require(Instant(now))
        let keys = Keys.ephemeral()
        let backends = configuration.backends(keys: keys)
        let store = try Store(at: .memory, migrations: backends.flatMap(\.migrations))
        let world = World(
            name: "main", store: store, clock: VirtualClock(.frozen(now)), backends: backends, keys: keys,
            journal: configuration.journal())
        let seed: JSON = if let accounts { ["version": 1, "accounts": .array(accounts)] } else { try Self.demoSeed }
        try world.importSeed(SeedDocument(seed, backends: backends), at: now)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        application = try Application(configuration, world: world, logger: logger)
        baseURL = try #require(URL(string: application.baseURLs[0]))
        session = URLSession(configuration: .patient)
    }

    deinit {
        session.invalidateAndCancel()
        application.stop()
    }

    /// The seed file that the program ships with.
    package static var demoSeed: JSON {
        get throws {
            let file = URL(filePath: #filePath).appending(path: "../../../seed/demo.json").standardized
            return try JSON(parsing: [UInt8](Data(contentsOf: file)))
        }
    }

    /// Moves the clock.
    package func setNow(_ now: String) throws {
        application.world.clock.mode = .frozen(try #require(Instant(now)))
    }

    /// What came back.
    package struct Answer: Sendable {
        package let status: Int
        package let headers: [String: String]
        package let data: Data

        /// The body as JSON.
        package var json: JSON {
            get throws { try JSON(parsing: [UInt8](data)) }
        }
    }

    /// - Parameter target: path and query, as they go over the wire.
    package func send(
        _ method: String, _ target: String, token: String? = nil, headers: [String: String] = [:], data: Data? = nil
    ) async throws -> Answer {
        var request = URLRequest(url: try #require(URL(string: baseURL.absoluteString + target)))
        request.httpMethod = method
        request.httpBody = data
        // As the app does, on GET too (longevity.md 1.1).
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (body, response) = try await session.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        var fields: [String: String] = [:]
        for (name, value) in http.allHeaderFields { fields["\(name)".lowercased()] = "\(value)" }
        return Answer(status: http.statusCode, headers: fields, data: body)
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
