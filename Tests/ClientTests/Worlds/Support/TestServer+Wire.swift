import Foundation
import Testing
import TestSupport
import UnderstudyCore

extension TestServer {
    /// Sends a request on a new connection, byte by byte as given. A client library might change the target's spelling.
    func wire(_ request: WireRequest) async throws -> WireAnswer {
        let port = try #require(baseURL.port)
        return try await onThread {
            let connection = try WireConnection(port: port)
            try connection.send(request)
            return try connection.receive(hasBody: request.method != "HEAD")
        }
    }
}
