import Foundation
import Testing
import TestSupport
import Values

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The networking of the Brad OS app, with the headers that it sends (brados.md 1.1, 1.2).
final class BradOSApp: Sendable {
    let generation: BradOSGeneration
    private let baseURL: URL
    /// Retained, so that the server runs as long as the app.
    private let server: TestServer?
    private let session = URLSession(configuration: .patient)
    private let headers: [String: String]

    /// - Parameters:
    ///   - baseURL: with the environment, `…/api/dev`.
    ///   - user: the real app never sends one; tests do, to separate their data.
    init(
        to baseURL: URL, of server: TestServer? = nil, user: String? = nil, headers: [String: String] = [:],
        generation: BradOSGeneration = .g1
    ) {
        self.baseURL = baseURL
        self.server = server
        self.generation = generation
        var headers = headers
        headers["Accept"] = "application/json"
        if let user { headers["x-user-id"] = user }
        self.headers = headers
    }

    deinit {
        session.invalidateAndCancel()
    }

    func get<Payload: Decodable & Sendable>(
        _ path: String, _ query: [String: String] = [:], as type: Payload.Type = Payload.self
    ) async throws -> Payload {
        try await generation.payload(type, in: send("GET", path, query).success())
    }

    /// `nil` only for `null`: a 404 is an error (A2, A4).
    func getOptional<Payload: Decodable & Sendable>(
        _ path: String, _ query: [String: String] = [:], as type: Payload.Type = Payload.self
    ) async throws -> Payload? {
        try await generation.optionalPayload(type, in: send("GET", path, query).success())
    }

    @discardableResult
    func post<Payload: Decodable & Sendable>(_ path: String, _ body: JSON, as type: Payload.Type = Payload.self) async throws -> Payload {
        try await generation.payload(type, in: send("POST", path, body: Data(body.encoded)).success())
    }

    /// The only request whose response may have no body (A5).
    func delete(_ path: String) async throws {
        _ = try await send("DELETE", path).success()
    }

    func send(_ method: String, _ path: String, _ query: [String: String] = [:], body: Data? = nil) async throws -> BradOSAnswer {
        var url = baseURL.appending(path: path)
        if !query.isEmpty { url.append(queryItems: query.map { URLQueryItem(name: $0.key, value: $0.value) }) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        let (data, response) = try await session.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        return BradOSAnswer(status: http.statusCode, body: data, contentType: http.value(forHTTPHeaderField: "Content-Type"))
    }
}

/// A response's status and body.
struct BradOSAnswer: Sendable {
    let status: Int
    let body: Data
    let contentType: String?

    /// The body of a success.
    ///
    /// - Throws: the app's error for any other response.
    func success() throws(BradOSFailure) -> Data {
        guard (200...299).contains(status) else { throw BradOSFailure(status: status, body: body) }
        return body
    }

    var json: JSON {
        get throws { try JSON(parsing: [UInt8](body)) }
    }

    var text: String { String(decoding: body, as: UTF8.self) }
}

extension TestServer {
    /// An app with this server's base URL instead of the real one.
    func bradOS(
        _ user: String? = nil, env: String = "dev", headers: [String: String] = [:], generation: BradOSGeneration = .g1
    ) -> BradOSApp {
        BradOSApp(to: baseURL.appending(path: "api/\(env)"), of: self, user: user, headers: headers, generation: generation)
    }
}
