import Foundation
import Testing
import TestSupport
import UnderstudyCore
import Values

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

    /// Posts a body that is not JSON.
    func upload(_ target: String, _ data: Data, type: String) async throws -> FitAnswer {
        try await send("POST", target, data: data, contentType: type)
    }

    func send(_ method: String, _ target: String, data: Data?, contentType: String = "application/json") async throws -> FitAnswer {
        let key = apiKey.map { ["X-API-Key": $0] } ?? [:]
        let answer = try await session.answer(
            method, baseURL.absoluteString + target, token: token, contentType: contentType, headers: key, body: data)
        return FitAnswer(call: "\(method) \(target)", status: answer.status, headers: answer.headers, data: answer.data)
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
