import Foundation

/// A server of a test's own on this machine: each connection runs the test's closure on a thread, which reads and sends exactly what it wants.
/// Accepts until it is released.
package final class RawServer: Sendable {
    package let port: Int
    private let descriptor: Int32

    package init(_ serve: @escaping @Sendable (borrowing RawPeer) throws -> Void) throws(RawSocketError) {
        let descriptor = try newSocket()
        self.descriptor = descriptor
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0 && listen(descriptor, 64) == 0
            }
        }
        port = Int(in_port_t(bigEndian: address.sin_port))
        guard isListening else { throw RawSocketError(operation: "listen", code: errno) }
        Thread.detachNewThread {
            while true {
                let accepted = accept(descriptor, nil, nil)
                guard accepted >= 0 else { return }
                Thread.detachNewThread { try? serve(RawPeer(RawSocket(accepted: accepted))) }
            }
        }
    }

    package var origin: String { "http://127.0.0.1:\(port)" }

    deinit {
        // Ends the wait in `accept`.
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }
}

/// The client's end of a connection to a ``RawServer``.
package struct RawPeer: ~Copyable {
    private let socket: RawSocket

    fileprivate init(_ socket: RawSocket) {
        self.socket = socket
    }

    /// The bytes of a request with `Content-Length` or without a body, up to its end, or to the end of the connection.
    package func readRequest() throws -> String {
        var bytes: [UInt8] = []
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let head = text.range(of: "\r\n\r\n") {
                let length =
                    text[..<head.lowerBound].components(separatedBy: "\r\n").lazy
                    .filter { $0.lowercased().hasPrefix("content-length:") }
                    .compactMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }.first ?? 0
                if text[head.upperBound...].utf8.count >= length { return text }
            }
            guard case .bytes(let piece) = try socket.receive(timeout: .seconds(90)) else { return text }
            bytes += piece
        }
    }

    package func send(_ text: String) throws { try socket.send(Array(text.utf8)) }

    package func send(_ bytes: [UInt8]) throws { try socket.send(bytes) }

    /// Waits until the client ends the connection.
    package func waitForEnd() throws {
        while case .bytes = try socket.receive(timeout: .seconds(90)) {}
    }
}
