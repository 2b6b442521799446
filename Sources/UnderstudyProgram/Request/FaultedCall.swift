import MicroHTTP
import UnderstudyWorlds

/// A call that rules affect, on its way to its response: delays and gates, the handler, rules for its response, delays and gates again. No
/// thread waits in the meantime.
///
/// The methods stand in the order of the way. Each ends with the next one.
struct FaultedCall: Sendable {
    private let handler: RequestHandler
    /// From the handler on, as it was answered: perhaps in another epoch.
    private var call: Call
    private var fired: FiredFaults
    /// Its state. It has to be told of the request's end.
    let open: OpenRequest

    /// Opens the journal's entry.
    init(_ call: Call, _ fired: FiredFaults, in handler: RequestHandler) {
        self.handler = handler
        self.call = call
        self.fired = fired
        open = handler.open(call, fired)
    }

    /// The delays and gates before the handler. Without any, the handler runs in the present turn.
    func start() -> Reply {
        guard fired.delayBeforeMs > 0 || !fired.gatesBefore.isEmpty else { return handle() }
        return pause(milliseconds: fired.delayBeforeMs, at: fired.gatesBefore, in: .before) { released in
            handler.resume(call) { call in
                var next = released ?? self
                next.call = call
                return next.handle()
            }
        }
    }

    private func handle() -> Reply {
        handler.handle(call, fired) { call, outcome in
            guard let outcome else { return finish(real: nil) }
            handler.reportFailure(outcome, of: call)
            var answered = self
            answered.call = call
            return answered.addRules(for: outcome.response)
        }
    }

    /// Adds the rules for real responses of this status.
    private func addRules(for response: Response) -> Reply {
        do {
            guard let all = try call.epoch.run.rules.fire(for: call.subject, answered: response.status.code, after: fired) else {
                return finish(real: response)
            }
            handler.noteFiring(all.ids.filter { !fired.ids.contains($0) }, of: call)
            open.setFaults(all.ids, presets: all.presets, isStubbed: all.answers)
            var faulted = self
            faulted.fired = all
            return faulted.finish(real: response)
        } catch {
            return .response(call.match.refusal(error, of: call.request))
        }
    }

    /// Makes the response, journals it, and sends it after the delays and gates behind the handler.
    ///
    /// - Parameter real: the handler's response; `nil` if the handler did not run.
    func finish(real: Response?) -> Reply {
        if let real, !fired.replacesAnswer { handler.noteRequest(of: call, answered: real) }
        let send = prepare(real) { call.epoch.run.rules.noteFailure([$0]) }
        return pause(milliseconds: fired.delayAfterMs, at: fired.gatesAfter, in: .after) { released in
            guard let released else { return send() }
            // The patches that fail have been noted.
            return .computed(call.lane) { released.prepare(real, noting: { _ in })() }
        }
    }

    /// Applies the faults to the real response, and journals the result.
    ///
    /// - Returns: sends the response, or ends the connection without one.
    private func prepare(_ real: Response?, noting noteFailure: (String) -> Void) -> @Sendable () -> Reply {
        // A response to HEAD has no body to cut.
        if let connection = fired.connection, !fired.cutsAnswer || call.request.method == .head {
            if let reason = fired.reason { open.noteDisconnecting(because: reason) }
            open.setEnd(ResponseEnd(of: real))
            return { disconnect(connection) }
        }
        let real =
            fired.variation.flatMap { variation in
                real.map { call.varied($0, by: variation) { handler.worlds.report?.noteVariations($0) } }
            } ?? real
        var response = fired.applied(to: real, of: call.match, noting: noteFailure)
        let room = handler.takeRoom(for: &response, of: call)
        let isDelayed = fired.delayAfterMs > 0 || !fired.gatesAfter.isEmpty
        open.setEnd(ResponseEnd(response, of: real))
        open.setAnswer(
            status: response.status.code, because: response.reason, handler.journaled(response, of: call),
            isFromUpstream: call.isFromUpstream, isDelayed: isDelayed)
        let isHanging = response.delivery?.ending == .hang
        response.beforeLastBytes = { [open] in open.noteLastBytes(isHanging: isHanging) }
        let isSlow = response.delivery != nil && call.request.method != .head
        return { [response, open] in
            open.noteSent(isSlow: isSlow)
            return .response(response, holding: room)
        }
    }

    /// Ends a connection without a response. A client that sees the end finds the completed entry.
    private func disconnect(_ connection: FaultEffect.ConnectionFailure) -> Reply {
        if connection == .hang { return .later(.idleTimeout) { .disconnect(.close) } }
        open.end()
        return .disconnect(connection == .reset ? .reset : .close)
    }
}

extension FaultedCall {
    /// Delays the call, then holds it at some gates, one after the other.
    ///
    /// - Parameter then: gets the call with the changes of the response with which it was released alone; `nil` if there are none. Such a
    ///   call passes all further gates, in both phases.
    private func pause(
        milliseconds: Int, at gates: [FiredFaults.RuleGate], in phase: FaultPhase, then: @escaping @Sendable (FaultedCall?) -> Reply
    ) -> Reply {
        guard milliseconds > 0 else { return hold(at: gates[...], in: phase, then: then) }
        // The end of the world's run ends the delay, too.
        return .later(.milliseconds(milliseconds, endedBy: call.epoch.run.end)) { hold(at: gates[...], in: phase, then: then) }
    }

    private func hold(
        at gates: ArraySlice<FiredFaults.RuleGate>, in phase: FaultPhase, then: @escaping @Sendable (FaultedCall?) -> Reply
    ) -> Reply {
        guard let next = gates.first, open.enter(next.rule, in: phase, at: call.epoch.run.clock.system()) else {
            return then(open.leave().map(changed))
        }
        return .later(.gate(next.gate, endedBy: open.exit)) { hold(at: gates.dropFirst(), in: phase, then: then) }
    }

    private func changed(by changes: FaultEffect) -> FaultedCall {
        var changed = self
        changed.fired = fired.changed(by: changes)
        return changed
    }
}
