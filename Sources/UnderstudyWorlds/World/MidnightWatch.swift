import Logging
import UnderstudyCore
import Values

/// Checks a world's clock every second and runs the work that local midnights have made due, with or without requests.
package enum MidnightWatch {
    private static let checkIntervalSeconds = 1.0

    /// - Parameter seeding: returns the present backends for each check.
    package static func start(over world: World, logger: Logger, seeding: @escaping @Sendable () -> Seeding) -> RepeatingTask {
        RepeatingTask(everySeconds: checkIntervalSeconds, from: [String]()) { lastLogged in
            let epoch = world.epoch
            let failures = world.runNightlyJobs(of: epoch, at: epoch.run.clock.now(), by: seeding())
            let masking = failures.isEmpty ? nil : Masking(of: world)
            let lines = failures.map { "\($0.backend): nightly jobs failed: \(LogText.error($0.error, by: masking))" }
            // A repeated failure is logged once.
            if lines != lastLogged { for line in lines { logger.error("\(line)") } }
            lastLogged = lines
        }
    }
}
