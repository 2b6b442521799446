import Foundation
import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Brings the body of an answer of the control API as it comes.
enum AnswerStream {
    /// What has come of a body, and the status of the answer that it belongs to.
    struct Piece: Sendable {
        let status: Int
        let bytes: [UInt8]
    }

    /// Seconds that nothing need come for. Longer than a server is silent that says now and then that it is there.
    private static let longestSilence = 600

    /// Asks, until nobody waits for pieces any more. A refusal comes in one piece.
    static func pieces(from url: URL, headers: HTTPFields) -> AsyncThrowingStream<Piece, any Error> {
        let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Piece.self, throwing: (any Error).self)
        Thread.detachNewThread {
            do throws(ClientConnectionError) {
                let address = try Address(url)
                let connection = try ClientConnection(host: address.host, port: address.port, silenceSeconds: longestSilence)
                continuation.onTermination = { _ in connection.shutDown() }
                var (status, bytes) = try connection.get(url.path(), host: address.authority, headers: headers)
                while status == 200 {
                    continuation.yield(Piece(status: status, bytes: bytes))
                    bytes = try connection.read()
                    if bytes.isEmpty { return continuation.finish() }
                }
                while case let more = try connection.read(), !more.isEmpty { bytes += more }
                continuation.yield(Piece(status: status, bytes: bytes))
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        return pieces
    }
}

/// Where a URL leads to.
private struct Address {
    let host: String
    let port: Int
    /// As `Host` has it.
    let authority: String

    init(_ url: URL) throws(ClientConnectionError) {
        guard let host = url.host(), let port = url.port else { throw .unreachable("\(url) has no host and port") }
        self.host = host.trimmingCharacters(in: ["[", "]"])
        self.port = port
        authority = self.host.contains(":") ? "[\(self.host)]:\(port)" : "\(host):\(port)"
    }
}
