import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSessionConfiguration {
    /// Stores nothing, and has a long time-out, so that a busy machine causes no failures.
    package static var patient: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 600
        return configuration
    }
}

extension URLSession {
    /// Sends a request as an app does: with the content type of JSON, also with GET requests (longevity.md 1.1).
    ///
    /// - Parameter headers: override the others.
    package func answer(
        _ method: String, _ address: String, token: String? = nil, contentType: String? = "application/json",
        headers: [String: String] = [:], body: Data? = nil
    ) async throws -> TestServer.Answer {
        var request = URLRequest(url: try #require(URL(string: address)))
        request.httpMethod = method
        request.httpBody = body
        request.setValue(contentType, forHTTPHeaderField: "Content-Type")
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await self.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        var fields: [String: String] = [:]
        for (name, value) in http.allHeaderFields { fields["\(name)".lowercased()] = "\(value)" }
        return TestServer.Answer(status: http.statusCode, headers: fields, data: data)
    }
}
