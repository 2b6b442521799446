import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

/// The WebSockets of backends.
extension RequestHandler {
    /// Carries out the handler's instructions for WebSockets: some end before the response, others get work after it.
    func carryOut(_ outcome: Call.Outcome, of call: Call, then: @escaping @Sendable (Call, Call.Outcome) -> Reply) -> Reply {
        let (run, signals) = (call.epoch.run, outcome.signals)
        if case .backend(_, _, .found) = call.match {
            call.services.secrets.issued.note(call.request, outcome.response, call.match.secretNames)
        }
        for closing in signals.closings { run.sockets.close(closing.topic, closing.code, reason: closing.reason) }
        var outcome = outcome
        if let opening = signals.opening { open(opening, &outcome, of: call) }
        let reply = then(call, outcome)
        guard !signals.pushes.isEmpty || signals.wakeMilliseconds != nil else { return reply }
        return .tracked(reply) {
            dueWork.schedule(in: call.world, run, afterMilliseconds: signals.wakeMilliseconds)
            for push in signals.pushes {
                switch push.target {
                case .own:
                    if let socket = call.admitted.socket { run.sockets.push(push.body, to: socket, afterMilliseconds: push.milliseconds) }
                case .topic(let topic): run.sockets.push(push.body, to: topic, afterMilliseconds: push.milliseconds)
                }
            }
        }
    }

    /// Accepts a handshake. If no further WebSocket may be open, the response is a 503 instead: the client can ask again.
    private func open(_ opening: SocketOpening, _ outcome: inout Call.Outcome, of call: Call) {
        let run = call.epoch.run
        guard let slot = sockets.take() else {
            return refuse(call, &outcome, "\(sockets.count) WebSockets are open, a quarter of limits.connections")
        }
        guard let place = run.sockets.takePlace(for: opening.user) else {
            return refuse(call, &outcome, "its user has \(OpenSockets.mostOfUser) open WebSockets")
        }
        let session = SocketSession(
            opening, call.admitted, outcome.response, at: SocketPlace(slot: slot, ofUser: place), in: run, by: self)
        outcome.response.webSocket = session.handler
        guard let expiry = opening.expiresAt else { return }
        // The other ones are closed when the clock is moved.
        if run.clock.frozenInstant != nil { return }
        dueWork.schedule(in: call.world, run, afterMilliseconds: run.milliseconds(to: expiry))
    }

    /// See ``UnderstudyWorlds/DueWork``.
    package var dueWork: DueWork {
        DueWork(seeding: { services().seeding }) { world, backend, error in
            logger.error("\(backend): due work failed: \(LogText.error(error, by: Masking(of: world)))")
        }
    }

    private func refuse(_ call: Call, _ outcome: inout Call.Outcome, _ reason: String) {
        let shown = LogText.request(call.request, by: call.masking, showing: call.services.table.literals)
        logger.warning("\(shown) is refused: \(reason)", metadata: ["request-id": "\(call.request.id)"])
        outcome.response = Self.unavailable(call.match)
        outcome.response.reason = reason
    }
}

/// The place of an open WebSocket, among all and among those of its user.
struct SocketPlace: Sendable {
    let slot: RequestSlot
    let ofUser: OpenSockets.UserPlace
}
