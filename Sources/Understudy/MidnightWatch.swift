import Foundation
import Logging
import UnderstudyCore

/// Looks at a world's clock and has the backends do what local midnights have made due, whether or not a request comes.
///
/// Every zone's midnight falls on a quarter of an hour in UTC, so nothing is due but when one has begun, or the clock was moved.
final class MidnightWatch: Sendable {
    private static let lookEverySeconds = 1.0
    private static let quarterSeconds: Int64 = 900

    private let world: World
    private let logger: Logger
    private let condition = NSCondition()
    private let state = State()

    /// Touched only while `condition` is locked.
    private final class State: @unchecked Sendable {
        var isStopped = false
        var hasEnded = false
    }

    init(over world: World, logger: Logger) {
        self.world = world
        self.logger = logger
        Thread.detachNewThread { [self] in watch() }
    }

    /// Returns when nothing is being done any more.
    func stop() {
        condition.withLock {
            state.isStopped = true
            condition.broadcast()
            while !state.hasEnded { condition.wait() }
        }
    }

    private func watch() {
        var seen: Int64?
        while !condition.withLock({ state.isStopped }) {
            let now = world.clock.now()
            let quarter = now.seconds / Self.quarterSeconds
            if quarter != seen {
                run(at: now)
                seen = quarter
            }
            condition.withLock {
                if !state.isStopped { _ = condition.wait(until: Date(timeIntervalSinceNow: Self.lookEverySeconds)) }
            }
        }
        condition.withLock {
            state.hasEnded = true
            condition.broadcast()
        }
    }

    private func run(at now: Instant) {
        for backend in world.backends {
            do {
                try backend.runMidnights(in: world, at: now)
            } catch {
                logger.error("\(backend.title): what midnight made due failed: \(error)")
            }
        }
    }
}
