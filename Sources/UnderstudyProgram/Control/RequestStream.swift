import HTTPTypes
import MicroHTTP
import Synchronization
import UnderstudyCore
import UnderstudyWorlds

/// The requests of a world as they come, as server-sent events: those that are kept, then each that is noted or completed.
///
/// It reads the journal behind its own position, so that nothing waits for a client that is slow: what was dropped before it was read is
/// counted. After each piece it rests for a while; a server that has much to do tells it in larger pieces, and after more than
/// ``mostAtOnce`` in a rest leaves some out. While it rests, or has nothing to tell, nobody spends anything on it.
final class RequestStream: BodyStream {
    private struct State {
        var position: JournalPosition
        var hasBegun = false
        /// Whether something has gone out since the last rest.
        var isToRest = false
        var sentAt = ContinuousClock.now
    }

    private static let mostAtOnce = 250
    private static let restMilliseconds = 50
    private static let heartbeatMilliseconds = 15_000
    /// When to look again for what cannot be had at the moment.
    private static let (soonMilliseconds, laterMilliseconds) = (1, 250)

    private let world: World
    private let worlds: Worlds
    private let seat: StreamSlot
    private let state: Mutex<State>

    /// - Parameter position: behind what the client knows.
    init(of world: World, among worlds: Worlds, from position: JournalPosition, on seat: StreamSlot) {
        self.world = world
        self.worlds = worlds
        self.seat = seat
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
        if state.isToRest {
            state.isToRest = false
            return .pause(.milliseconds(Self.restMilliseconds))
        }
        let journal = world.epoch.run.journal
        let changes = journal.changes(behind: state.position, atMost: Self.mostAtOnce)
        // A reset begins the next journal before it ends this one.
        guard world.epoch.run.journal === journal else { return .pause(.milliseconds(Self.soonMilliseconds)) }
        guard changes.isEmpty else { return told(changes, &state) }
        state.position = changes.position
        let silence = Int((ContinuousClock.now - state.sentAt) / .milliseconds(1))
        guard silence < Self.heartbeatMilliseconds else { return sent(EventText.heartbeat, &state) }
        guard let gate = journal.gate(behind: state.position) else { return .pause(.milliseconds(Self.soonMilliseconds)) }
        // Whoever removes the world wakes those who wait from here on.
        return isServed ? .pause(.milliseconds(Self.heartbeatMilliseconds - silence, endedBy: gate)) : .end
    }

    /// Whether the world is there for anybody.
    private var isServed: Bool { world === worlds.main || worlds.sandboxes.find(world.name) === world }

    private func told(_ changes: JournalChanges, _ state: inout State) -> BodyStep {
        // Nothing is shown unless it is known what must not be.
        guard let tokens = try? world.reading(BearerToken.secretTexts) else { return .pause(.milliseconds(Self.laterMilliseconds)) }
        state.position = changes.position
        return sent(EventText.events(of: changes, hiding: tokens), &state)
    }

    private func sent(_ bytes: [UInt8], _ state: inout State) -> BodyStep {
        state.sentAt = .now
        state.isToRest = true
        return .piece(bytes)
    }
}

/// What goes over the wire (https://html.spec.whatwg.org/multipage/server-sent-events.html).
private enum EventText {
    /// Tells browsers how many milliseconds after an end to come again.
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
    ///   - id: what a client that comes again has read last.
    ///   - data: on one line, and not empty: browsers pass over an event without.
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
        guard let seat = context.streams.take() else {
            throw ControlError(
                .serviceUnavailable, "there are \(context.streams.count) streams of requests, as many as there may be at once; end one")
        }
        var response = Response(status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"])
        response.stream = RequestStream(of: context.world, among: context.worlds, from: position(context.request), on: seat)
        return response
    }

    private static let lastEventID = HTTPField.Name("Last-Event-ID")

    /// Behind what a client has read that comes again. What is no number is of no journal of this world.
    private static func position(_ request: Request) -> JournalPosition {
        guard let name = lastEventID, let text = request.headers[name], !text.isEmpty else { return .beginning }
        return .behind(Int(text) ?? .max)
    }
}
