import Logging
import UnderstudyCore
import UnderstudyWorlds

/// Looks whether the file of the database that is served is still where it was, and says it once when it is not.
final class DatabaseWatch: Sendable {
    private let looks: RepeatingTask

    /// What was said last. The looking thread's alone.
    private final class LoggedState: @unchecked Sendable {
        var problem: String?
    }

    /// Watches from here on, until ``stop()``.
    init(over world: World, logger: Logger, lookEverySeconds: Double = 1) {
        let said = LoggedState()
        looks = RepeatingTask(everySeconds: lookEverySeconds) {
            let problem = world.epoch.data.store.problem
            guard problem != said.problem else { return }
            said.problem = problem
            if let problem { logger.error("\(problem.onTerminal())") } else { logger.notice("the database's file is in its place again") }
        }
    }

    /// Returns when nothing is being looked at any more.
    func stop() {
        looks.stop()
    }
}
