import CMicrohttpd
import Synchronization

/// Sends the body of a ``BodyStream``, of unknown length. While there is nothing to send, the connection is suspended.
final class StreamReader: ContentReader {
    private let stream: any BodyStream
    private let connection: OpaquePointer
    private let disconnect: ClientDisconnect
    private let workers: Workers
    private let suspensions: Suspensions
    private let answer = NextStep()
    /// The rest of the last piece.
    private var piece: ArraySlice<UInt8> = []

    init(
        _ stream: any BodyStream, on connection: OpaquePointer, telling disconnect: ClientDisconnect, _ workers: Workers,
        _ suspensions: Suspensions
    ) {
        self.stream = stream
        self.connection = connection
        self.disconnect = disconnect
        self.workers = workers
        self.suspensions = suspensions
        disconnect.isAnswered.store(true, ordering: .relaxed)
    }

    /// A server that stops waits a while for a stream that has an end, and ends any other one in order.
    override func read(from _: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        if disconnect.hasHappened.load(ordering: .relaxed) { return understudy_mhd_end_with_error() }
        while !stream.isEndless || suspensions.isOpen {
            if !piece.isEmpty { return copy(into: buffer) }
            switch answer.step.withLock({ $0.take() }) {
            case nil: return ask() ? 0 : cut()
            case .piece(let bytes)?: piece = bytes[...]
            case .pause(let pause)?: return wait(for: pause) ? 0 : cut()
            case .end?: return understudy_mhd_end_of_stream()
            case .failure?: return understudy_mhd_end_with_error()
            }
        }
        return cut()
    }

    /// Ends the body because the server stops.
    private func cut() -> Int { stream.isEndless ? understudy_mhd_end_of_stream() : understudy_mhd_end_with_error() }

    private func copy(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let copied = piece.prefix(buffer.count)
        copied.withUnsafeBytes { buffer.copyMemory(from: $0) }
        piece = piece.dropFirst(copied.count)
        return copied.count
    }

    /// - Returns: false when the server stops.
    private func ask() -> Bool {
        // A piece of a stream with an end comes soon, and a client that has left refuses it.
        guard let wait = suspensions.suspend(connection, telling: disconnect, isChecked: stream.isEndless) else { return false }
        workers.run(on: stream.isEndless ? .quick : .slow) { [stream, answer] in
            let next = stream.next()
            answer.step.withLock { $0 = next }
            wait.end()
        }
        return true
    }

    /// - Returns: false when the server stops.
    private func wait(for pause: Pause) -> Bool {
        // The copied bytes are sent now: the next ones may come much later.
        understudy_mhd_push(connection)
        return suspensions.suspend(connection, for: pause, telling: disconnect, isStream: stream.isEndless)
    }
}

/// The next step of a stream, until the connection goes on.
private final class NextStep: Sendable {
    let step = Mutex<BodyStep?>(nil)
}
