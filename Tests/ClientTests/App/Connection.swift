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
        var request = URLRequest(url: try #require(URL(string: baseURL.absoluteString + target)))
        request.httpMethod = method
        request.httpBody = body.map { Data($0.encoded) }
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        let (data, response) = try await session.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        return (http.statusCode, try JSON(parsing: [UInt8](data)))
    }
}
