import CMicrohttpd
import Dispatch
import Synchronization

/// The suspended connections, each with the wait that resumes it: for a pause, a reply, or the next piece of a body.
///
/// libmicrohttpd must not be stopped while a connection is suspended, so every suspended connection is recorded here until it is resumed.
/// Nor does libmicrohttpd watch suspended connections. A periodic check resumes those that their client has left; otherwise they would use
/// up the limit. See ``Connection/isGone(_:)``.
final class Suspensions: Sendable {
    private struct Suspension {
        /// libmicrohttpd can resume a connection from any thread.
        nonisolated(unsafe) let connection: OpaquePointer
        let disconnect: ClientDisconnect?
        /// The reply that the connection waits for.
        var promise: PromisedReply?
        /// Whether the periodic check looks for a client that leaves.
        var isChecked = true
        /// Whether it is too long for a server that stops, whenever it ends.
        var isHanging = false
        let since = ContinuousClock.now
        /// The latest end of a pause.
        var until: ContinuousClock.Instant?
        /// Whether the periodic check ends it after its time, instead of a timer. A pause that ends early then leaves no timer behind.
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
        var suspended: [Wait: Suspension] = [:]
        var isCheckScheduled = false

        func allows(_ suspension: Suspension) -> Bool {
            switch stage {
            case .open: true
            case .draining(let end): !suspension.isHanging && suspension.until.map { $0 <= end } ?? true
            case .closed: false
            }
        }

        /// Resumes a connection, if it is still suspended.
        mutating func resume(_ wait: Wait) {
            guard let suspension = suspended.removeValue(forKey: wait) else { return }
            wait.leave()
            MHD_resume_connection(suspension.connection)
        }

        /// Resumes a connection before its wait has ended. The promise is given up first: once a client has seen the end of its connection,
        /// no queued step of its request begins.
        mutating func cut(_ wait: Wait) {
            suspended[wait]?.promise?.giveUp()
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
    /// - Returns: false when the server stops and this pause is no longer allowed.
    func suspend(_ connection: OpaquePointer, for pause: Pause, telling disconnect: ClientDisconnect? = nil, isStream: Bool = false) -> Bool
    {
        let milliseconds = pause.milliseconds ?? idleTimeoutMilliseconds
        let endsAtCheck = isStream && milliseconds > Self.checkIntervalMilliseconds * 4
        let suspension = Suspension(
            connection: connection, disconnect: disconnect, isHanging: isStream || pause.milliseconds == nil,
            until: .now + .milliseconds(milliseconds), endsAtCheck: endsAtCheck)
        guard let wait = suspend(suspension, at: pause.gates) else { return false }
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
        suspend(Suspension(connection: connection, disconnect: disconnect, promise: promise, isChecked: isChecked), at: [])
    }

    private func suspend(_ suspension: Suspension, at gates: [Gate]) -> Wait? {
        // Resumes under the lock: after the server has stopped, its connections no longer exist.
        let wait = Wait(at: gates) { [weak self] wait in self?.state.withLock { $0.resume(wait) } }
        return state.withLock { state in
            guard state.allows(suspension) else { return nil }
            state.suspended[wait] = suspension
            MHD_suspend_connection(suspension.connection)
            scheduleCheck(&state)
            return wait
        }
    }

    /// False once the server stops.
    var isOpen: Bool {
        state.withLock { if case .open = $0.stage { true } else { false } }
    }

    /// Resumes connections that wait without an end or beyond `seconds`, and refuses such suspensions from now on.
    func drain(forSeconds seconds: Int) {
        enter(.draining(until: .now + .seconds(seconds)))
    }

    /// Resumes all connections at once, and refuses further suspensions.
    func close() {
        enter(.closed)
    }

    private func enter(_ stage: Stage) {
        state.withLock { state in
            state.stage = stage
            for (wait, suspension) in state.suspended where !state.allows(suspension) { state.cut(wait) }
        }
    }

    private func scheduleCheck(_ state: inout State) {
        guard !state.isCheckScheduled, !state.suspended.isEmpty else { return }
        state.isCheckScheduled = true
        timers.asyncAfter(deadline: .now() + .milliseconds(Self.checkIntervalMilliseconds)) { [weak self] in self?.checkAll() }
    }

    private func checkAll() {
        // A shorter wait is left alone: most end by themselves.
        let start = ContinuousClock.now - .milliseconds(Self.checkIntervalMilliseconds)
        let waits = state.withLock { state in state.suspended.filter { $0.value.isChecked && $0.value.since <= start }.map(\.key) }
        for start in stride(from: 0, to: waits.count, by: Self.checkBatchSize) {
            check(waits[start..<min(start + Self.checkBatchSize, waits.count)])
        }
        state.withLock { state in
            state.isCheckScheduled = false
            scheduleCheck(&state)
        }
    }

    private func check(_ waits: ArraySlice<Wait>) {
        let now = ContinuousClock.now
        state.withLock { state in
            for wait in waits {
                guard let suspension = state.suspended[wait] else { continue }
                let hasLeft = Connection.of(suspension.connection)?.isGone(suspension.disconnect) ?? false
                if hasLeft { suspension.disconnect?.hasHappened.store(true, ordering: .relaxed) }
                if hasLeft || suspension.endsAtCheck && suspension.until.map({ $0 <= now }) ?? false { state.cut(wait) }
            }
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
