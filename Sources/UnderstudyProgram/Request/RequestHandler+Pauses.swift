import MicroHTTP
import UnderstudyWorlds

/// A call that rules affect: its entry in the journal, and its place among the held requests.
struct FaultyCall: Sendable {
    let entry: OpenEntry
    fileprivate let hold: HeldRequest

    init(_ entry: OpenEntry, of call: Call) {
        self.entry = entry
        hold = HeldRequest(call.request.id, in: call.epoch.run.heldRequests) { entry.present }
    }

    /// Called when the request has ended, with its response or without.
    @Sendable func end() {
        hold.end()
        entry.end()
    }
}

/// The delays and gates of rules. No thread waits in the meantime.
///
/// A step after them gets the changes of the response with which the call was released alone; `nil` if there are none. Such a call passes
/// all further gates, in both phases.
extension RequestHandler {
    /// Delays and holds a call before its handler, then runs a step in its turn. Without a pause the step runs at once, in the present turn.
    func pauseBefore(
        _ fired: FiredFaults, _ call: Call, _ held: FaultyCall, then: @escaping @Sendable (FaultEffect?) -> Reply
    ) -> Reply {
        guard fired.delayBeforeMs > 0 || !fired.gatesBefore.isEmpty else { return then(nil) }
        return delay(call, milliseconds: fired.delayBeforeMs) {
            hold(held.hold, at: fired.gatesBefore[...], in: .before, of: call) { changes in
                .computed(call.lane) { inTurn(call.turn, on: call.lane) { then(changes) } }
            }
        }
    }

    /// Delays and holds a call after its handler.
    func pauseAfter(
        _ fired: FiredFaults, _ call: Call, _ held: FaultyCall, then: @escaping @Sendable (FaultEffect?) -> Reply
    ) -> Reply {
        delay(call, milliseconds: fired.delayAfterMs) {
            hold(held.hold, at: fired.gatesAfter[...], in: .after, of: call, then: then)
        }
    }

    /// The end of the world's run ends the delay, too.
    private func delay(_ call: Call, milliseconds: Int, then: @escaping @Sendable () -> Reply) -> Reply {
        guard milliseconds > 0 else { return then() }
        return .later(.milliseconds(milliseconds, endedBy: call.epoch.run.end), then: then)
    }

    /// Holds a call at some gates, one after the other.
    private func hold(
        _ held: HeldRequest, at gates: ArraySlice<FiredFaults.RuleGate>, in phase: FaultPhase, of call: Call,
        then: @escaping @Sendable (FaultEffect?) -> Reply
    ) -> Reply {
        guard let next = gates.first, held.enter(next.rule, in: phase, at: call.epoch.run.clock.system()) else { return then(held.leave()) }
        return .later(.gate(next.gate, endedBy: held.exit)) { hold(held, at: gates.dropFirst(), in: phase, of: call, then: then) }
    }
}
