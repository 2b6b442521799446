import Foundation
import RawSockets
import Testing
import TestSupport
import Values

extension TestServer {
    /// Sends a request on a new connection, byte by byte as given. A client library might change the target's spelling.
    func wire(_ request: RawRequest) async throws -> RawResponse {
        let port = try #require(baseURL.port)
        return try await onThread {
            let connection = try RawConnection(port: port)
            try connection.send(request)
            return try connection.receiveResponse(hasBody: request.method != "HEAD")
        }
    }
}
