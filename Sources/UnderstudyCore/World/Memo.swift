import Synchronization

/// What was computed from a world's data, kept until the data changes.
///
/// Reading endpoints look here first, so that an answer is computed and encoded once per change and not once per request.
package final class Memo: Sendable {
    /// Names one computed value. Everything it depends on besides the stored data belongs into the key.
    package struct Key: Hashable, Sendable {
        let name: String
        let subject: String
        let variant: Int

        package init(_ name: String, _ subject: String, variant: Int = 0) {
            self.name = name
            self.subject = subject
            self.variant = variant
        }
    }

    private struct State {
        var generation = 0
        var values: [Key: any Sendable] = [:]
    }

    /// A world with more distinct answers than this starts afresh; it bounds memory.
    private static let capacity = 4_096

    private let state = Mutex(State())

    /// Forgets everything; called after each commit.
    func invalidate() {
        state.withLock { state in
            state.generation += 1
            state.values.removeAll(keepingCapacity: true)
        }
    }

    /// The value for a key, made if it is not at hand.
    ///
    /// A value made while the data changed is handed out, but not kept.
    package func value<Value: Sendable>(_ key: Key, make: () throws -> Value) rethrows -> Value {
        let (found, generation) = state.withLock { ($0.values[key], $0.generation) }
        if let found = found as? Value { return found }
        let made = try make()
        state.withLock { state in
            guard state.generation == generation else { return }
            if state.values.count >= Self.capacity { state.values.removeAll(keepingCapacity: true) }
            state.values[key] = made
        }
        return made
    }
}
