import MicroHTTP
import Synchronization
import UnderstudyCore
import Values

/// A generation of a world's data, with the state that runs beside them.
///
/// A world has one epoch at a time. A reset replaces both parts, a restore only the data. Neither part is ever repaired piece by piece.
/// Code that holds an epoch sees one generation of the world, whatever other calls do.
package struct Epoch: Sendable {
    package let data: EpochData
    package let run: EpochRun
}

extension Epoch {
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

/// The state that lasts until the next reset, across restores.
package final class EpochRun: Sendable {
    package let clock: VirtualClock
    package let rules: FaultRules
    /// The requests that the rules affect.
    package let openRequests: OpenRequests
    package let journal: Journal
    package let sockets = OpenSockets()
    /// See ``DueWork``.
    let dueTimer = DueTimer()
    /// The source of ids for new rows and tokens.
    package let identifiers: IdentifierSource
    private let actingPersona: Mutex<String?>
    /// Opens at the end of the run, so that requests that a rule delays go on at once.
    package let end = Gate(count: .max, timeoutMilliseconds: .max)

    /// - Parameters:
    ///   - initialRules: the rules in force from the start; see ``FaultRules/check(_:)``.
    ///   - changes: the world's, which learn of changes of the rules and of the held requests.
    init(
        clock: VirtualClock, journal: Journal, identifiers: IdentifierSource, persona: String?, rules initialRules: [FaultRule],
        changes: WorldChanges
    ) {
        rules = FaultRules(initialRules, onChange: { changes.note(.faults, waking: journal) })
        openRequests = OpenRequests(onChange: { changes.note(.held, waking: journal) })
        self.clock = clock
        self.journal = journal
        self.identifiers = identifiers
        actingPersona = Mutex(persona)
    }

    /// The account of requests without credentials; `nil` for none.
    package var persona: String? {
        get { actingPersona.withLock { $0 } }
        set { actingPersona.withLock { $0 = newValue } }
    }

    /// Ends rules, journal and WebSockets, and resumes the requests that wait. Must not be called while holding a lock: those requests may need it.
    func finish() {
        rules.removeAll()
        journal.removeAll()
        sockets.end()
        end.openForGood()
    }
}
