import Logging
import UnderstudyCore

/// Looks at a world's clock and has the backends do what local midnights have made due, whether or not a request comes.
package final class MidnightWatch: Sendable {
    private static let lookEverySeconds = 1.0

    private let looks: RepeatingTask

    /// - Parameter seeding: the backends as they are at each look.
    package init(over world: World, logger: Logger, seeding: @escaping @Sendable () -> Seeding) {
        let told = LastLogged()
        looks = RepeatingTask(everySeconds: Self.lookEverySeconds) {
            let epoch = world.epoch
            let failures = world.workOffNights(of: epoch, at: epoch.run.clock.now(), by: seeding())
            told.tell(failures.map { "\($0.backend): what midnight made due failed: \(LogText.error($0.error))" }, to: logger)
        }
    }

    /// Returns when nothing is being done any more.
    package func stop() {
        looks.stop()
    }
}

/// What was logged last, so that what fails every second is told once. The watching thread's alone.
private final class LastLogged: @unchecked Sendable {
    private var lines: [String] = []

    func tell(_ lines: [String], to logger: Logger) {
        if lines != self.lines { for line in lines { logger.error("\(line)") } }
        self.lines = lines
    }
}

extension Epoch {
    /// Work on this epoch's data by its clock.
    package func session(at now: Instant, by seeding: Seeding) -> Session {
        session(at: RequestTime(now), by: seeding)
    }

    /// Work on this epoch's data at a moment.
    ///
    /// - Parameters:
    ///   - mayLag: whether it goes on where the disk does not take what has come about; see ``Session/writeIfPossible(for:_:)``.
    ///   - told: told what people are to read in the program's output.
    ///   - data: another way to the same data; see ``CallScope``.
    package func session(
        at moment: RequestTime, by seeding: Seeding, mayLag: Bool = false, told: @escaping @Sendable (String) -> Void = { _ in },
        data access: (any DatabaseScope)? = nil
    ) -> Session {
        Session(at: moment, identifiers: run.identifiers, seeding: seeding, mayLag: mayLag, told: told, data: access ?? data)
    }
}
