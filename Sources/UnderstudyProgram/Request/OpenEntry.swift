import MicroHTTP
import Synchronization
import UnderstudyWorlds

/// The journal's entry of a call that a rule affects.
///
/// It is in the journal from the beginning, so that a client that gives up finds its request, and is written again until the client has
/// nothing more to wait for. The log has the call once, at the end.
final class OpenEntry: Sendable {
    private struct State {
        var entry: JournalEntry
        /// Whether the response has been given to the server.
        var isSent = false
        /// Whether the end of the request changes the duration: a response is sent slowly, or none is sent.
        var isWaiting = true
        var isLogged = false
        /// The share that the response takes of the limit of unsent responses.
        var room: RequestSlot?
    }

    private let state: Mutex<State>
    private let journal: Journal
    private let world: World
    private let requestLog: RequestLog?
    private let receivedAt: ContinuousClock.Instant

    /// Records the entry.
    init(_ entry: JournalEntry, of call: Call, in requestLog: RequestLog?) {
        state = Mutex(State(entry: entry))
        journal = call.epoch.run.journal
        world = call.world
        receivedAt = call.receivedAt
        self.requestLog = requestLog
        journal.record(entry)
    }

    /// The entry as it is now.
    var present: JournalEntry { state.withLock { $0.entry } }

    /// Sets the rules that have fired.
    func setFaults(_ faults: [String]) {
        state.withLock { $0.entry = $0.entry.touched(by: faults) }
    }

    /// Sets the response.
    ///
    /// - Parameter isDelayed: whether the response still waits for a rule.
    func setAnswer(status: Int, _ answer: JournalAnswer?, isDelayed: Bool) {
        state.withLock { state in
            state.entry = state.entry.answered(status: status, answer, duration: elapsed)
            if isDelayed { journal.complete(state.entry) }
        }
    }

    /// Keeps the room of the response until the request has ended.
    func keep(_ room: RequestSlot?) {
        state.withLock { $0.room = room }
    }

    /// Called before the response is given to the server, so that a client with the response finds the entry.
    ///
    /// - Parameter isSlow: whether the body takes its time; see ``noteLastBytes(isHanging:)``.
    func noteSent(isSlow: Bool) {
        state.withLock { state in
            state.entry.duration = elapsed
            journal.complete(state.entry)
            state.isSent = true
            state.isWaiting = isSlow
            if !isSlow { log(&state) }
        }
    }

    /// Called before the last bytes of a slow body are handed to the connection.
    ///
    /// - Parameter isHanging: whether the connection then stays open.
    func noteLastBytes(isHanging: Bool) {
        state.withLock { state in
            updateDuration(&state)
            state.isWaiting = isHanging
        }
    }

    /// Called when the request has ended, with its response or without; later calls do nothing.
    func end() {
        state.withLock { state in
            if !state.isSent { state.entry = state.entry.answered(status: nil, duration: elapsed) }
            if state.isWaiting { updateDuration(&state) }
            state.isSent = true
            state.isWaiting = false
            state.room = nil
            log(&state)
        }
    }

    private var elapsed: Duration { ContinuousClock.now - receivedAt }

    private func updateDuration(_ state: inout State) {
        state.entry.duration = elapsed
        journal.update(state.entry)
    }

    private func log(_ state: inout State) {
        if !state.isLogged { requestLog?.note(state.entry, in: world) }
        state.isLogged = true
    }
}
