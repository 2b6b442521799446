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
            guard let fired = try call.epoch.run.rules.fire(for: call.subject) else {
                return answer(call) { call, outcome in
                    if let late = lateFaults(of: call, outcome) { return late }
                    var outcome = outcome
                    let room = takeRoom(for: &outcome.response, of: call)
                    journal(outcome, of: call)
                    return .response(outcome.response, holding: room)
                }
            }
            return begin(call, fired, then: faultsBefore)
        } catch {
            return .response(call.match.refusal(error, of: call.request))
        }
    }

    /// Records that rules affect a call, and lets them.
    private func begin(_ call: Call, _ fired: FiredFaults, then: (FaultyCall) -> Reply) -> Reply {
        let faulty = FaultyCall(call, fired, openEntry(of: call, fired))
        noteFiring(fired.ids, of: call)
        let slot = fired.holdsConnection ? heldRequests.take() : nil
        if fired.holdsConnection, slot == nil { return refuse(faulty) }
        return .tracked(then(faulty)) { [end = faulty.end] in withExtendedLifetime(slot, end) }
    }

    /// Goes on if a call may hold its connection, or does not need to.
    ///
    /// - Parameter earlier: the faults for which it may.
    private func holding(_ faulty: FaultyCall, beyond earlier: FiredFaults, then: (FaultyCall) -> Reply) -> Reply {
        guard faulty.fired.holdsConnection, !earlier.holdsConnection else { return then(faulty) }
        guard let slot = heldRequests.take() else { return refuse(faulty) }
        return .tracked(then(faulty)) { withExtendedLifetime(slot) {} }
    }

    private func noteFiring(_ ids: [String], of call: Call) {
        if !ids.isEmpty { call.world.record(.fired, "\(ids.joined(separator: ", ")) fired: request \(call.request.id)") }
    }

    /// The reply to a call that is affected only by rules for real responses of its status; `nil` if there is none.
    private func lateFaults(of call: Call, _ outcome: Call.Outcome) -> Reply? {
        let rules = call.epoch.run.rules
        guard !rules.isEmpty else { return nil }
        do {
            let status = outcome.response.status.code
            guard let fired = try rules.fire(for: call.subject, answered: status, after: nil) else { return nil }
            reportFailure(outcome, of: call)
            return begin(call, fired) { faultsAfter($0, real: outcome.response) }
        } catch {
            let response = call.match.refusal(error, of: call.request)
            journal(Call.Outcome(response: response, error: error), of: call)
            return .response(response)
        }
    }

    /// The faulty call with the rules that act on its real response, too.
    private func withLateFaults(_ faulty: FaultyCall, _ response: Response) -> Result<FaultyCall, any Error> {
        Result {
            let (call, fired) = (faulty.call, faulty.fired)
            let rules = call.epoch.run.rules
            guard let all = try rules.fire(for: call.subject, answered: response.status.code, after: fired) else { return faulty }
            noteFiring(all.ids.filter { !fired.ids.contains($0) }, of: call)
            faulty.entry.setFaults(all.ids)
            var faulty = faulty
            faulty.fired = all
            return faulty
        }
    }

    private func faultsBefore(_ faulty: FaultyCall) -> Reply {
        pauseBefore(faulty) { changed in
            // A call that was held across a reset is closed: its data are gone.
            guard faulty.call.isOfPresentEpoch else { return .disconnect(.close) }
            var faulty = faulty
            faulty.fired = changed ?? faulty.fired
            guard faulty.fired.runsHandler else { return faultsAfter(faulty, real: nil) }
            var call = faulty.call
            // Its credentials may have expired during the pause.
            call.forgetPrincipal()
            return answer(call) { [faulty] call, outcome in
                reportFailure(outcome, of: call)
                var answered = faulty
                answered.call = call
                switch withLateFaults(answered, outcome.response) {
                case .success(let answered): return holding(answered, beyond: faulty.fired) { faultsAfter($0, real: outcome.response) }
                case .failure(let error): return .response(call.match.refusal(error, of: call.request))
                }
            }
        }
    }

    /// Answers the dashboard's own request, with the names of the rules that an app's request would meet. No rule fires, and no journal, log
    /// or report has the request. A write that succeeds is an event of the world.
    private func look(_ call: Call) throws -> Reply {
        let rules = try call.epoch.run.rules.candidates(for: call.subject)
        return answer(call) { call, outcome in
            logFailure(outcome, of: call)
            if !call.isRead, outcome.response.status.code < 400 {
                let shown = LogText.request(call.request, by: call.masking, showing: call.services.table.literals)
                call.world.record(.edit, account: outcome.account, "The dashboard sent \(shown).")
            }
            var response = outcome.response
            let room = takeRoom(for: &response, of: call)
            let status = response.status.code
            return .response(response.naming(rules.filter { $0.status?.contains(status) ?? true }.map(\.id)), holding: room)
        }
    }

    /// Answers a call that rules would hold, while they already hold as many as they may. No rule takes effect.
    private func refuse(_ faulty: FaultyCall) -> Reply {
        let response = Self.unavailable(faulty.call.match)
        faulty.entry.setAnswer(status: response.status.code, journaled(response, of: faulty.call), isDelayed: false)
        faulty.entry.noteSent(isSlow: false)
        return .response(response)
    }

    /// Answers a call by its backend; see ``Call/answer()``.
    private func answer(_ call: Call, then: @escaping @Sendable (Call, Call.Outcome) -> Reply) -> Reply {
        var call = call
        switch call.answer() {
        case .answered(let outcome):
            return carryOut(outcome, of: call, then: then)
        case .needsTurnToWrite:
            let writer = call.asWriter
            return inTurn(writer.turn, on: writer.lane) { answer(writer, then: then) }
        case .lost:
            return .disconnect(.close)
        }
    }

    /// Applies the faults to the real response, journals the result, and sends it after the delays of the phase `after`.
    ///
    /// - Parameter real: the handler's response; `nil` if the handler did not run.
    private func faultsAfter(_ faulty: FaultyCall, real: Response?) -> Reply {
        let send = prepare(faulty, real) { faulty.call.epoch.run.rules.noteFailure([$0]) }
        return pauseAfter(faulty) { changed in
            guard let changed else { return send() }
            var faulty = faulty
            faulty.fired = changed
            // The patches that fail have been noted.
            return .computed(faulty.call.lane) { [faulty] in prepare(faulty, real, noting: { _ in })() }
        }
    }

    /// Applies the faults to the real response, and journals the result.
    ///
    /// - Returns: sends the response, or ends the connection without one.
    private func prepare(_ faulty: FaultyCall, _ real: Response?, noting noteFailure: (String) -> Void) -> @Sendable () -> Reply {
        let (call, fired, entry) = (faulty.call, faulty.fired, faulty.entry)
        // A response to HEAD has no body to cut.
        if let connection = fired.connection, !fired.cutsAnswer || call.request.method == .head {
            return { disconnect(connection, entry) }
        }
        var response = fired.applied(to: real, of: call.match, noting: noteFailure)
        entry.hold(takeRoom(for: &response, of: call))
        let isDelayed = fired.delayAfterMs > 0 || !fired.gatesAfter.isEmpty
        entry.setAnswer(status: response.status.code, journaled(response, of: call), isDelayed: isDelayed)
        let isHanging = response.delivery?.ending == .hang
        response.beforeLastBytes = { entry.noteLastBytes(isHanging: isHanging) }
        return { [response] in
            entry.noteSent(isSlow: response.delivery != nil && call.request.method != .head)
            return .response(response)
        }
    }

    /// Ends a connection without a response. A client that sees the end finds the completed entry.
    private func disconnect(_ connection: FaultEffect.ConnectionFailure, _ entry: OpenEntry) -> Reply {
        if connection == .hang { return .later(.idleTimeout) { .disconnect(.close) } }
        entry.end()
        return .disconnect(connection == .reset ? .reset : .close)
    }
}
