import Foundation
import Testing
import TestSupport
import UnderstudyClient

/// A server and its client, as a test target of an app has it.
struct ClientServer: Sendable {
    let server: TestServer
    let client: UnderstudyClient

    init() throws {
        server = try .worlds(WorldSeed.longevity("six-days"), .fitAccount("ada"))
        client = UnderstudyClient(baseURL: server.baseURL)
    }

    /// An app's request to a base URL, with the status of its answer.
    func status(_ target: String, at base: URL, token: String? = nil) async throws -> Int {
        try await FitConnection(to: base, of: server, token: token).send("GET", target).status
    }

    static func date(_ text: String) throws -> Date {
        try Date(text, strategy: .iso8601)
    }
}

extension UnderstudyError {
    /// The status of the problem document, if the server refused.
    var status: Int? {
        if case .problem(let problem) = self { problem.status } else { nil }
    }

    /// The paths of the body's faults.
    var faultPaths: [String] {
        if case .problem(let problem) = self { problem.faults.map(\.path) } else { [] }
    }
}

/// What a call fails with; `nil` when it succeeds.
func failure<Value>(of call: () async throws(UnderstudyError) -> Value) async -> UnderstudyError? {
    do {
        _ = try await call()
        return nil
    } catch {
        return error
    }
}
