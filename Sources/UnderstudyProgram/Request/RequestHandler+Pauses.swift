import MicroHTTP
import UnderstudyWorlds

/// A call that rules affect: its entry in the journal, and its place among the held requests.
struct FaultyCall: Sendable {
    /// After the handler, as it was answered: perhaps at a later time, and in another epoch.
    var call: Call
    var fired: FiredFaults
    let entry: OpenEntry
    fileprivate let hold: HeldRequest

    init(_ call: Call, _ fired: FiredFaults, _ entry: OpenEntry) {
        (self.call, self.fired, self.entry) = (call, fired, entry)
        hold = HeldRequest(call.request.id, in: call.epoch.run.heldRequests) { entry.present }
    }

    /// To call when the request has ended, with its response or without. It does not keep the call's data until then.
    var end: @Sendable () -> Void {
        { [hold, entry] in
            hold.end()
            entry.end()
        }
    }
}

/// The delays and gates of rules. No thread waits in the meantime.
///
/// A step after them gets the faults with the changes of the response with which the call was released alone; `nil` if there are none. Such
/// a call passes all further gates, in both phases.
extension RequestHandler {
    /// Delays and holds a call before its handler, then runs a step in its turn. Without a pause the step runs at once, in the present turn.
    func pauseBefore(_ faulty: FaultyCall, then: @escaping @Sendable (FiredFaults?) -> Reply) -> Reply {
        let (call, fired) = (faulty.call, faulty.fired)
        guard fired.delayBeforeMs > 0 || !fired.gatesBefore.isEmpty else { return then(nil) }
        return pause(faulty, milliseconds: fired.delayBeforeMs, at: fired.gatesBefore, in: .before) { changed in
            .computed(call.lane) { inTurn(call.turn, on: call.lane) { then(changed) } }
        }
    }

    /// Delays and holds a call after its handler.
    func pauseAfter(_ faulty: FaultyCall, then: @escaping @Sendable (FiredFaults?) -> Reply) -> Reply {
        pause(faulty, milliseconds: faulty.fired.delayAfterMs, at: faulty.fired.gatesAfter, in: .after, then: then)
    }

    private func pause(
        _ faulty: FaultyCall, milliseconds: Int, at gates: [FiredFaults.RuleGate], in phase: FaultPhase,
        then: @escaping @Sendable (FiredFaults?) -> Reply
    ) -> Reply {
        let hold: @Sendable () -> Reply = { self.hold(faulty, at: gates[...], in: phase, then: then) }
        // The end of the world's run ends the delay, too.
        return milliseconds > 0 ? .later(.milliseconds(milliseconds, endedBy: faulty.call.epoch.run.end), then: hold) : hold()
    }

    /// Holds a call at some gates, one after the other.
    private func hold(
        _ faulty: FaultyCall, at gates: ArraySlice<FiredFaults.RuleGate>, in phase: FaultPhase,
        then: @escaping @Sendable (FiredFaults?) -> Reply
    ) -> Reply {
        let hold = faulty.hold
        guard let next = gates.first, hold.enter(next.rule, in: phase, at: faulty.call.epoch.run.clock.system()) else {
            return then(hold.leave().map(faulty.fired.changed(by:)))
        }
        return .later(.gate(next.gate, endedBy: hold.exit)) { self.hold(faulty, at: gates.dropFirst(), in: phase, then: then) }
    }
}
