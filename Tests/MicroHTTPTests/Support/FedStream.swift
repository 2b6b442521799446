import HTTPTypes
import MicroHTTP
import Synchronization

/// Answers `/stream` with a stream, and every other path as ``echo(_:)`` does.
func streaming(_ make: @escaping @Sendable () -> any BodyStream) -> @Sendable (Request) -> Response {
    { request in
        guard request.path == "/stream" else { return echo(request) }
        var response = Response(status: .ok)
        response.headers[.contentType] = "text/plain"
        response.stream = make()
        return response
    }
}

/// A stream with the steps that a test supplies; it pauses when there is none. Several responses may use it, one after the other.
final class FedStream: BodyStream {
    private struct State {
        var steps: [BodyStep] = []
        var gate = MicroHTTP.Gate(count: .max, timeoutMilliseconds: .max)
        var askedCount = 0
    }

    private static let never = 600_000

    private let state = Mutex(State())

    /// The number of calls of ``next()``.
    var askedCount: Int { state.withLock { $0.askedCount } }

    func feed(_ texts: String...) {
        for text in texts { put(.piece(Array(text.utf8))) }
    }

    func put(_ step: BodyStep) {
        let gate = state.withLock { state in
            state.steps.append(step)
            defer { state.gate = MicroHTTP.Gate(count: .max, timeoutMilliseconds: .max) }
            return state.gate
        }
        gate.openForGood()
    }

    func next() -> BodyStep {
        state.withLock { state in
            state.askedCount += 1
            if state.steps.isEmpty { return .pause(.milliseconds(Self.never, endedBy: state.gate)) }
            return state.steps.removeFirst()
        }
    }
}

/// A stream with the steps that a closure computes.
struct ClosureStream: BodyStream {
    var isEndless = true
    let step: @Sendable () -> BodyStep

    func next() -> BodyStep { step() }
}

/// A stream that is counted as long as the server retains it.
final class CountedStream: BodyStream {
    private let stream: any BodyStream
    private let count: Count

    /// The number of retained streams.
    final class Count: Sendable {
        let value = Atomic(0)
    }

    init(_ stream: any BodyStream, in count: Count) {
        self.stream = stream
        self.count = count
        count.value.add(1, ordering: .relaxed)
    }

    deinit {
        count.value.subtract(1, ordering: .relaxed)
    }

    func next() -> BodyStep { stream.next() }

    var isEndless: Bool { stream.isEndless }
}
