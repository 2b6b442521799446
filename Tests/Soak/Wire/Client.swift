import Foundation

/// A client's connection, kept from request to request, and made anew when it has ended. For one thread.
final class Client {
    /// How long an answer may take.
    private static let patienceSeconds = 30
    private static let pieceBytes = 65_536

    private let port: Int
    /// Below 0 while there is no connection.
    private var descriptor: Int32 = -1
    private var received: [UInt8] = []
    private var piece = [UInt8](repeating: 0, count: Client.pieceBytes)

    init(port: Int) {
        self.port = port
    }

    deinit {
        hangUp()
    }

    /// Sends a request and waits for its answer.
    ///
    /// - Returns: `nil` when the connection ended before the answer was whole.
    /// - Throws: ``WireError`` when nothing can be reached, and when the answer does not come.
    func exchange(_ request: WireRequest) throws(WireError) -> WireAnswer? {
        if descriptor < 0 { try dial() }
        guard transmit(request.bytes), let answer = try collect() else {
            hangUp()
            return nil
        }
        if answer.isLast { hangUp() }
        return answer
    }

    private func dial() throws(WireError) {
        #if canImport(Glibc)
            let type = Int32(SOCK_STREAM.rawValue)
        #else
            let type = SOCK_STREAM
        #endif
        descriptor = socket(AF_INET, type, 0)
        guard descriptor >= 0 else { throw .unreachable("socket", code: errno) }
        // Not for the second process, which would keep the connection open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var patience = timeval(tv_sec: Self.patienceSeconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let connection = descriptor
        let outcome = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard outcome == 0 else {
            let code = errno
            hangUp()
            throw .unreachable("connect", code: code)
        }
    }

    private func hangUp() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        received = []
    }

    /// - Returns: whether everything was taken.
    private func transmit(_ bytes: [UInt8]) -> Bool {
        let connection = descriptor
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
            if count > 0 { sent += count } else if errno != EINTR { return false }
        }
        return true
    }

    private func collect() throws(WireError) -> WireAnswer? {
        let began = ContinuousClock.now
        while true {
            if let answer = WireAnswer(takenFrom: &received) { return answer }
            let count = recv(descriptor, &piece, Self.pieceBytes, 0)
            let code = errno
            if count > 0 { received += piece.prefix(count) }
            if count == 0 || (count < 0 && code != EAGAIN && code != EINTR) { return nil }
            if ContinuousClock.now - began >= .seconds(Self.patienceSeconds) {
                hangUp()
                throw .silent(seconds: Self.patienceSeconds)
            }
        }
    }
}

/// Why there is neither an answer nor an end of the connection.
enum WireError: Error, CustomStringConvertible {
    case unreachable(String, code: Int32)
    case silent(seconds: Int)

    var description: String {
        switch self {
        case .unreachable(let operation, let code): "\(operation) failed with \(code)"
        case .silent(let seconds): "no answer in \(seconds) s"
        }
    }
}
