import Foundation
import HTTPTypes
import MicroHTTP

/// Reads the response of a control API call, whole or as it arrives.
enum ResponseStream {
    /// A part of a body, with the status of its response.
    struct Chunk: Sendable {
        let status: Int
        let bytes: [UInt8]
    }

    /// The read time-out. A stream of the control API is never silent for that long: it sends a comment every 15 seconds.
    private static let timeoutSeconds = 600

    /// Whether a server accepts connections at an address.
    static func isAccepted(at url: String) -> Bool {
        guard let address = try? URL(string: url).map(Address.init) else { return false }
        return ClientConnection.isAccepted(host: address.host, port: address.port)
    }

    /// Sends a request and reads the whole response. Blocks the calling thread.
    ///
    /// - Parameter silenceSeconds: how long to wait for bytes.
    static func whole(
        _ method: HTTPRequest.Method, _ url: URL, headers: HTTPFields, body: [UInt8]?, silenceSeconds: Int = timeoutSeconds
    ) throws(ClientConnectionError) -> (status: Int, body: [UInt8]) {
        let address = try Address(url)
        let connection = try ClientConnection(host: address.host, port: address.port, silenceSeconds: silenceSeconds)
        var (status, bytes) = try connection.request(method, address.target, host: address.authority, headers: headers, body: body)
        while case let more = try connection.read(), !more.isEmpty { bytes += more }
        return (status, bytes)
    }

    /// Sends a `GET` request and returns the chunks of its response.
    ///
    /// A thread of its own reads them until the response or the iteration ends. The body of an error response is one chunk.
    static func chunks(from url: URL, headers: HTTPFields) -> AsyncThrowingStream<Chunk, any Error> {
        let (chunks, continuation) = AsyncThrowingStream.makeStream(of: Chunk.self, throwing: (any Error).self)
        Thread.detachNewThread {
            do throws(ClientConnectionError) {
                let address = try Address(url)
                let connection = try ClientConnection(host: address.host, port: address.port, silenceSeconds: timeoutSeconds)
                continuation.onTermination = { _ in connection.shutDown() }
                var (status, bytes) = try connection.request(.get, address.target, host: address.authority, headers: headers)
                while status == 200 {
                    continuation.yield(Chunk(status: status, bytes: bytes))
                    bytes = try connection.read()
                    if bytes.isEmpty { return continuation.finish() }
                }
                while case let more = try connection.read(), !more.isEmpty { bytes += more }
                continuation.yield(Chunk(status: status, bytes: bytes))
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        return chunks
    }
}

/// The host and port of a URL.
private struct Address {
    let host: String
    let port: Int
    /// The value of the `Host` header.
    let authority: String
    /// The path with the query.
    let target: String

    init(_ url: URL) throws(ClientConnectionError) {
        guard let host = url.host(), let port = url.port else { throw .unreachable("\(url) has no host and port") }
        self.host = host.trimmingCharacters(in: ["[", "]"])
        self.port = port
        authority = self.host.contains(":") ? "[\(self.host)]:\(port)" : "\(host):\(port)"
        target = url.path() + (url.query().map { "?\($0)" } ?? "")
    }
}
