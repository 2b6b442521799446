import MicroHTTP
import Synchronization
import UnderstudyCore

/// The requests of a world that wait at the gates of rules. Each can be released alone.
package final class HeldRequests: Sendable {
    private let requests = Mutex<[String: HeldRequest]>([:])
    private let onChange: @Sendable () -> Void

    /// - Parameter onChange: called after each change of the list, without a lock.
    package init(onChange: @escaping @Sendable () -> Void = {}) {
        self.onChange = onChange
    }

    /// The waits, the oldest first.
    package var all: [HeldRequest.Wait] {
        let requests = requests.withLock { Array($0.values) }
        return requests.compactMap(\.wait).sorted { $0.began < $1.began }
    }

    /// Lets a request go past this gate and all further ones. The counts of the gates do not change for other requests.
    ///
    /// Resumes the request on this thread; must not be called while holding a lock that it may need.
    ///
    /// - Parameter changes: the parts of an effect that replace those of the response; an effect without parts changes nothing.
    /// - Returns: whether the request was held.
    package func release(_ id: String, changing changes: FaultEffect) -> Bool {
        requests.withLock { $0[id] }?.release(changing: changes) ?? false
    }

    fileprivate func add(_ request: HeldRequest) { requests.withLock { $0[request.id] = request } }

    fileprivate func remove(_ request: HeldRequest) {
        requests.withLock { requests in
            if requests[request.id] === request { requests[request.id] = nil }
        }
    }

    fileprivate func noteChange() { onChange() }
}

/// A request that rules affect. It is in the list of held requests as long as it waits at a gate.
package final class HeldRequest: Sendable {
    /// A wait at the gate of a rule.
    package struct Wait: Sendable {
        /// The id of the rule.
        package let rule: String
        package let phase: FaultPhase
        /// The beginning, in the machine's time.
        package let since: Instant
        /// The request, and the response that would be sent now; that is known only in the phase `after`.
        package let entry: JournalEntry
        fileprivate let began: ContinuousClock.Instant
    }

    private struct Place {
        let rule: String
        let phase: FaultPhase
        let since: Instant
        let began = ContinuousClock.now
    }

    private enum Stage {
        case free
        case held(Place)
        /// With changes of its response, until they are taken.
        case released(FaultEffect?)
        case ended

        /// `nil` if it is not held.
        var place: Place? { if case .held(let place) = self { place } else { nil } }
    }

    fileprivate let id: String
    /// Opens when the request is released.
    package let exit = Gate(count: .max, timeoutMilliseconds: .max)
    private let list: HeldRequests
    private let entry: @Sendable () -> JournalEntry
    private let stage = Mutex(Stage.free)

    /// - Parameter entry: the request's present entry in the journal.
    package init(_ id: String, in list: HeldRequests, entry: @escaping @Sendable () -> JournalEntry) {
        self.id = id
        self.list = list
        self.entry = entry
    }

    /// Begins to wait at the gate of a rule.
    ///
    /// - Returns: false if it has been released, or its client has left. Then it must not wait.
    package func enter(_ rule: String, in phase: FaultPhase, at now: Instant) -> Bool {
        change { stage in
            switch stage {
            case .released, .ended: return false
            case .free, .held:
                stage = .held(Place(rule: rule, phase: phase, since: now))
                return true
            }
        }
    }

    /// Ends the wait at the last gate of a phase.
    ///
    /// - Returns: the changes of the response with which it was released, once; `nil` if there are none.
    package func leave() -> FaultEffect? {
        change { stage in
            switch stage {
            case .free, .ended: break
            case .held: stage = .free
            case .released(let changes):
                stage = .released(nil)
                return changes
            }
            return nil
        }
    }

    /// Called when the request has ended, with its response or without. It never waits again.
    package func end() {
        change { $0 = .ended }
    }

    /// `nil` if it does not wait.
    fileprivate var wait: Wait? {
        stage.withLock { $0.place }.map { Wait(rule: $0.rule, phase: $0.phase, since: $0.since, entry: entry(), began: $0.began) }
    }

    fileprivate func release(changing changes: FaultEffect) -> Bool {
        let wasHeld = change { stage in
            guard stage.place != nil else { return false }
            stage = .released(changes == FaultEffect() ? nil : changes)
            return true
        }
        if wasHeld { exit.openForGood() }
        return wasHeld
    }

    /// Changes the stage. The list has the request while it is held.
    private func change<Value: Sendable>(_ body: (inout Stage) -> Value) -> Value {
        let (value, wasOrIsHeld) = stage.withLock { stage in
            let wasHeld = stage.place != nil
            let value = body(&stage)
            let isHeld = stage.place != nil
            if isHeld { list.add(self) } else if wasHeld { list.remove(self) }
            return (value, wasHeld || isHeld)
        }
        if wasOrIsHeld { list.noteChange() }
        return value
    }
}
