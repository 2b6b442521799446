import Dispatch
import Synchronization

/// Runs work on a thread of its own, beside the test's.
final class Background<Value: Sendable>: Sendable {
    private let outcome = Mutex<Result<Value, any Error>?>(nil)
    private let finished = DispatchGroup()

    init(_ work: @escaping @Sendable () throws -> Value) {
        finished.enter()
        DispatchQueue(label: "background").async { [self] in
            let result: Result<Value, any Error> = Result { try work() }
            outcome.withLock { $0 = result }
            finished.leave()
        }
    }

    var isFinished: Bool {
        outcome.withLock { $0 != nil }
    }

    /// Waits for the end of the work and returns its value, or throws its error.
    func value() throws -> Value {
        let waited = finished.wait(timeout: .now() + .seconds(60))
        guard waited == .success, let result = outcome.withLock({ $0 }) else { throw WaitError.timedOut }
        return try result.get()
    }
}

enum WaitError: Error {
    case timedOut
}
