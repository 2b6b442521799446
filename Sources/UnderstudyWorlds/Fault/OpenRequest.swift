import MicroHTTP
import Synchronization
import UnderstudyCore
import Values

/// A request that rules affect, from the first rule that fires to its end.
///
/// Its entry is in the journal from the beginning, so that a client that gives up finds its request, and is written again until the client
/// has nothing more to wait for. The log has the request once, at the end.
package final class OpenRequest: Sendable {
    private enum Stage {
        /// On the way to its response.
        case underWay
        /// At the gate of a rule.
        case held(HeldRequest)
        /// On the way again, past all gates, with the changes of its response until they are taken.
        case released(FaultEffect?)
        /// The server has the response, which takes its time.
        case sending
        case ended
    }

    private struct State {
        var entry: JournalEntry
        var stage = Stage.underWay
        var isStubbed: Bool
        /// The rule that ends the connection without a response.
        var disconnecting: String?
        var end: ResponseEnd

        var held: HeldRequest? { if case .held(let held) = stage { held } else { nil } }
    }

    /// Opens when the request is released.
    package let exit = Gate(count: .max, timeoutMilliseconds: .max)
    private let id: String
    private let state: Mutex<State>
    private let list: OpenRequests
    private let journal: Journal
    private let log: @Sendable (JournalEntry, ResponseEnd) -> Void
    private let receivedAt: ContinuousClock.Instant

    /// Records the entry.
    ///
    /// - Parameters:
    ///   - isStubbed: as for ``setFaults(_:presets:isStubbed:)``.
    ///   - presets: as for ``setFaults(_:presets:isStubbed:)``.
    ///   - log: called once, with the last form of the entry.
    package init(
        _ entry: JournalEntry, isStubbed: Bool = false, presets: Set<String> = [], in list: OpenRequests, _ journal: Journal,
        receivedAt: ContinuousClock.Instant = .now,
        log: @escaping @Sendable (JournalEntry, ResponseEnd) -> Void = { _, _ in }
    ) {
        id = entry.id
        var end = ResponseEnd()
        end.presets = presets
        state = Mutex(State(entry: entry, isStubbed: isStubbed, end: end))
        self.list = list
        self.journal = journal
        self.receivedAt = receivedAt
        self.log = log
        journal.record(entry)
        list.add(self, id)
    }

    /// Sets the rules that have fired.
    ///
    /// - Parameters:
    ///   - presets: see ``FiredFaults/presets``.
    ///   - isStubbed: whether they answer the request as a backend with the route would; see ``FiredFaults/answers``.
    package func setFaults(_ faults: [String], presets: Set<String>, isStubbed: Bool) {
        state.withLock { state in
            state.end.presets = presets
            state.entry = state.entry.touched(by: faults)
            state.isStubbed = isStubbed
        }
    }

    package var isStubbed: Bool { state.withLock { $0.isStubbed } }

    /// Comes to the gate of a rule.
    ///
    /// - Returns: false if it has been released, or its client has left. Then it must not wait.
    package func enter(_ rule: String, in phase: FaultPhase, at now: Instant) -> Bool {
        change { state in
            switch state.stage {
            case .released, .sending, .ended: return false
            case .underWay, .held:
                state.stage = .held(HeldRequest(rule: rule, phase: phase, since: now, entry: state.entry))
                return true
            }
        }
    }

    /// Leaves the last gate of a phase.
    ///
    /// - Returns: the changes of the response with which it was released, once; `nil` if there are none.
    package func leave() -> FaultEffect? {
        change { state in
            switch state.stage {
            case .underWay, .sending, .ended: break
            case .held: state.stage = .underWay
            case .released(let changes):
                state.stage = .released(nil)
                return changes
            }
            return nil
        }
    }

    /// Sets the response.
    ///
    /// - Parameters:
    ///   - reason: see ``JournalEntry/reason``.
    ///   - isFromUpstream: whether it is the real backend's.
    ///   - isDelayed: whether the response still waits for a rule.
    package func setAnswer(
        status: Int, because reason: String? = nil, _ answer: JournalAnswer?, isFromUpstream: Bool, isDelayed: Bool
    ) {
        state.withLock { state in
            state.entry = state.entry.answered(status: status, because: reason, answer, duration: elapsed)
            state.entry.isFromUpstream = isFromUpstream
            if isDelayed { journal.complete(state.entry) }
        }
    }

    /// Sets how the call ends, unless its client leaves before.
    package func setEnd(_ end: ResponseEnd) {
        state.withLock { state in
            let presets = state.end.presets
            state.end = end
            state.end.presets = presets
        }
    }

    /// Called before the response is given to the server, so that a client with the response finds the entry.
    ///
    /// - Parameter isSlow: whether the body takes its time; see ``noteLastBytes(isHanging:)``.
    package func noteSent(isSlow: Bool) {
        state.withLock { state in
            state.entry.duration = elapsed
            journal.complete(state.entry)
            state.stage = .sending
            if !isSlow { finish(&state) }
        }
    }

    /// Called before the last bytes of a slow body are handed to the connection.
    ///
    /// - Parameter isHanging: whether the connection then stays open.
    package func noteLastBytes(isHanging: Bool) {
        state.withLock { state in
            guard case .sending = state.stage else { return }
            updateDuration(&state)
            if !isHanging { finish(&state) }
        }
    }

    /// Notes that a rule is about to end the connection without a response.
    ///
    /// - Parameter reason: the rule for people.
    package func noteDisconnecting(because reason: String) { state.withLock { $0.disconnecting = reason } }

    /// Called when the request has ended, with its response or without; later calls do nothing.
    ///
    /// - Parameter reason: the reason for the end without a response, unless a rule has it.
    package func end(because reason: String = "the client closed the connection") {
        change { state in
            let pause = state.held.map { " while rule \($0.rule) held the request" } ?? ""
            switch state.stage {
            case .ended: return
            case .sending: state.end.isCut = true
            case .underWay, .held, .released:
                state.entry = state.entry.answered(status: nil, because: state.disconnecting ?? reason + pause, duration: elapsed)
            }
            updateDuration(&state)
            finish(&state)
        }
    }

    /// `nil` if no rule holds it.
    var held: HeldRequest? { state.withLock { $0.held } }

    func release(changing changes: FaultEffect) -> Bool {
        let wasHeld = change { state in
            guard state.held != nil else { return false }
            state.stage = .released(changes == FaultEffect() ? nil : changes)
            return true
        }
        if wasHeld { exit.openForGood() }
        return wasHeld
    }

    private var elapsed: Duration { ContinuousClock.now - receivedAt }

    private func updateDuration(_ state: inout State) {
        state.entry.duration = elapsed
        journal.update(state.entry)
    }

    private func finish(_ state: inout State) {
        state.stage = .ended
        log(state.entry, state.end)
        list.remove(id)
    }

    /// Changes the state, and tells of it if the list of held requests differs.
    private func change<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
        let (value, isInList) = state.withLock { state in
            let wasHeld = state.held != nil
            let value = body(&state)
            return (value, wasHeld || state.held != nil)
        }
        if isInList { list.noteChange() }
        return value
    }
}
