import Foundation
import Testing
import TestSupport
import UnderstudyCore

extension TestServer {
    /// Sends a request on a connection of its own, byte by byte as it is written: a client's library might spell its target anew.
    func wire(_ request: WireRequest) async throws -> WireAnswer {
        let port = try #require(baseURL.port)
        return try await onThread {
            let connection = try WireConnection(port: port)
            try connection.send(request)
            return try connection.receive(hasBody: request.method != "HEAD")
        }
    }
}
