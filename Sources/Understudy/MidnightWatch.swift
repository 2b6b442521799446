import Foundation
import Logging
import UnderstudyCore

/// Looks at a world's clock and has the backends do what local midnights have made due, whether or not a request comes.
final class MidnightWatch: Sendable {
    private static let lookEverySeconds = 1.0

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
        while !condition.withLock({ state.isStopped }) {
            for (backend, error) in world.serving({ world.catchUp(at: world.clock.now()) }) {
                logger.error("\(backend): what midnight made due failed: \(error)")
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
}
