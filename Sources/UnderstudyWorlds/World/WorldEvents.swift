import Synchronization
import UnderstudyCore
import Values

/// One thing that happened to a world besides requests.
package struct WorldEvent: Sendable {
    /// The kinds of events.
    package enum Kind: String, CaseIterable, Sendable {
        case account, clock, code, edit, fired, machine, midnight, reset, restore, rule, sandbox, scenario, seed, settings, snapshot
    }

    /// Counts the events of the world, from 1.
    package let number: Int
    package let kind: Kind
    /// The machine's time.
    package let at: Instant
    /// The time of the world's clock after the event.
    package let now: Instant
    /// The only account that the event concerns; `nil` if there is none.
    package let account: String?
    /// One sentence for people, without secrets.
    package let summary: String

    package var json: JSON {
        [
            "number": .integer(number), "kind": .string(kind.rawValue), "at": .string(at.description), "now": .string(now.description),
            "account": .optional(account), "summary": .string(summary),
        ]
    }
}

/// The last events of a world, the oldest first. They survive resets.
package final class WorldEvents: Sendable {
    private struct State {
        var events: [WorldEvent] = []
        var number = 0
    }

    /// The most events; the oldest are dropped.
    package static let limit = 500
    private static let summaryCharacters = 300

    private let state = Mutex(State())

    init() {}

    func add(_ kind: WorldEvent.Kind, at machineTime: Instant, now: Instant, account: String?, _ summary: String) {
        state.withLock { state in
            state.number += 1
            if state.events.count == Self.limit { state.events.removeFirst() }
            state.events.append(
                WorldEvent(
                    number: state.number, kind: kind, at: machineTime, now: now, account: account,
                    summary: summary.cut(to: Self.summaryCharacters)))
        }
    }

    /// The events that are left, and the number of dropped ones.
    package var all: (events: [WorldEvent], dropped: Int) {
        state.withLock { ($0.events, $0.number - $0.events.count) }
    }

    /// The events after a number.
    package func events(after number: Int) -> [WorldEvent] {
        state.withLock { state in
            guard number < state.number else { return [] }
            return Array(state.events.suffix(state.number - number))
        }
    }
}
