import CMicrohttpd
import Dispatch
import Synchronization

/// The suspended connections. Each waits for a delay, a gate, a reply, or the next piece of a body.
///
/// libmicrohttpd must not be stopped while a connection is suspended, so every suspended connection is recorded here until it is resumed.
/// Nor does libmicrohttpd watch suspended connections. A periodic check resumes those that their client has left; otherwise they would use
/// up the limit. A client that closes only its sending half counts as gone; no HTTP client of an app does that.
final class Suspensions: Sendable {
    private struct Suspension {
        /// libmicrohttpd can resume a connection from any thread.
        nonisolated(unsafe) let connection: OpaquePointer
        let isHanging: Bool
        /// The latest end.
        let until: ContinuousClock.Instant
        let disconnect: ClientDisconnect?
        /// Whether it ends too soon to be checked. A client that has closed only its sending half then gets its response.
        var isBrief = false
        /// Whether the periodic check ends it after its time, instead of a timer. A suspension that ends early then leaves no timer
        /// behind.
        var endsAtCheck = false
        /// Removes it from the gates that hold it.
        var leaves: [@Sendable () -> Void] = []
    }

    private enum Stage {
        case open
        /// Waits without an end are over and refused; waits that end by then may go on.
        case draining(until: ContinuousClock.Instant)
        case closed
    }

    private struct State {
        var stage = Stage.open
        var count = 0
        var waiting: [Int: Suspension] = [:]
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
        mutating func resume(_ number: Int) {
            guard let suspension = waiting.removeValue(forKey: number) else { return }
            for leave in suspension.leaves { leave() }
            MHD_resume_connection(suspension.connection)
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
        let isHanging = if case .idleTimeout = pause { true } else { isStream }
        let milliseconds = mostMilliseconds(of: pause)
        let endsAtCheck = isStream && milliseconds > Self.checkIntervalMilliseconds * 4
        let suspension = Suspension(
            connection: connection, isHanging: isHanging, until: .now + .milliseconds(milliseconds), disconnect: disconnect,
            endsAtCheck: endsAtCheck)
        guard let number = enter(suspension) else { return false }
        if !endsAtCheck { resume(number, afterMilliseconds: milliseconds) }
        switch pause {
        case .gate(let gate, endedBy: let exit):
            // First: a pause that has ended already must not count at the other gate.
            if let exit, !hold(number, at: exit) { return true }
            hold(number, at: gate)
        case .milliseconds(_, endedBy: let gate?): hold(number, at: gate)
        case .milliseconds(_, endedBy: nil), .idleTimeout: break
        }
        return true
    }

    /// Suspends a connection until ``resume(_:)`` is called with the returned number.
    ///
    /// - Parameters:
    ///   - most: the longest wait, in milliseconds.
    ///   - isBrief: whether the wait ends too soon to check for a client that leaves.
    /// - Returns: `nil` when the server stops.
    func suspend(
        _ connection: OpaquePointer, telling disconnect: ClientDisconnect, forMilliseconds most: Int? = nil, isBrief: Bool = false
    ) -> Int? {
        let suspension = Suspension(connection: connection, isHanging: false, until: .now, disconnect: disconnect, isBrief: isBrief)
        let number = enter(suspension)
        if let number, let most { resume(number, afterMilliseconds: most) }
        return number
    }

    /// False once the server stops.
    var isOpen: Bool {
        state.withLock { state in
            if case .open = state.stage { true } else { false }
        }
    }

    private func enter(_ suspension: Suspension) -> Int? {
        let (number, needsSchedule): (Int?, Bool) = state.withLock { state in
            guard state.allows(suspension) else { return (nil, false) }
            state.count += 1
            state.waiting[state.count] = suspension
            MHD_suspend_connection(suspension.connection)
            defer { state.isCheckScheduled = true }
            return (state.count, !state.isCheckScheduled)
        }
        if needsSchedule { scheduleCheck() }
        return number
    }

    /// - Returns: whether the connection is still suspended.
    @discardableResult
    private func hold(_ number: Int, at gate: Gate) -> Bool {
        let arrival = gate.hold { [weak self] in self?.resume(number) }
        let isWaiting = state.withLock { state in
            state.waiting[number]?.leaves.append { gate.leave(arrival) }
            return state.waiting[number] != nil
        }
        if !isWaiting { gate.leave(arrival) }
        return isWaiting
    }

    /// Resumes connections that wait without an end or beyond `seconds`, and refuses such suspensions from now on.
    func drain(forSeconds seconds: Int) {
        resumeAll(turningTo: .draining(until: .now + .seconds(seconds)))
    }

    /// Resumes all connections at once, and refuses further suspensions.
    func close() {
        resumeAll(turningTo: .closed)
    }

    private func mostMilliseconds(of pause: Pause) -> Int {
        switch pause {
        case .milliseconds(let milliseconds, _): max(0, milliseconds)
        case .gate(let gate, endedBy: _): gate.timeoutMilliseconds
        case .idleTimeout: idleTimeoutMilliseconds
        }
    }

    private func resume(_ number: Int, afterMilliseconds milliseconds: Int) {
        timers.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in self?.resume(number) }
    }

    /// Resumes a connection, if it is still suspended.
    func resume(_ number: Int) {
        // Under the lock: after the server has stopped, its connections no longer exist.
        state.withLock { $0.resume(number) }
    }

    private func scheduleCheck() {
        timers.asyncAfter(deadline: .now() + .milliseconds(Self.checkIntervalMilliseconds)) { [weak self] in self?.checkAll() }
    }

    private func checkAll() {
        var numbers = state.withLock { state in state.waiting.compactMap { $0.value.isBrief ? nil : $0.key } }[...]
        while !numbers.isEmpty {
            check(numbers.prefix(Self.checkBatchSize))
            numbers = numbers.dropFirst(Self.checkBatchSize)
        }
        let checksAgain = state.withLock { state in
            state.isCheckScheduled = !state.waiting.isEmpty
            return state.isCheckScheduled
        }
        if checksAgain { scheduleCheck() }
    }

    private func check(_ numbers: ArraySlice<Int>) {
        let now = ContinuousClock.now
        state.withLock { state in
            for number in numbers {
                guard let suspension = state.waiting[number] else { continue }
                let hasLeft = Connection.of(suspension.connection)?.isLeft ?? false
                guard hasLeft || (suspension.endsAtCheck && suspension.until <= now) else { continue }
                if hasLeft { suspension.disconnect?.hasHappened.store(true, ordering: .relaxed) }
                state.resume(number)
            }
        }
    }

    private func resumeAll(turningTo stage: Stage) {
        state.withLock { state in
            state.stage = stage
            for (number, suspension) in state.waiting where !state.allows(suspension) { state.resume(number) }
        }
    }
}

/// Records whether a client left while its connection was suspended.
final class ClientDisconnect: Sendable {
    let hasHappened = Atomic(false)
}
