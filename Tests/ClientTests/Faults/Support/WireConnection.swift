import RawSockets

/// A TCP connection to a port of this machine, which tells how it ends. Closed when it is let go.
final class WireConnection {
    private let socket: RawSocket
    private var received: [UInt8] = []
    private var sentAt = ContinuousClock.now

    init(port: Int) throws {
        socket = try RawSocket(port: port)
    }

    func send(_ request: WireRequest) throws {
        let bytes = request.bytes
        sentAt = .now
        try socket.send(bytes)
    }

    /// Reads an answer to its end, or to the connection's.
    ///
    /// - Parameters:
    ///   - hasBody: false for the answer to `HEAD`.
    ///   - patienceMs: how long to wait for the next piece.
    ///   - firstPatienceMs: how long to wait for the first one; `nil` for as long.
    func receive(hasBody: Bool = true, patienceMs: Int = 90_000, firstPatienceMs: Int? = nil) throws -> WireAnswer {
        func answer(_ ending: WireAnswer.Ending) -> WireAnswer {
            WireAnswer(received, ending, duration: ContinuousClock.now - sentAt)
        }
        while true {
            if let end = WireAnswer.end(in: received, hasBody: hasBody) {
                let whole = WireAnswer(Array(received[..<end]), .whole, duration: ContinuousClock.now - sentAt)
                received.removeFirst(end)
                return whole
            }
            let patience = received.isEmpty ? firstPatienceMs ?? patienceMs : patienceMs
            switch try socket.receive(timeout: .milliseconds(patience)) {
            case .bytes(let piece): received += piece
            case .ended: return answer(.closed)
            case .reset: return answer(.reset)
            case .timedOut: return answer(.silent)
            }
        }
    }
}
