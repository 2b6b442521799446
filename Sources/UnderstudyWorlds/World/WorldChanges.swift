import MicroHTTP
import Synchronization
import UnderstudyCore
import Values

/// A change of a world's state that readers may have shown.
package struct WorldChange: Sendable, Hashable {
    private enum Kind: String {
        case data, clock, faults, held, snapshots, sandboxes, events, endpoints
    }

    private let kind: Kind
    private var account: ExactText?
    private var backend: String?

    /// Stored data.
    ///
    /// - Parameters:
    ///   - account: the account whose credentials made the change; `nil` if the change may concern every account.
    ///   - backend: the name of the backend that made the change; `nil` if the change may concern every backend.
    package static func data(account: String? = nil, backend: String? = nil) -> WorldChange {
        WorldChange(kind: .data, account: account.map(ExactText.init), backend: backend)
    }

    package static let clock = WorldChange(kind: .clock)
    /// The fault rules, or their counts.
    package static let faults = WorldChange(kind: .faults)
    /// The list of held requests.
    package static let held = WorldChange(kind: .held)
    package static let snapshots = WorldChange(kind: .snapshots)
    /// The list of sandboxes, or a use of one.
    package static let sandboxes = WorldChange(kind: .sandboxes)
    /// The list of events.
    package static let events = WorldChange(kind: .events)
    /// The OpenAPI document, the seed's schema and the lists of an account's records, which follow from the files of endpoints.
    package static let endpoints = WorldChange(kind: .endpoints)

    fileprivate var isData: Bool { kind == .data }

    package var json: JSON {
        guard isData else { return ["kind": .string(kind.rawValue)] }
        return ["kind": .string(kind.rawValue), "account": .optional(account?.text), "backend": .optional(backend)]
    }
}

/// The changes of a world, for the streams that follow it.
///
/// Equal changes are stored once, with the number of the last one. So the memory is bounded, and nothing waits for a slow reader.
package final class WorldChanges: Sendable {
    private struct State {
        /// The number of the last change.
        var number = 0
        var numbers: [WorldChange: Int] = [:]
        /// The gate of readers that have read everything; `nil` if none waits.
        var gate: Gate?

        /// Replaces all changes of data by one that may concern every account and every backend.
        mutating func mergeData() {
            numbers = numbers.filter { !$0.key.isData }
            numbers[.data()] = number
        }
    }

    /// The most different changes.
    private static let limit = 100

    private let state = Mutex(State())

    init() {}

    /// Records a change. Wakes the readers of changes, and those of a journal that read changes, too.
    func note(_ change: WorldChange, waking journal: Journal) {
        let gate = state.withLock { state in
            state.number += 1
            state.numbers[change] = state.number
            if state.numbers.count > Self.limit { state.mergeData() }
            return state.gate.take()
        }
        gate?.openForGood()
        journal.wake()
    }

    /// The number of the last change; 0 before the first.
    package var number: Int { state.withLock { $0.number } }

    /// The changes after a number, in the order of their last occurrence, and the number of the last change.
    package func changes(behind number: Int) -> (changes: [WorldChange], number: Int) {
        state.withLock { state in
            let later = state.numbers.filter { $0.value > number }.sorted { $0.value < $1.value }
            return (later.map(\.key), state.number)
        }
    }

    /// A gate that opens at the next change after a number, and when ``wake()`` is called; `nil` if there has been a change already.
    package func gate(behind number: Int) -> Gate? {
        state.withLock { state in
            guard state.number == number else { return nil }
            let gate = state.gate ?? Gate(count: .max, timeoutMilliseconds: .max)
            state.gate = gate
            return gate
        }
    }

    /// Makes waiting readers check again, without a change.
    func wake() {
        state.withLock { $0.gate.take() }?.openForGood()
    }
}

extension World {
    /// Tells the streams that follow the world of a change. Called after the change, so that a reader that asks then finds it.
    package func note(_ change: WorldChange) {
        changes.note(change, waking: epoch.run.journal)
    }

    /// Makes the streams of the world check whether it still exists.
    func wakeStreams() {
        changes.wake()
        epoch.run.journal.wake()
    }
}
