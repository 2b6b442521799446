import Logging
import UnderstudyCore
import UnderstudyWorlds
import Values

/// Checks whether the settings fit the stored seeds of evergreen accounts: when the settings change, when other data are in place, and
/// regularly while they do not fit. Logs each change once, and sets ``World/seedProblem``.
enum SeedWatch {
    /// Settings in force. Another number means other settings.
    typealias Settings = (number: Int, seeding: Seeding)

    /// - Parameter fits: whether the data were just seeded under these settings, and need no check.
    static func start(
        over world: World, fits: Bool, logger: Logger, lookEverySeconds: Double = 1, settings: @escaping @Sendable () -> Settings
    ) -> RepeatingTask {
        let first = fits ? (number: settings().number, data: world.epoch.data) : nil
        return RepeatingTask(everySeconds: lookEverySeconds, from: first) { last in
            let (number, seeding) = settings()
            let (data, known) = (world.epoch.data, world.seedProblem)
            guard known != nil || number != last?.number || data !== last?.data else { return }
            // Data that cannot be read now are checked later.
            guard let unreadable = try? data.read({ try seeding.unreadableSeeds(in: $0) }) else { return }
            last = (number, data)
            let problem = Self.problem(unreadable)
            guard problem != known else { return }
            world.seedProblem = problem
            if let problem {
                logger.warning("\(problem.onTerminal())")
            } else {
                logger.notice("the settings fit the seeds of all accounts again")
            }
        }
    }

    private static func problem(_ unreadable: [(key: String, fault: ValidationError)]) -> String? {
        guard let first = unreadable.first else { return nil }
        return """
            not seeded again each day, because the settings do not fit the stored seed: \(keyList(unreadable.map { $0.key })) (\(first.fault)); \
            set back the settings, or import the accounts again
            """
    }
}
