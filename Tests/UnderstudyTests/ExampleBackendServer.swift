import Foundation
import Logging
import Testing
import TestSupport
import UnderstudyProgram
import UnderstudyCore
import UnderstudyWorlds
import Values

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The program with one more backend, on a free port and with a frozen clock. Requests are sent with `URLSession`. The server stops when
/// this object is released.
final class ExampleServer: Sendable {
    let application: Application
    private let session: URLSession

    private static let standard: [String: JSON] = [
        "port": 0, "database": ":memory:", "seed": .null, "now": "2026-01-07T09:00:00Z",
    ]

    /// - Parameter flags: settings in addition to the standard ones, or in place of them.
    static func configuration(
        file: String? = nil, environment: [String: String] = [:], flags: [String: JSON] = [:]
    ) throws(ConfigurationError) -> Configuration {
        try Configuration(
            file: file, environment: environment, flags: standard.merging(flags) { $1 }, backends: ExampleBackends.all)
    }

    /// - Parameter accounts: the accounts, as in a seed file.
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

    /// An account of a seed file. Its key is `mood-` and its name.
    ///
    /// - Parameter days: the days of its block.
    static func account(_ name: String, _ days: JSON..., timezone: String? = nil) -> JSON {
        .object(
            omittingMissing: [
                ("key", .string(name)), ("tokens", .array([.string("mood-\(name)")])), ("timezone", timezone.map(JSON.string)),
                ("moods", ["days": .array(days)]),
            ])
    }

    /// A response. `json` is `null` without a body.
    struct Answer: Sendable {
        let status: Int
        /// The values by names in lower case.
        let headers: [String: String]
        let json: JSON

        /// The error code in the backend's own envelope.
        var problem: String? { json["problem"]?["code"]?.string }
    }

    func send(
        _ method: String, _ target: String, key: String? = nil, headers: [String: String] = [:], text: String? = nil
    ) async throws -> Answer {
        let answer = try await session.answer(
            method, application.baseURLs[0] + target, contentType: text == nil ? nil : "application/json",
            headers: headers.merging(key.map { ["x-mood-key": $0] } ?? [:]) { first, _ in first }, body: text.map { Data($0.utf8) })
        let json = try answer.data.isEmpty ? JSON.null : answer.json
        return Answer(status: answer.status, headers: answer.headers, json: json)
    }

    func get(_ target: String, key: String? = nil, headers: [String: String] = [:]) async throws -> Answer {
        try await send("GET", target, key: key, headers: headers)
    }

    func post(_ target: String, key: String? = nil, _ body: JSON) async throws -> Answer {
        try await send("POST", target, key: key, text: body.text)
    }

    /// The days of an account's moods, latest first.
    func days(key: String?, under prefix: String = "", headers: [String: String] = [:]) async throws -> [String] {
        let answer = try await get(prefix + "/moods", key: key, headers: headers)
        return try #require(answer.json["moods"]?.array).compactMap { $0["day"]?.string }
    }

    /// Sets the clock by a call, which waits for the work of the nights that have passed.
    func setClock(_ now: String) async throws {
        let answer = try await send("PUT", "/_understudy/clock", text: #"{"mode": "frozen", "now": "\#(now)"}"#)
        #expect(answer.status == 200)
    }
}
