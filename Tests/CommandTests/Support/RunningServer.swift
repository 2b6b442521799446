import Foundation
import ProbeSupport
import Testing
import TestSupport
import UnderstudyCore
import Values

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An `understudy` process that answers requests. Deallocation kills it.
final class RunningServer: Sendable {
    let process: RunningProgram
    /// The address from the line `listening on …`.
    let baseURL: String
    private let session: URLSession

    init(_ process: RunningProgram) async throws {
        self.process = process
        baseURL = try await process.line(startingWith: "listening on ")
        session = URLSession(configuration: .ephemeral)
    }

    deinit {
        session.invalidateAndCancel()
    }

    var port: String { String(baseURL.split(separator: ":").last ?? "") }

    /// The value next to a name in the start-up text, such as `tokens` or `try`.
    func startUpValue(of name: String) throws -> String {
        let lines = process.output.split(separator: "\n").map { $0.drop { $0 == " " } }
        let found = lines.first { $0.hasPrefix(name + " ") }
        let line = try #require(found, "the start-up text has no \(name): \(process.output)")
        return String(line.dropFirst(name.count).drop { $0 == " " })
    }

    /// Stops the server with a signal and waits for its end.
    func stop(_ signal: Int32 = SIGTERM) async throws -> Transcript {
        process.send(signal)
        return try await process.finished()
    }

    struct Answer: Sendable {
        let status: Int
        let body: JSON
    }

    /// - Parameter base: the base URL; ``baseURL`` if it is `nil`.
    func get(_ target: String, token: String? = nil, at base: String? = nil) async throws -> Answer {
        try await send("GET", (base ?? baseURL) + target, token: token)
    }

    func post(_ target: String, token: String? = nil, _ body: JSON) async throws -> Answer {
        try await send("POST", baseURL + target, token: token, data: Data(body.encoded))
    }

    func put(_ target: String, _ body: JSON) async throws -> Answer {
        try await send("PUT", baseURL + target, token: nil, data: Data(body.encoded))
    }

    /// The time of the main world's clock.
    func now() async throws -> String {
        let health = try await get("/_understudy/health")
        return try #require(health.body["now"]?.string)
    }

    private func send(_ method: String, _ address: String, token: String?, data: Data? = nil) async throws -> Answer {
        let answer = try await session.answer(method, address, token: token, headers: ["X-API-Key": "test-api-key"], body: data)
        return Answer(status: answer.status, body: try answer.json)
    }
}
