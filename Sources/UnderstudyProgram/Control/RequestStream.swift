import HTTPTypes
import MicroHTTP
import Synchronization
import UnderstudyCore
import UnderstudyWorlds

/// The requests of a world as server-sent events: first those in the journal, then each one that is recorded or completed.
///
/// The stream reads the journal from its own position, so nothing waits for a slow client. Entries that were dropped before they were read
/// are counted. The stream pauses after each piece. A busy server therefore sends larger pieces, and leaves some requests out if more
/// than ``mostAtOnce`` arrive during a pause. A stream that pauses, or has nothing to send, costs nothing.
final class RequestStream: BodyStream {
    private struct State {
        var position: JournalPosition
        var hasBegun = false
        /// Whether a piece was sent since the last pause.
        var mustPause = false
        var sentAt = ContinuousClock.now
    }

    private static let mostAtOnce = 250
    private static let pauseMilliseconds = 50
    private static let heartbeatMilliseconds = 15_000
    /// The pauses before another attempt to read what is not available yet.
    private static let (soonMilliseconds, laterMilliseconds) = (1, 250)

    private let world: World
    private let worlds: Worlds
    private let slot: StreamSlot
    private let state: Mutex<State>

    /// - Parameter position: the position after the last event that the client has read.
    init(of world: World, among worlds: Worlds, from position: JournalPosition, in slot: StreamSlot) {
        self.world = world
        self.worlds = worlds
        self.slot = slot
        state = Mutex(State(position: position))
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
        let journal = world.epoch.run.journal
        let changes = journal.changes(behind: state.position, atMost: Self.mostAtOnce)
        // A reset begins the next journal before it ends this one.
        guard world.epoch.run.journal === journal else { return .pause(.milliseconds(Self.soonMilliseconds)) }
        guard changes.isEmpty else { return send(changes, &state) }
        state.position = changes.position
        let silence = Int((ContinuousClock.now - state.sentAt) / .milliseconds(1))
        guard silence < Self.heartbeatMilliseconds else { return send(EventText.heartbeat, &state) }
        guard let gate = journal.gate(behind: state.position) else { return .pause(.milliseconds(Self.soonMilliseconds)) }
        // A removal of the world opens the gate from here on.
        return isServed ? .pause(.milliseconds(Self.heartbeatMilliseconds - silence, endedBy: gate)) : .end
    }

    /// Whether the world still exists.
    private var isServed: Bool { world === worlds.main || worlds.sandboxes.find(world.name) === world }

    private func send(_ changes: JournalChanges, _ state: inout State) -> BodyStep {
        // Nothing is shown before the secret tokens are known.
        guard let tokens = try? world.reading(BearerToken.secretTexts) else { return .pause(.milliseconds(Self.laterMilliseconds)) }
        state.position = changes.position
        return send(EventText.events(of: changes, hiding: tokens), &state)
    }

    private func send(_ bytes: [UInt8], _ state: inout State) -> BodyStep {
        state.sentAt = .now
        state.mustPause = true
        return .piece(bytes)
    }
}

/// The wire format (https://html.spec.whatwg.org/multipage/server-sent-events.html).
private enum EventText {
    /// Tells browsers after how many milliseconds to reconnect.
    static let beginning = Array("retry: 1000\n\n".utf8)
    static let heartbeat = Array(":\n\n".utf8)

    static func events(of changes: JournalChanges, hiding tokens: SecretTokens) -> [UInt8] {
        var bytes: [UInt8] = []
        if let number = changes.emptied { append("emptied", number, Array("{}".utf8), to: &bytes) }
        if changes.dropped > 0 { append("dropped", nil, Array(String(changes.dropped).utf8), to: &bytes) }
        for change in changes.changes { append("request", change.number, change.entry.summary(hiding: tokens).encoded, to: &bytes) }
        return bytes
    }

    /// - Parameters:
    ///   - id: the id that a reconnecting client sends back as the last one read.
    ///   - data: one line, not empty: browsers skip events without data.
    private static func append(_ name: String, _ id: Int?, _ data: [UInt8], to bytes: inout [UInt8]) {
        bytes += "event: \(name)\n".utf8
        if let id { bytes += "id: \(id)\n".utf8 }
        bytes += "data: ".utf8
        bytes += data
        bytes += "\n\n".utf8
    }
}

extension ControlAPI {
    static func requestStream(_ context: ControlContext) throws -> Response {
        guard let slot = context.streams.take() else {
            throw ControlError(
                .serviceUnavailable, "there are \(context.streams.count) request streams, the most at one time; end one")
        }
        var response = Response(status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"])
        response.stream = RequestStream(of: context.world, among: context.worlds, from: position(context.request), in: slot)
        return response
    }

    private static let lastEventID = HTTPField.Name("Last-Event-ID")

    /// The position after the last event that a reconnecting client has read. An id that is no number belongs to no journal of this world.
    private static func position(_ request: Request) -> JournalPosition {
        guard let name = lastEventID, let text = request.headers[name], !text.isEmpty else { return .beginning }
        return .behind(Int(text) ?? .max)
    }
}
