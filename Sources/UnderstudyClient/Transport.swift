import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends a request and returns the response. Throws if there is none.
typealias Transport = @Sendable (URLRequest) async throws -> Answer

/// A response of the control API.
struct Answer: Sendable {
    let status: Int
    let body: Data
    /// The entity tag of the content.
    var tag: String?

    /// A transport that uses a session.
    static func transport(over session: URLSession) -> Transport {
        { request in
            let (body, response) = try await session.data(for: request)
            guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
            return Answer(status: response.statusCode, body: body, tag: response.value(forHTTPHeaderField: "ETag"))
        }
    }
}
