import Logging
import UnderstudyWorlds
import Values

/// Checks a database's file and its key's file regularly. Tells the world's streams when another process has written to it. Logs once when a
/// file is no longer in place, and once when it is back. Ends failures of storage that have passed.
enum DatabaseWatch {
    static func start(over world: World, logger: Logger, lookEverySeconds: Double = 0.25) -> RepeatingTask {
        let store = world.epoch.data.store
        let first = (problem: String?.none, foreignCommit: try? store.numberOfForeignCommit())
        return RepeatingTask(everySeconds: lookEverySeconds, from: first) { last in
            // While another process locks the file, its commit is found later.
            if let commit = try? store.numberOfForeignCommit(), commit != last.foreignCommit {
                last.foreignCommit = commit
                world.note(.data())
            }
            store.endPassedFailures()
            let problem = store.problem ?? world.keys.problem
            guard problem != last.problem else { return }
            last.problem = problem
            if let problem { logger.error("\(problem.onTerminal())") } else { logger.notice("the database's files are back in place") }
        }
    }
}
