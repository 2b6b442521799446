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

    /// Forgets everything; called after each commit here or elsewhere.
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
        let (found, generation) = lookUp(key, as: Value.self)
        if let found { return found.value }
        let made = try make()
        keep(made, for: key, since: generation)
        return made
    }

    /// As ``value(_:make:)``, but does not remember that there is none.
    package func existing<Value: Sendable>(_ key: Key, make: () throws -> Value?) rethrows -> Value? {
        let (found, generation) = lookUp(key, as: Value.self)
        if let found { return found.value }
        guard let made = try make() else { return nil }
        keep(made, for: key, since: generation)
        return made
    }

    /// Keeps an optional's `nil` apart from a missing key.
    private struct Kept<Value: Sendable>: Sendable {
        let value: Value
    }

    private func lookUp<Value: Sendable>(_ key: Key, as type: Value.Type) -> (found: Kept<Value>?, generation: Int) {
        state.withLock { state in (state.values[key].flatMap { $0 as? Kept<Value> }, state.generation) }
    }

    private func keep<Value: Sendable>(_ value: Value, for key: Key, since generation: Int) {
        state.withLock { state in
            guard state.generation == generation else { return }
            if state.values.count >= Self.capacity { state.values.removeAll(keepingCapacity: true) }
            state.values[key] = Kept(value: value)
        }
    }
}
