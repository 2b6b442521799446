#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A TCP connection to a port of this machine, which tells how it ends. Closed when it is let go.
final class WireConnection {
    struct Failure: Error {
        let operation: String
        let code: Int32
    }

    private static let pieceBytes = 65_536

    private let descriptor: Int32
    private var received: [UInt8] = []
    private var sentAt = ContinuousClock.now

    init(port: Int) throws {
        #if canImport(Glibc)
            let type = Int32(SOCK_STREAM.rawValue)
        #else
            let type = SOCK_STREAM
        #endif
        descriptor = socket(AF_INET, type, 0)
        guard descriptor >= 0 else { throw Failure(operation: "socket", code: errno) }
        #if canImport(Darwin)
            var yes: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let outcome = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // Released all the same, so the descriptor is closed.
        guard outcome == 0 else { throw Failure(operation: "connect", code: errno) }
    }

    deinit {
        close(descriptor)
    }

    func send(_ request: WireRequest) throws {
        let bytes = request.bytes
        sentAt = .now
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { sendWithoutSignal($0) }
            if count > 0 { sent += count } else if errno != EINTR { throw Failure(operation: "send", code: errno) }
        }
    }

    /// Reads an answer to its end, or to the connection's.
    ///
    /// - Parameters:
    ///   - hasBody: false for the answer to `HEAD`.
    ///   - patienceMs: how long to wait for the next piece.
    func receive(hasBody: Bool = true, patienceMs: Int = 90_000) throws -> WireAnswer {
        var patience = timeval(tv_sec: patienceMs / 1_000, tv_usec: .init(patienceMs % 1_000 * 1_000))
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var piece = [UInt8](repeating: 0, count: Self.pieceBytes)
        func answer(_ ending: WireAnswer.Ending) -> WireAnswer {
            WireAnswer(received, ending, duration: ContinuousClock.now - sentAt)
        }
        while true {
            if let end = WireAnswer.end(in: received, hasBody: hasBody) {
                let whole = WireAnswer(Array(received[..<end]), .whole, duration: ContinuousClock.now - sentAt)
                received.removeFirst(end)
                return whole
            }
            let count = recv(descriptor, &piece, Self.pieceBytes, 0)
            if count > 0 {
                received += piece.prefix(count)
            } else if count == 0 {
                return answer(.closed)
            } else if errno == ECONNRESET {
                return answer(.reset)
            } else if errno == EAGAIN {
                return answer(.silent)
            } else if errno != EINTR {
                throw Failure(operation: "recv", code: errno)
            }
        }
    }

    private func sendWithoutSignal(_ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        #if canImport(Glibc)
            return Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
        #else
            return Darwin.send(descriptor, bytes.baseAddress, bytes.count, flags)
        #endif
    }
}
