import MicroHTTP
import Synchronization
import UnderstudyCore
import UnderstudyWorlds

/// The events of a world as server-sent events: the requests in its journal and each one that is recorded or completed, the changes of its
/// state, what happened besides requests, or several of these.
///
/// The stream reads the journal and the changes from its own position, so nothing waits for a slow client. Requests that were dropped before
/// they were read are counted; equal changes are sent once. The stream pauses after each piece. A busy server therefore sends larger pieces,
/// and leaves some requests out if more than ``mostAtOnce`` arrive during a pause. A stream that pauses, or has nothing to send, costs nothing.
final class RequestStream: BodyStream {
    /// A kind of events.
    enum Kind: String, CaseIterable {
        case request, change, event
    }

    private struct State {
        var position: JournalPosition
        /// The requests that are sent next, once their secrets are known.
        var waiting: MaskedRequests?
        /// The number of the last change that was read.
        var changeNumber: Int
        /// The number of the last event that was read.
        var eventNumber = 0
        /// The use of sandboxes that was read last, and when.
        var useNumber: Int
        var usesReadAt = ContinuousClock.now
        var hasBegun = false
        /// Whether a piece was sent since the last pause.
        var mustPause = false
        var sentAt = ContinuousClock.now
    }

    /// What is to be sent is not available yet.
    private struct NotYet: Error {
        /// The pause before another attempt.
        let pause: Pause
    }

    private static let mostAtOnce = 250
    private static let pauseMilliseconds = 50
    private static let heartbeatMilliseconds = 15_000
    /// How often changes are looked for that nothing tells of: the end of a rule's lifetime, and the use of other sandboxes.
    private static let lookMilliseconds = 1_000
    private static let (soonMilliseconds, laterMilliseconds) = (1, 250)

    private let world: World
    private let worlds: Worlds
    private let kinds: Set<Kind>
    private let slot: RequestSlot
    private let state: Mutex<State>

    /// - Parameter position: the position after the last request that the client has read. Changes are sent from now on.
    init(_ kinds: Set<Kind>, of world: World, among worlds: Worlds, from position: JournalPosition, in slot: RequestSlot) {
        self.world = world
        self.worlds = worlds
        self.kinds = kinds
        self.slot = slot
        state = Mutex(State(position: position, changeNumber: world.changes.number, useNumber: worlds.sandboxes.useNumber))
    }

    func next() -> BodyStep {
        state.withLock { next(&$0) }
    }

    private func next(_ state: inout State) -> BodyStep {
        guard isServed else { return .end }
        guard state.hasBegun else {
            state.hasBegun = true
            return .piece(EventText.beginning)
        }
        if state.mustPause {
            state.mustPause = false
            return .pause(.milliseconds(Self.pauseMilliseconds))
        }
        do throws(NotYet) {
            var bytes = kinds.contains(.request) ? try requests(&state) : []
            if followsChanges { bytes += changes(&state) }
            if kinds.contains(.event) { bytes += events(&state) }
            return bytes.isEmpty ? wait(&state) : send(bytes, &state)
        } catch {
            return .pause(error.pause)
        }
    }

    /// Whether the world still exists.
    private var isServed: Bool { world === worlds.main || worlds.sandboxes.find(world.name) === world }

    private func requests(_ state: inout State) throws(NotYet) -> [UInt8] {
        if state.waiting == nil {
            let journal = world.epoch.run.journal
            let changes = journal.changes(behind: state.position, atMost: Self.mostAtOnce)
            // A reset begins the next journal before it ends this one.
            guard world.epoch.run.journal === journal else { throw NotYet(pause: .milliseconds(Self.soonMilliseconds)) }
            if changes.isEmpty {
                state.position = changes.position
                return []
            }
            state.waiting = MaskedRequests(changes, of: world)
        }
        guard let waiting = state.waiting, let tokens = waiting.tokens else {
            throw NotYet(pause: .milliseconds(Self.laterMilliseconds, endedBy: state.waiting?.areTokensKnown))
        }
        state.waiting = nil
        guard let tokens = try? tokens.get() else { throw NotYet(pause: .milliseconds(Self.laterMilliseconds)) }
        state.position = waiting.changes.position
        return EventText.events(of: waiting.changes, hiding: tokens)
    }

    private func changes(_ state: inout State) -> [UInt8] {
        world.epoch.run.rules.removeExpired()
        var (changes, number) = world.changes.changes(behind: state.changeNumber)
        state.changeNumber = number
        if ContinuousClock.now - state.usesReadAt >= .milliseconds(Self.lookMilliseconds) {
            let useNumber = worlds.sandboxes.useNumber
            if useNumber != state.useNumber { changes.append(.sandboxes) }
            (state.useNumber, state.usesReadAt) = (useNumber, .now)
        }
        return changes.flatMap { EventText.event("change", $0.json.encoded) }
    }

    private func events(_ state: inout State) -> [UInt8] {
        // Each event is a change, too. The number is read first, so that an event that happens now is a later change.
        if !followsChanges { state.changeNumber = world.changes.number }
        let events = world.events.events(after: state.eventNumber)
        state.eventNumber = events.last?.number ?? state.eventNumber
        return events.flatMap { EventText.event("event", $0.json.encoded) }
    }

    private var followsChanges: Bool { kinds.contains(.change) }

    /// Waits for the next event, for the heartbeat, or for the next look.
    private func wait(_ state: inout State) -> BodyStep {
        let silence = Int((ContinuousClock.now - state.sentAt) / .milliseconds(1))
        guard silence < Self.heartbeatMilliseconds else { return send(EventText.heartbeat, &state) }
        let number = state.changeNumber
        // A change opens the journal's gate, too.
        let gate =
            kinds.contains(.request) ? world.epoch.run.journal.gate(behind: state.position) : world.changes.gate(behind: number)
        guard let gate, kinds == [.request] || world.changes.number == number else {
            return .pause(.milliseconds(Self.soonMilliseconds))
        }
        let milliseconds = min(Self.heartbeatMilliseconds - silence, followsChanges ? Self.lookMilliseconds : .max)
        // A removal of the world opens the gate from here on.
        return isServed ? .pause(.milliseconds(milliseconds, endedBy: gate)) : .end
    }

    private func send(_ bytes: [UInt8], _ state: inout State) -> BodyStep {
        state.sentAt = .now
        state.mustPause = true
        return .piece(bytes)
    }
}

/// Requests of a journal, and the look-up of the secret tokens that are masked in them. Nothing is sent before those are known.
private final class MaskedRequests: Sendable {
    let changes: JournalChanges
    /// Opens when ``tokens`` are there.
    let areTokensKnown = Gate(count: .max, timeoutMilliseconds: .max)
    private let result = Mutex<Result<SecretTokens, any Error>?>(nil)

    init(_ changes: JournalChanges, of world: World) {
        self.changes = changes
        world.read(BearerToken.secretTexts) { [self] tokens in
            result.withLock { $0 = tokens }
            areTokensKnown.openForGood()
        }
    }

    /// `nil` during the look-up.
    var tokens: Result<SecretTokens, any Error>? { result.withLock { $0 } }
}
