import RawSockets

/// A client's connection, kept from request to request, and made anew when it has ended. For one thread.
final class Client {
    /// How long an answer may take.
    private static let patienceSeconds = 30

    private let port: Int
    /// `nil` while there is no connection.
    private var socket: RawSocket?
    private var received: [UInt8] = []

    init(port: Int) {
        self.port = port
    }

    /// Sends a request and waits for its answer.
    ///
    /// - Returns: `nil` when the connection ended before the answer was whole.
    /// - Throws: ``WireError`` when nothing can be reached, and when the answer does not come.
    func exchange(_ request: WireRequest) throws(WireError) -> WireAnswer? {
        let socket = try dialed()
        guard (try? socket.send(request.bytes)) != nil, let answer = try collect(from: socket) else {
            hangUp()
            return nil
        }
        if answer.isLast { hangUp() }
        return answer
    }

    /// The connection there is, or a new one.
    private func dialed() throws(WireError) -> RawSocket {
        if let socket { return socket }
        do throws(RawSocketError) {
            let fresh = try RawSocket(port: port, receiveTimeout: .seconds(Self.patienceSeconds))
            socket = fresh
            return fresh
        } catch {
            throw WireError.unreachable(error.operation, code: error.code)
        }
    }

    private func hangUp() {
        socket = nil
        received = []
    }

    private func collect(from socket: RawSocket) throws(WireError) -> WireAnswer? {
        let began = ContinuousClock.now
        while true {
            if let answer = WireAnswer(takenFrom: &received) { return answer }
            switch try? socket.receive() {
            case .bytes(let piece)?: received += piece
            case .timedOut?: break
            case .ended?, .reset?, nil: return nil
            }
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
