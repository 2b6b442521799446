import Foundation
import Logging
import UnderstudyCore

/// Looks at a world's clock and has the backends do what local midnights have made due, whether or not a request comes.
package final class MidnightWatch: Sendable {
    private static let lookEverySeconds = 1.0

    private let world: World
    private let seeding: @Sendable () -> Seeding
    private let logger: Logger
    private let condition = NSCondition()
    private let state = State()

    /// `lastFailure` is the watching thread's alone, the rest is touched only while `condition` is locked.
    private final class State: @unchecked Sendable {
        var isStopped = false
        var hasEnded = false
        /// So that what fails every second is told once.
        var lastFailure = ""
    }

    /// - Parameter seeding: the backends as they are at each look.
    package init(over world: World, logger: Logger, seeding: @escaping @Sendable () -> Seeding) {
        self.world = world
        self.logger = logger
        self.seeding = seeding
        Thread.detachNewThread { [self] in watch() }
    }

    /// Returns when nothing is being done any more.
    package func stop() {
        condition.withLock {
            state.isStopped = true
            condition.broadcast()
            while !state.hasEnded { condition.wait() }
        }
    }

    private func watch() {
        while !condition.withLock({ state.isStopped }) {
            look()
            condition.withLock {
                if !state.isStopped { _ = condition.wait(until: Date(timeIntervalSinceNow: Self.lookEverySeconds)) }
            }
        }
        condition.withLock {
            state.hasEnded = true
            condition.broadcast()
        }
    }

    private func look() {
        let epoch = world.epoch
        let failures = world.workOffNights(of: epoch, at: epoch.run.clock.now(), by: seeding())
        let lines = failures.map { "\($0.backend): what midnight made due failed: \($0.error)" }
        let told = lines.joined(separator: "\n")
        if told != state.lastFailure { for line in lines { logger.error("\(line)") } }
        state.lastFailure = told
    }
}

extension Epoch {
    /// Work on this epoch's data at an instant.
    ///
    /// - Parameter data: another way to the same data; see ``CallAccess``.
    package func session(at now: Instant, by seeding: Seeding, data access: (any DataAccess)? = nil) -> Session {
        Session(now: now, identifiers: run.identifiers, seeding: seeding, data: access ?? data)
    }
}
