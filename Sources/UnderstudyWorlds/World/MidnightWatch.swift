import Logging
import UnderstudyCore

/// Checks a world's clock every second and runs the work that local midnights have made due, with or without requests.
package final class MidnightWatch: Sendable {
    private static let checkIntervalSeconds = 1.0

    private let checks: RepeatingTask

    /// - Parameter seeding: returns the present backends for each check.
    package init(over world: World, logger: Logger, seeding: @escaping @Sendable () -> Seeding) {
        checks = RepeatingTask(everySeconds: Self.checkIntervalSeconds, from: [String]()) { lastLogged in
            let epoch = world.epoch
            let failures = world.runNightlyJobs(of: epoch, at: epoch.run.clock.now(), by: seeding())
            let masking = failures.isEmpty ? nil : Masking(of: world)
            let lines = failures.map { "\($0.backend): nightly jobs failed: \(LogText.error($0.error, by: masking))" }
            // A repeated failure is logged once.
            if lines != lastLogged { for line in lines { logger.error("\(line)") } }
            lastLogged = lines
        }
    }

    /// Returns when no work is running any more.
    package func stop() {
        checks.stop()
    }
}

extension Epoch {
    /// Work on this epoch's data at an instant of its clock.
    package func session(at now: Instant, by seeding: Seeding) -> Session {
        session(at: RequestTime(now), by: seeding)
    }

    /// Work on this epoch's data at a request's time.
    ///
    /// - Parameters:
    ///   - mayLag: whether the session goes on if the disk does not take the data that are due; see ``Session/writeIfPossible(_:)``.
    ///   - onNotice: receives messages for the program's output.
    ///   - data: another access to the same data; see ``CallScope``.
    package func session(
        at moment: RequestTime, by seeding: Seeding, mayLag: Bool = false, onNotice: @escaping @Sendable (Notice) -> Void = { _ in },
        data access: (any DatabaseScope)? = nil
    ) -> Session {
        Session(at: moment, identifiers: run.identifiers, seeding: seeding, mayLag: mayLag, onNotice: onNotice, data: access ?? data)
    }
}
