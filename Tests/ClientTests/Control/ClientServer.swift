import Foundation
import Testing
import TestSupport
import UnderstudyClient
import Values

/// A server and its client, as an app's test target has them.
struct ClientServer: Sendable {
    let server: TestServer
    let client: UnderstudyClient

    init(settings: [String: JSON] = [:]) throws {
        server = try .worlds(WorldSeed.longevity("six-days"), .fitAccount("ada"), settings: settings)
        client = UnderstudyClient(baseURL: server.baseURL)
    }

    /// Sends an app's request to a base URL.
    ///
    /// - Returns: the status of the response.
    func status(_ target: String, at base: URL, token: String? = nil) async throws -> Int {
        try await FitConnection(to: base, of: server, token: token).send("GET", target).status
    }

    static func date(_ text: String) throws -> Date {
        try Date(text, strategy: .iso8601)
    }
}

extension UnderstudyError {
    /// The status of the problem document; `nil` for other errors.
    var status: Int? {
        if case .problem(let problem) = self { problem.status } else { nil }
    }

    /// The paths of the body's validation errors.
    var faultPaths: [String] {
        if case .problem(let problem) = self { problem.faults.map(\.path) } else { [] }
    }
}

/// The error of a call; `nil` when it succeeds.
func failure<Value>(of call: () async throws(UnderstudyError) -> Value) async -> UnderstudyError? {
    do {
        _ = try await call()
        return nil
    } catch {
        return error
    }
}
