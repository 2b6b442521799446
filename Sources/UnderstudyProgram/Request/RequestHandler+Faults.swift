import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

/// The fault rules of a call, before and after its handler.
extension RequestHandler {
    /// Decides which fault rules fire, and applies those of the phase `before`: a delay, a gate, a response in place of the handler's.
    func faultsBefore(_ call: Call) -> Reply {
        do {
            var call = call
            call.acting = try call.findActing()
            if call.isSpectator { return try look(call) }
            guard let fired = try call.firedFaults() else {
                return answer(call) { call, outcome in
                    var outcome = outcome
                    let room = takeRoom(for: &outcome.response, of: call)
                    journal(outcome, of: call)
                    return .response(outcome.response, holding: room)
                }
            }
            let entry = openEntry(of: call, fired)
            call.world.record(.fired, "\(fired.ids.joined(separator: ", ")) fired: request \(call.request.id)")
            let slot = fired.holdsConnection ? heldRequests.take() : nil
            if fired.holdsConnection, slot == nil { return refuse(call, entry) }
            let held = FaultyCall(entry, of: call)
            return .tracked(faultsBefore(fired, call, held)) { withExtendedLifetime(slot, held.end) }
        } catch {
            return .response(call.match.refusal(error, of: call.request))
        }
    }

    private func faultsBefore(_ fired: FiredFaults, _ call: Call, _ held: FaultyCall) -> Reply {
        pauseBefore(fired, call, held) { changes in
            // A call that was held across a reset is closed: its data are gone.
            guard call.isOfPresentEpoch else { return .disconnect(.close) }
            let fired = changes.map(fired.changed(by:)) ?? fired
            guard fired.runsHandler else { return faultsAfter(fired, call, held, real: nil) }
            return answer(call.afterPause) { call, outcome in
                reportFailure(outcome, of: call)
                return faultsAfter(fired, call, held, real: outcome.response)
            }
        }
    }

    /// Answers the dashboard's own request, with the names of the rules that an app's request would meet. No rule fires, and no journal, log
    /// or report has the request. A write that succeeds is an event of the world.
    private func look(_ call: Call) throws -> Reply {
        let rules = try call.matchingFaults()
        return answer(call) { call, outcome in
            logFailure(outcome, of: call)
            if !call.isRead, outcome.response.status.code < 400 {
                let shown = LogText.request(call.request, by: call.masking, showing: call.services.table.literals)
                call.world.record(.edit, account: outcome.account, "The dashboard sent \(shown).")
            }
            var response = outcome.response
            let room = takeRoom(for: &response, of: call)
            return .response(response.naming(rules), holding: room)
        }
    }

    /// Answers a call that rules would hold, while they already hold as many as they may. No rule takes effect.
    private func refuse(_ call: Call, _ entry: OpenEntry) -> Reply {
        let response = Self.unavailable(call)
        entry.setAnswer(status: response.status.code, journaled(response, of: call), isDelayed: false)
        entry.noteSent(isSlow: false)
        return .response(response)
    }

    /// Answers a call by its backend; see ``Call/answer()``.
    private func answer(_ call: Call, starts: Int = 1, then: @escaping @Sendable (Call, Call.Outcome) -> Reply) -> Reply {
        var call = call
        switch call.answer() {
        case .answered(let outcome):
            return carryOut(outcome, of: call, then: then)
        case .needsTurnToWrite:
            let writer = call.asWriter
            return inTurn(writer.turn, on: writer.lane) { answer(writer, starts: starts, then: then) }
        case .locked(let outcome):
            guard starts < Self.mostStarts else { return then(call, outcome) }
            let next = call.afterPause
            return pauseForLock(until: next.epoch.run.end, thenInTurn: next.turn, on: next.lane) {
                answer(next, starts: starts + 1, then: then)
            }
        case .lost:
            return .disconnect(.close)
        }
    }

    /// Carries out the handler's instructions for WebSockets: some end before the response, others get work after it.
    private func carryOut(_ outcome: Call.Outcome, of call: Call, then: @escaping @Sendable (Call, Call.Outcome) -> Reply) -> Reply {
        let (run, signals) = (call.epoch.run, outcome.signals)
        for closing in signals.closings { run.sockets.close(closing.topic, closing.code, reason: closing.reason) }
        var outcome = outcome
        if let opening = signals.opening {
            outcome.response.webSocket = SocketSession(opening, call.admitted, outcome.response, in: run, by: self).handler
        }
        let reply = then(call, outcome)
        guard !signals.pushes.isEmpty else { return reply }
        return .tracked(reply) {
            for push in signals.pushes {
                switch push.target {
                case .own:
                    if let socket = call.admitted.socket { run.sockets.push(push.body, to: socket, afterMilliseconds: push.milliseconds) }
                case .topic(let topic): run.sockets.push(push.body, to: topic, afterMilliseconds: push.milliseconds)
                }
            }
        }
    }

    /// Applies the faults to the real response, journals the result, and sends it after the delays of the phase `after`.
    ///
    /// - Parameter real: the handler's response; `nil` if the handler did not run.
    private func faultsAfter(_ fired: FiredFaults, _ call: Call, _ held: FaultyCall, real: Response?) -> Reply {
        let end = end(of: call, by: fired, held.entry, real: real) { call.epoch.run.rules.noteFailure([$0]) }
        return pauseAfter(fired, call, held) { changes in
            guard let changes else { return finish(call, end, held.entry) }
            return .computed(call.lane) {
                // The patches that fail have been noted.
                finish(call, self.end(of: call, by: fired.changed(by: changes), held.entry, real: real) { _ in }, held.entry)
            }
        }
    }

    private func finish(_ call: Call, _ end: End, _ entry: OpenEntry) -> Reply {
        switch end {
        case .failure(let connection): return disconnect(connection, entry)
        case .response(let response):
            entry.noteSent(isSlow: response.delivery != nil && call.request.method != .head)
            return .response(response)
        }
    }

    /// The end of a call that rules affect.
    private enum End {
        case response(Response)
        case failure(FaultEffect.ConnectionFailure)
    }

    /// Applies the faults to the real response, and journals the result.
    private func end(
        of call: Call, by fired: FiredFaults, _ entry: OpenEntry, real: Response?, noting noteFailure: (String) -> Void
    ) -> End {
        // A response to HEAD has no body to cut.
        if let connection = fired.connection, !fired.cutsAnswer || call.request.method == .head { return .failure(connection) }
        var response = fired.applied(
            to: real, orElse: { call.match.response(for: RequestError.injected($0)) }, noting: noteFailure)
        entry.hold(takeRoom(for: &response, of: call))
        let isDelayed = fired.delayAfterMs > 0 || !fired.gatesAfter.isEmpty
        entry.setAnswer(status: response.status.code, journaled(response, of: call), isDelayed: isDelayed)
        let isHanging = response.delivery?.ending == .hang
        response.beforeLastBytes = { entry.noteLastBytes(isHanging: isHanging) }
        return .response(response)
    }

    /// Ends a connection without a response. A client that sees the end finds the completed entry.
    private func disconnect(_ connection: FaultEffect.ConnectionFailure, _ entry: OpenEntry) -> Reply {
        if connection == .hang { return .later(.idleTimeout) { .disconnect(.close) } }
        entry.end()
        return .disconnect(connection == .reset ? .reset : .close)
    }
}
