import Foundation
import Logging
import Testing
import TestSupport
import UnderstudyProgram
import UnderstudyCore
import UnderstudyWorlds

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The program with one backend more, running on a free port with a clock that stands still, talked to with `URLSession`. Gone when it is
/// let go.
final class ExampleServer: Sendable {
    let application: Application
    private let session: URLSession

    private static let standard: [String: JSON] = [
        "port": 0, "database": ":memory:", "seed": .null, "now": "2026-01-07T09:00:00Z",
    ]

    /// - Parameter flags: others than those of every server here.
    static func configuration(
        file: String? = nil, environment: [String: String] = [:], flags: [String: JSON] = [:]
    ) throws(ConfigurationError) -> Configuration {
        try Configuration(
            file: file, environment: environment, flags: standard.merging(flags) { $1 }, backends: ExampleBackends.all)
    }

    /// - Parameter accounts: objects of a seed file.
    init(_ configuration: Configuration? = nil, database: OpenDatabase? = nil, accounts: [JSON] = []) throws {
        let configuration = try configuration ?? ExampleServer.configuration()
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        session = URLSession(configuration: .patient)
        application = try Application(configuration, database: database, logger: logger)
        let seeding = application.services.seeding
        let seed = try SeedDocument(Self.seed(accounts), backends: seeding.backends)
        try application.world.importSeed(seed, by: seeding, at: application.world.clock.now())
    }

    deinit {
        session.invalidateAndCancel()
        application.stop()
    }

    static func seed(_ accounts: [JSON]) -> JSON { ["version": 1, "accounts": .array(accounts)] }

    /// An account of a seed file that `mood-` and its name are the key of.
    ///
    /// - Parameter days: of its block.
    static func account(_ name: String, _ days: JSON..., timezone: String? = nil) -> JSON {
        .object(
            omittingMissing: [
                ("key", .string(name)), ("tokens", .array([.string("mood-\(name)")])), ("timezone", timezone.map(JSON.string)),
                ("moods", ["days": .array(days)]),
            ])
    }

    /// What came back; `null` for no body.
    struct Answer: Sendable {
        let status: Int
        /// By names in lower case.
        let headers: [String: String]
        let json: JSON

        /// What the backend's own envelope says went wrong.
        var problem: String? { json["problem"]?["code"]?.string }
    }

    func send(
        _ method: String, _ target: String, key: String? = nil, headers: [String: String] = [:], text: String? = nil
    ) async throws -> Answer {
        var request = URLRequest(url: try #require(URL(string: application.baseURLs[0] + target)))
        request.httpMethod = method
        if let text {
            request.httpBody = Data(text.utf8)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        if let key { request.setValue(key, forHTTPHeaderField: "x-mood-key") }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await session.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        var fields: [String: String] = [:]
        for (name, value) in http.allHeaderFields { fields["\(name)".lowercased()] = "\(value)" }
        let json = try data.isEmpty ? JSON.null : JSON(parsing: [UInt8](data))
        return Answer(status: http.statusCode, headers: fields, json: json)
    }

    func get(_ target: String, key: String? = nil, headers: [String: String] = [:]) async throws -> Answer {
        try await send("GET", target, key: key, headers: headers)
    }

    func post(_ target: String, key: String? = nil, _ body: JSON) async throws -> Answer {
        try await send("POST", target, key: key, text: body.text)
    }

    /// The days of somebody's moods, the latest first.
    func days(key: String?, under prefix: String = "", headers: [String: String] = [:]) async throws -> [String] {
        let answer = try await get(prefix + "/moods", key: key, headers: headers)
        return try #require(answer.json["moods"]?.array).compactMap { $0["day"]?.string }
    }

    /// Sets the clock as a client does, which waits for the nights that have passed.
    func setClock(_ now: String) async throws {
        let answer = try await send("PUT", "/_understudy/clock", text: #"{"mode": "frozen", "now": "\#(now)"}"#)
        #expect(answer.status == 200)
    }
}
