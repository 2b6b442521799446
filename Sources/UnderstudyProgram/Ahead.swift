import Dispatch
import Synchronization

/// A value that is made once: on another thread ahead of its time, or by who asks for it first.
final class Ahead<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let made = Mutex<Value?>(nil)

    init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
        DispatchQueue.global().async { _ = self.value }
    }

    /// Waits for it while it is being made.
    var value: Value {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
