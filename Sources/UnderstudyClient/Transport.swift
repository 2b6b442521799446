import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends a request and brings the answer, or throws when none comes.
typealias Transport = @Sendable (URLRequest) async throws -> Answer

/// What came back.
struct Answer: Sendable {
    let status: Int
    let body: Data

    /// A transport over the network.
    static func transport(over session: URLSession) -> Transport {
        { request in
            let (body, response) = try await session.data(for: request)
            guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
            return Answer(status: response.statusCode, body: body)
        }
    }
}
