import Foundation
import TestSupport
import Testing
import UnderstudyCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client with a separate URL session, as on a separate phone: its requests do not wait for those of others.
final class Connection: Sendable {
    private let session = URLSession(configuration: .patient)
    private let baseURL: URL
    private let token: String

    init(to baseURL: URL, token: String) {
        self.baseURL = baseURL
        self.token = token
    }

    deinit {
        session.invalidateAndCancel()
    }

    func send(_ method: String, _ target: String, _ body: JSON? = nil) async throws -> (status: Int, json: JSON) {
        let body = body.map { Data($0.encoded) }
        let answer = try await session.answer(method, baseURL.absoluteString + target, token: token, body: body)
        return (answer.status, try answer.json)
    }
}
