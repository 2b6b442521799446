import Foundation
import Testing
import TestSupport
import UnderstudyCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client with a separate URL session and the headers that FitIQ's apps send (fitiq.md 1.1).
final class FitConnection: Sendable {
    let baseURL: URL
    /// Retained, so that the server runs as long as this connection.
    private let server: TestServer?
    private let session = URLSession(configuration: .patient)
    private let token: String?
    private let apiKey: String?

    /// - Parameter apiKey: by default that of the guide's own tests.
    init(to baseURL: URL, of server: TestServer? = nil, token: String? = nil, apiKey: String? = "test-api-key") {
        self.baseURL = baseURL
        self.server = server
        self.token = token
        self.apiKey = apiKey
    }

    deinit {
        session.invalidateAndCancel()
    }

    /// - Parameter target: path and query, as sent.
    func send(_ method: String, _ target: String, _ body: JSON? = nil) async throws -> FitAnswer {
        try await send(method, target, data: body.map { Data($0.encoded) })
    }

    func send(_ method: String, _ target: String, data: Data?) async throws -> FitAnswer {
        var request = URLRequest(url: try #require(URL(string: baseURL.absoluteString + target)))
        request.httpMethod = method
        request.httpBody = data
        // Also on GET, and on POST without a body.
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        if let apiKey { request.setValue(apiKey, forHTTPHeaderField: "X-API-Key") }
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        let (data, response) = try await session.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        var headers: [String: String] = [:]
        for (name, value) in http.allHeaderFields { headers["\(name)".lowercased()] = "\(value)" }
        return FitAnswer(call: "\(method) \(target)", status: http.statusCode, headers: headers, data: data)
    }

    /// The `data` of a success.
    func payload(_ method: String, _ target: String, _ body: JSON? = nil) async throws -> JSON {
        let answer = try await send(method, target, body)
        guard (200...299).contains(answer.status), let data = try answer.json["data"] else { throw answer.failure("no success") }
        return data
    }
}

/// A response's status, headers and body.
struct FitAnswer: Sendable {
    let call: String
    let status: Int
    /// By lower-case names.
    let headers: [String: String]
    let data: Data

    var text: String { String(decoding: data, as: UTF8.self) }

    var json: JSON {
        get throws { try JSON(parsing: [UInt8](data)) }
    }

    func decoded<Body: Decodable>(_ type: Body.Type = Body.self, with decoder: JSONDecoder = JSONDecoder()) throws -> Body {
        do {
            return try decoder.decode(Body.self, from: data)
        } catch {
            throw failure("\(error)")
        }
    }

    func failure(_ reason: String) -> ClientFailure {
        ClientFailure(status: status, description: "\(call): \(reason) in \(status) \(text)")
    }
}

/// A response that an app cannot use.
struct ClientFailure: Error, CustomStringConvertible {
    let status: Int
    let description: String
}

extension TestServer {
    /// A separate connection.
    func fit(_ token: String? = nil) -> FitConnection {
        FitConnection(to: baseURL, of: self, token: token)
    }
}
