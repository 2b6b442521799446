import CMicrohttpd
import Dispatch
import Synchronization

/// The connections that wait: for a delay to pass, for a gate to open, or for their next piece of a slow body.
///
/// libmicrohttpd must not be stopped while a connection is suspended, so each is either here, or on its way again. Nor does it look after
/// those that are suspended: one whose client has left is let go early, or they would use up the connections there can be.
/// A client that only closes its sending half is taken to have left; no HTTP client of an app does.
final class Suspensions: Sendable {
    private struct Suspension {
        /// libmicrohttpd resumes a connection from any thread.
        nonisolated(unsafe) let connection: OpaquePointer
        let isHanging: Bool
        /// When it ends at the latest.
        let until: ContinuousClock.Instant
        let disconnect: ClientDisconnect?
        /// Whether it ends so soon that nobody need look who has left; who has only closed the sending half gets an answer.
        var isBrief = false
        /// Whether it ends when somebody looks who has left, and its time is over: no timer is left behind by one that ends before.
        var endsAtLook = false
        /// Takes it out of what else counts it.
        var leave: (@Sendable () -> Void)?
    }

    private enum Stage {
        case open
        /// Nothing hangs any more; what ends in time still may.
        case draining(until: ContinuousClock.Instant)
        case closed
    }

    private struct State {
        var stage = Stage.open
        var count = 0
        var waiting: [Int: Suspension] = [:]
        /// Whether somebody is going to look who has left.
        var isLookDue = false

        func allows(_ suspension: Suspension) -> Bool {
            switch stage {
            case .open: true
            case .draining(let end): !suspension.isHanging && suspension.until <= end
            case .closed: false
            }
        }
    }

    private static let lookEveryMilliseconds = 250
    /// Everybody who computes or serves waits for the lock meanwhile.
    private static let lookedAtTogether = 64

    private let idleTimeoutMilliseconds: Int
    private let state = Mutex(State())
    /// Its own, so that nobody who keeps the common ones busy holds it up.
    private let timers = DispatchQueue(label: "understudy.suspensions")

    init(idleTimeoutSeconds: Int) {
        idleTimeoutMilliseconds = idleTimeoutSeconds * 1_000
    }

    /// Suspends a connection from within one of its callbacks.
    ///
    /// - Parameters:
    ///   - departure: told when the client leaves meanwhile.
    ///   - isStream: whether the answer has no end that a server that stops could wait for.
    /// - Returns: false when the server stops and nothing may wait any more.
    func suspend(_ connection: OpaquePointer, for pause: Pause, telling disconnect: ClientDisconnect? = nil, isStream: Bool = false) -> Bool
    {
        let isHanging = if case .idleTimeout = pause { true } else { isStream }
        let milliseconds = mostMilliseconds(of: pause)
        let endsAtLook = isStream && milliseconds > Self.lookEveryMilliseconds * 4
        let suspension = Suspension(
            connection: connection, isHanging: isHanging, until: .now + .milliseconds(milliseconds), disconnect: disconnect,
            endsAtLook: endsAtLook)
        guard let number = enter(suspension) else { return false }
        if !endsAtLook { resume(number, afterMilliseconds: milliseconds) }
        switch pause {
        case .gate(let gate), .milliseconds(_, let gate?): hold(number, at: gate)
        case .milliseconds(_, nil), .idleTimeout: break
        }
        return true
    }

    /// Suspends a connection until a reply is given.
    ///
    /// - Parameter isBrief: whether the reply comes so soon that nothing looks for a client that leaves meanwhile.
    /// - Returns: false when the server stops.
    func suspend(_ connection: OpaquePointer, for promise: PromisedReply, telling disconnect: ClientDisconnect, isBrief: Bool) -> Bool {
        let suspension = Suspension(connection: connection, isHanging: false, until: .now, disconnect: disconnect, isBrief: isBrief)
        guard let number = enter(suspension) else { return false }
        promise.whenGiven { [weak self] _ in self?.resume(number) }
        return true
    }

    /// Suspends a connection until ``resume(_:)`` is called with the number that is returned; `nil` when the server stops.
    func suspend(_ connection: OpaquePointer, telling disconnect: ClientDisconnect, forMilliseconds most: Int? = nil) -> Int? {
        let number = enter(Suspension(connection: connection, isHanging: false, until: .now, disconnect: disconnect))
        if let number, let most { resume(number, afterMilliseconds: most) }
        return number
    }

    /// Whether the server does not stop yet.
    var isOpen: Bool {
        state.withLock { state in
            if case .open = state.stage { true } else { false }
        }
    }

    private func enter(_ suspension: Suspension) -> Int? {
        let (number, looks): (Int?, Bool) = state.withLock { state in
            guard state.allows(suspension) else { return (nil, false) }
            state.count += 1
            state.waiting[state.count] = suspension
            MHD_suspend_connection(suspension.connection)
            defer { state.isLookDue = true }
            return (state.count, !state.isLookDue)
        }
        if looks { lookLater() }
        return number
    }

    private func hold(_ number: Int, at gate: Gate) {
        let arrival = gate.hold { [weak self] in self?.resume(number) }
        let isWaiting = state.withLock { state in
            state.waiting[number]?.leave = { gate.leave(arrival) }
            return state.waiting[number] != nil
        }
        if !isWaiting { gate.leave(arrival) }
    }

    /// Lets go what hangs, or would not end in time, and refuses whatever else would be so.
    func drain(forSeconds seconds: Int) {
        resumeAll(turningTo: .draining(until: .now + .seconds(seconds)))
    }

    /// Lets everything go on at once, and refuses to suspend again.
    func close() {
        resumeAll(turningTo: .closed)
    }

    private func mostMilliseconds(of pause: Pause) -> Int {
        switch pause {
        case .milliseconds(let milliseconds, _): max(0, milliseconds)
        case .gate(let gate): gate.timeoutMilliseconds
        case .idleTimeout: idleTimeoutMilliseconds
        }
    }

    private func resume(_ number: Int, afterMilliseconds milliseconds: Int) {
        timers.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in self?.resume(number) }
    }

    /// Lets a connection go on, if it still waits.
    func resume(_ number: Int) {
        // Under the lock: once the server has been stopped, its connections are no longer there.
        state.withLock { state in
            guard let suspension = state.waiting.removeValue(forKey: number) else { return }
            suspension.leave?()
            MHD_resume_connection(suspension.connection)
        }
    }

    private func lookLater() {
        timers.asyncAfter(deadline: .now() + .milliseconds(Self.lookEveryMilliseconds)) { [weak self] in self?.lookWhoLeft() }
    }

    private func lookWhoLeft() {
        var numbers = state.withLock { state in state.waiting.compactMap { $0.value.isBrief ? nil : $0.key } }[...]
        while !numbers.isEmpty {
            look(at: numbers.prefix(Self.lookedAtTogether))
            numbers = numbers.dropFirst(Self.lookedAtTogether)
        }
        let looksAgain = state.withLock { state in
            state.isLookDue = !state.waiting.isEmpty
            return state.isLookDue
        }
        if looksAgain { lookLater() }
    }

    private func look(at numbers: ArraySlice<Int>) {
        let now = ContinuousClock.now
        state.withLock { state in
            for number in numbers {
                guard let suspension = state.waiting[number] else { continue }
                let hasLeft = understudy_mhd_client_left(suspension.connection) != 0
                guard hasLeft || (suspension.endsAtLook && suspension.until <= now) else { continue }
                if hasLeft { suspension.disconnect?.hasHappened.store(true, ordering: .relaxed) }
                suspension.leave?()
                state.waiting[number] = nil
                MHD_resume_connection(suspension.connection)
            }
        }
    }

    private func resumeAll(turningTo stage: Stage) {
        state.withLock { state in
            state.stage = stage
            for (number, suspension) in state.waiting where !state.allows(suspension) {
                state.waiting[number] = nil
                MHD_resume_connection(suspension.connection)
            }
        }
    }
}

/// Whether a client left while its connection was suspended.
final class ClientDisconnect: Sendable {
    let hasHappened = Atomic(false)
}
