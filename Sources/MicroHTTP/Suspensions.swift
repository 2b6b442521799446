import CMicrohttpd
import Dispatch
import Synchronization

/// The suspended connections. Each waits for a delay, a gate, a reply, or the next piece of a body.
///
/// libmicrohttpd must not be stopped while a connection is suspended, so every suspended connection is recorded here until it is resumed.
/// Nor does libmicrohttpd watch suspended connections. A periodic check resumes those that their client has left; otherwise they would use
/// up the limit. See ``Connection/isGone(_:)``.
final class Suspensions: Sendable {
    private struct Suspension {
        /// libmicrohttpd can resume a connection from any thread.
        nonisolated(unsafe) let connection: OpaquePointer
        /// Its end resumes the connection.
        let wait: Wait
        let isHanging: Bool
        /// The latest end.
        let until: ContinuousClock.Instant
        let disconnect: ClientDisconnect?
        /// The reply that the connection waits for.
        var promise: PromisedReply?
        /// Whether the periodic check looks for a client that leaves.
        var isChecked = true
        let since = ContinuousClock.now
        /// Whether the periodic check ends it after its time, instead of a timer. A suspension that ends early then leaves no timer
        /// behind.
        var endsAtCheck = false
    }

    private enum Stage {
        case open
        /// Waits without an end are over and refused; waits that end by then may go on.
        case draining(until: ContinuousClock.Instant)
        case closed
    }

    private struct State {
        var stage = Stage.open
        var waiting: [ObjectIdentifier: Suspension] = [:]
        /// Whether a check is scheduled.
        var isCheckScheduled = false

        func allows(_ suspension: Suspension) -> Bool {
            switch stage {
            case .open: true
            case .draining(let end): !suspension.isHanging && suspension.until <= end
            case .closed: false
            }
        }

        /// Resumes a connection, if it is still suspended.
        mutating func resume(_ wait: Wait) {
            guard let suspension = waiting.removeValue(forKey: ObjectIdentifier(wait)) else { return }
            wait.leave()
            MHD_resume_connection(suspension.connection)
        }

        /// Resumes a connection before its wait has ended. The promise is given up first: once a client has seen the end of its connection,
        /// no queued step of its request begins.
        mutating func cut(_ wait: Wait) {
            waiting[ObjectIdentifier(wait)]?.promise?.giveUp()
            resume(wait)
        }
    }

    private static let checkIntervalMilliseconds = 250
    /// Workers and serving threads wait for the lock while a batch is checked.
    private static let checkBatchSize = 64

    private let idleTimeoutMilliseconds: Int
    private let state = Mutex(State())
    /// A queue of its own, which busy shared queues cannot delay.
    private let timers = DispatchQueue(label: "understudy.suspensions")

    init(idleTimeoutSeconds: Int) {
        idleTimeoutMilliseconds = idleTimeoutSeconds * 1_000
    }

    /// Suspends a connection from within one of its callbacks.
    ///
    /// - Parameters:
    ///   - disconnect: set if the client leaves during the pause.
    ///   - isStream: whether the response is endless, so that a server that stops cannot wait for it.
    /// - Returns: false when the server stops and this wait is no longer allowed.
    func suspend(_ connection: OpaquePointer, for pause: Pause, telling disconnect: ClientDisconnect? = nil, isStream: Bool = false) -> Bool
    {
        let milliseconds = pause.milliseconds ?? idleTimeoutMilliseconds
        let endsAtCheck = isStream && milliseconds > Self.checkIntervalMilliseconds * 4
        let wait = wait(at: pause.gates)
        let suspension = Suspension(
            connection: connection, wait: wait, isHanging: isStream || pause.milliseconds == nil,
            until: .now + .milliseconds(milliseconds), disconnect: disconnect, endsAtCheck: endsAtCheck)
        guard enter(suspension) else { return false }
        if !endsAtCheck { timers.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak wait] in wait?.end() } }
        wait.begin()
        return true
    }

    /// Suspends a connection until the returned wait ends.
    ///
    /// - Parameters:
    ///   - promise: given up if the client leaves or the server stops before the wait ends.
    ///   - isChecked: whether a client that leaves ends the wait.
    /// - Returns: `nil` when the server stops.
    func suspend(
        _ connection: OpaquePointer, telling disconnect: ClientDisconnect, awaiting promise: PromisedReply? = nil, isChecked: Bool = true
    ) -> Wait? {
        let wait = wait(at: [])
        let suspension = Suspension(
            connection: connection, wait: wait, isHanging: false, until: .now, disconnect: disconnect, promise: promise,
            isChecked: isChecked)
        return enter(suspension) ? wait : nil
    }

    /// False once the server stops.
    var isOpen: Bool {
        state.withLock { state in
            if case .open = state.stage { true } else { false }
        }
    }

    /// A wait that resumes its connection, if that is still suspended. Under the lock: after the server has stopped, its connections no
    /// longer exist.
    private func wait(at gates: [Gate]) -> Wait {
        Wait(at: gates) { [weak self] wait in self?.state.withLock { $0.resume(wait) } }
    }

    /// - Returns: false when the server stops.
    private func enter(_ suspension: Suspension) -> Bool {
        let (isAllowed, needsSchedule) = state.withLock { state in
            guard state.allows(suspension) else { return (false, false) }
            state.waiting[ObjectIdentifier(suspension.wait)] = suspension
            MHD_suspend_connection(suspension.connection)
            defer { state.isCheckScheduled = true }
            return (true, !state.isCheckScheduled)
        }
        if needsSchedule { scheduleCheck() }
        return isAllowed
    }

    /// Resumes connections that wait without an end or beyond `seconds`, and refuses such suspensions from now on.
    func drain(forSeconds seconds: Int) {
        resumeAll(turningTo: .draining(until: .now + .seconds(seconds)))
    }

    /// Resumes all connections at once, and refuses further suspensions.
    func close() {
        resumeAll(turningTo: .closed)
    }

    private func scheduleCheck() {
        timers.asyncAfter(deadline: .now() + .milliseconds(Self.checkIntervalMilliseconds)) { [weak self] in self?.checkAll() }
    }

    private func checkAll() {
        // A shorter wait is left alone: most end by themselves.
        let start = ContinuousClock.now - .milliseconds(Self.checkIntervalMilliseconds)
        let waits = state.withLock { state in state.waiting.values.filter { $0.isChecked && $0.since <= start }.map(\.wait) }
        for start in stride(from: 0, to: waits.count, by: Self.checkBatchSize) {
            check(waits[start..<min(start + Self.checkBatchSize, waits.count)])
        }
        let checksAgain = state.withLock { state in
            state.isCheckScheduled = !state.waiting.isEmpty
            return state.isCheckScheduled
        }
        if checksAgain { scheduleCheck() }
    }

    private func check(_ waits: ArraySlice<Wait>) {
        let now = ContinuousClock.now
        state.withLock { state in
            for wait in waits {
                guard let suspension = state.waiting[ObjectIdentifier(wait)] else { continue }
                let hasLeft = Connection.of(suspension.connection)?.isGone(suspension.disconnect) ?? false
                guard hasLeft || (suspension.endsAtCheck && suspension.until <= now) else { continue }
                if hasLeft { suspension.disconnect?.hasHappened.store(true, ordering: .relaxed) }
                state.cut(wait)
            }
        }
    }

    private func resumeAll(turningTo stage: Stage) {
        state.withLock { state in
            state.stage = stage
            for suspension in state.waiting.values where !state.allows(suspension) { state.cut(suspension.wait) }
        }
    }
}

/// Records whether a client left while its connection was suspended.
final class ClientDisconnect: Sendable {
    let hasHappened = Atomic(false)
    /// Whether the client understands an interim response, as HTTP/1.1 has them.
    let canBeAsked: Bool
    let wasAsked = Atomic(false)
    /// Whether the head of the response has been sent.
    let isAnswered = Atomic(false)

    init(canBeAsked: Bool) { self.canBeAsked = canBeAsked }
}
