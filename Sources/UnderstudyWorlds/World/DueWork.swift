import Dispatch
import Synchronization
import UnderstudyCore
import Values

/// Does the work that becomes due by itself in a world, such as the end of a meal's processing, and closes the WebSockets whose
/// credentials have expired.
///
/// It is done at its time, whether a request comes or not: by a timer, and at once when the clock is moved past it.
package struct DueWork: Sendable {
    /// Returns the present backends.
    private let seeding: @Sendable () -> Seeding
    private let onFailure: @Sendable (World, _ backend: String, any Error) -> Void

    /// - Parameter onFailure: called with each failure. The work is then due again with the next request that needs it.
    package init(
        seeding: @escaping @Sendable () -> Seeding, onFailure: @escaping @Sendable (World, _ backend: String, any Error) -> Void
    ) {
        self.seeding = seeding
        self.onFailure = onFailure
    }

    /// Does what is due by now, and sets the timer for the rest. May wait for transactions of requests, so it must not be called on a
    /// serving thread.
    package func run(in world: World) {
        let present = world.epoch
        let (run, seeding) = (present.run, seeding())
        var wake: Int?
        let failures = world.work(in: present, at: run.clock.now(), by: seeding) { session, _ in
            var failures: [(backend: String, error: any Error)] = []
            for backend in seeding.backends {
                do { try backend.runDueWork(session) } catch { failures.append((backend.title, error)) }
            }
            let signals = session.signals.all
            // A push is handled before its WebSocket is closed.
            for push in signals.pushes {
                if case .topic(let topic) = push.target { run.sockets.push(push.body, to: topic) }
            }
            wake = [wake, signals.wakeMilliseconds].compactMap { $0 }.min()
            return failures
        }
        for failure in failures { onFailure(world, failure.backend, failure.error) }
        run.sockets.closeExpired(at: run.clock.now())
        schedule(in: world, run, afterMilliseconds: [wake, run.millisecondsToExpiry].compactMap { $0 }.min())
    }

    /// Runs later, unless the run of the world is then over.
    ///
    /// - Parameter milliseconds: in real time; `nil` for no need to run.
    package func schedule(in world: World, _ run: EpochRun, afterMilliseconds milliseconds: Int?) {
        guard let milliseconds else { return }
        run.dueTimer.set(afterMilliseconds: milliseconds) { [weak world, weak run] in
            guard let world, let run, world.epoch.run === run else { return }
            self.run(in: world)
        }
    }
}

/// The one timer of a run's due work. An earlier time replaces a later one, because each run finds the next time anew.
package final class DueTimer: Sendable {
    private let queue = DispatchQueue(label: "understudy.due")
    private let next = Mutex<DispatchTime?>(nil)

    fileprivate func set(afterMilliseconds milliseconds: Int, _ work: @escaping @Sendable () -> Void) {
        let deadline = DispatchTime.now() + .milliseconds(milliseconds)
        let isNext = next.withLock { next in
            if let known = next, known <= deadline { return false }
            next = deadline
            return true
        }
        guard isNext else { return }
        queue.asyncAfter(deadline: deadline) { [weak self] in
            let isDue = self?.next.withLock { next in
                guard next == deadline else { return false }
                next = nil
                return true
            }
            if isDue == true { work() }
        }
    }
}

extension EpochRun {
    private static let longestWait = 86_400_000

    /// The real time until the credentials of an open WebSocket expire, and a day at most; `nil` if the clock stands, or none expires.
    package var millisecondsToExpiry: Int? {
        if clock.frozenInstant != nil { return nil }
        return sockets.nextExpiry.map { milliseconds(to: $0) }
    }

    /// The real time until the clock shows an instant, and a day at most. A clock that stands is looked at when it is moved.
    package func milliseconds(to instant: Instant) -> Int {
        let left = instant.milliseconds.subtractingSaturating(clock.now().milliseconds)
        return Int(min(max(left, 0), Int64(Self.longestWait)))
    }
}
