import RawSockets

/// A TCP connection to a port of this machine that reports how it ends. Closed when it is released.
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

    /// Reads a response to its end, or to the end of the connection.
    ///
    /// - Parameters:
    ///   - hasBody: false for the response to `HEAD`.
    ///   - timeOutMs: the time-out for the next piece.
    ///   - firstTimeOutMs: the time-out for the first piece; `nil` for `timeOutMs`.
    func receive(hasBody: Bool = true, timeOutMs: Int = 90_000, firstTimeOutMs: Int? = nil) throws -> WireAnswer {
        func answer(_ ending: WireAnswer.Ending) -> WireAnswer {
            WireAnswer(received, ending, duration: ContinuousClock.now - sentAt)
        }
        while true {
            if let end = WireAnswer.end(in: received, hasBody: hasBody) {
                let whole = WireAnswer(Array(received[..<end]), .whole, duration: ContinuousClock.now - sentAt)
                received.removeFirst(end)
                return whole
            }
            let timeOut = received.isEmpty ? firstTimeOutMs ?? timeOutMs : timeOutMs
            switch try socket.receive(timeout: .milliseconds(timeOut)) {
            case .bytes(let piece): received += piece
            case .ended: return answer(.closed)
            case .reset: return answer(.reset)
            case .timedOut: return answer(.silent)
            }
        }
    }
}
