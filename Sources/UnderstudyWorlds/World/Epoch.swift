import MicroHTTP
import UnderstudyCore

/// One life of a world: its data, and what runs beside them.
///
/// A world has one epoch at a time. A reset swaps both parts for others, a restore the data alone; neither is ever put back in order piece by
/// piece. Who holds an epoch sees one life of the world, whatever others do meanwhile.
package struct Epoch: Sendable {
    package let data: EpochData
    package let run: EpochRun
}

/// What lives until the next reset, also over a restore.
package final class EpochRun: Sendable {
    package let clock: VirtualClock
    package let rules = FaultRules()
    package let journal: Journal
    /// Where new rows and tokens get their ids from.
    package let identifiers: IdentifierSource
    /// Open from the end of the run on: whoever a rule makes wait goes on at once.
    package let end = Gate(count: .max, timeoutMilliseconds: .max)

    init(clock: VirtualClock, journal: Journal, identifiers: IdentifierSource) {
        self.clock = clock
        self.journal = journal
        self.identifiers = identifiers
    }

    /// Ends rules and journal and wakes whoever waits. Not to be called while a lock is held: those who wake may need it.
    func finish() {
        rules.removeAll()
        journal.removeAll()
        end.openForGood()
    }
}
