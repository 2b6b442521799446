import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

/// The fault rules of a call.
extension RequestHandler {
    /// Replies to a call that has its turn: by its handler alone, or as the rules that fire have it.
    func reply(to call: Call) -> Reply {
        do {
            var call = call
            call.noteSwap()
            call.acting = try call.findActing()
            if call.admitted.isPreview { return try PreviewedCall(call, in: self).start() }
            if call.isSpectator { return try look(call) }
            if let fired = try call.epoch.run.rules.fire(for: call.subject) {
                call.forwards = fired.runsHandler ? fired.forwards : false
                return begin(call, fired) { $0.start() }
            }
            // Opens the journal's entry, which stays without a status if the client leaves before the upstream answers.
            if call.upstream != nil { return begin(call, .none) { $0.start() } }
            return answer(call) { call, outcome in
                if let late = lateFaults(of: call, outcome) { return late }
                var outcome = outcome
                let room = takeRoom(for: &outcome.response, of: call)
                journal(outcome, of: call)
                return .response(outcome.response, holding: room)
            }
        } catch {
            let response = call.match.refusal(error, of: call.request)
            if !call.isSpectator { journal(Call.Outcome(response: response, error: error), of: call) }
            return .response(response)
        }
    }

    /// The reply to a call that is affected only by rules for real responses of its status; `nil` if there is none.
    private func lateFaults(of call: Call, _ outcome: Call.Outcome) -> Reply? {
        let rules = call.epoch.run.rules
        guard !rules.isEmpty else { return nil }
        do {
            let status = outcome.response.status.code
            guard let fired = try rules.fire(for: call.subject, answered: status, after: nil) else { return nil }
            reportFailure(outcome, of: call)
            return begin(call, fired) { $0.finish(real: outcome.response) }
        } catch {
            let response = call.match.refusal(error, of: call.request)
            journal(Call.Outcome(response: response, error: error), of: call)
            return .response(response)
        }
    }

    /// Begins the way of a call that rules affect.
    private func begin(_ call: Call, _ fired: FiredFaults, _ step: (FaultedCall) -> Reply) -> Reply {
        let faulted = FaultedCall(call, fired, in: self)
        noteFiring(fired.ids, of: call)
        return .tracked(step(faulted)) { [open = faulted.open] in
            open.end(because: call.endWithoutResponse)
            if !open.isStubbed { noteRoute(of: call) }
        }
    }

    /// Goes on with a call after the pause of a rule, when it has its turn again.
    func resume(_ call: Call, then: @escaping @Sendable (Call) -> Reply) -> Reply {
        .computed(call.lane) {
            inTurn(call.turn, on: call.lane) {
                var call = call
                // Its credentials may have expired during the pause.
                call.forgetPrincipal()
                return then(call)
            }
        }
    }

    /// Answers a call that rules affect, unless they leave nothing for its handler.
    ///
    /// - Parameter then: gets the call as it was answered, perhaps in another epoch; no outcome if the handler did not run.
    func handle(_ call: Call, _ fired: FiredFaults, then: @escaping @Sendable (Call, Call.Outcome?) -> Reply) -> Reply {
        // A call that was held across a reset is closed: its data are gone.
        guard call.isOfPresentEpoch else { return .disconnect(.close) }
        return fired.runsHandler ? answer(call) { then($0, $1) } : then(call, nil)
    }

    func noteFiring(_ ids: [String], of call: Call) {
        if !ids.isEmpty { call.world.record(.fired, "\(ids.joined(separator: ", ")) fired: request \(call.request.id)") }
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

    /// Answers a call by its backend; see ``Call/answer()``.
    func answer(_ call: Call, then: @escaping @Sendable (Call, Call.Outcome) -> Reply) -> Reply {
        if let upstream = call.upstream { return passOn(call, to: upstream, then: then) }
        var call = call
        switch call.answer() {
        case .answered(let outcome):
            return carryOut(outcome, of: call, then: then)
        case .needsTurnToWrite:
            let writer = call.asWriter
            return inTurn(writer.turn, on: writer.lane) {
                var writer = writer
                writer.noteSwap()
                return answer(writer, then: then)
            }
        case .lost:
            return .disconnect(.close)
        }
    }
}
