import Logging
import UnderstudyCore
import UnderstudyWorlds

/// Checks regularly whether the database's file is still in place, and logs each change once.
final class DatabaseWatch: Sendable {
    private let task: RepeatingTask

    /// The problem that was logged last. Used on the watch's thread only.
    private final class LoggedState: @unchecked Sendable {
        var problem: String?
    }

    /// Starts to watch; see ``stop()``.
    init(over world: World, logger: Logger, lookEverySeconds: Double = 1) {
        let logged = LoggedState()
        task = RepeatingTask(everySeconds: lookEverySeconds) {
            let problem = world.epoch.data.store.problem
            guard problem != logged.problem else { return }
            logged.problem = problem
            if let problem { logger.error("\(problem.onTerminal())") } else { logger.notice("the database's file is back in place") }
        }
    }

    /// Ends the watch. Returns when a check in progress has finished.
    func stop() {
        task.stop()
    }
}
