import Synchronization
import UnderstudyCore

/// Numbers the changes of a world's journals, each higher than those before, also over a reset.
///
/// They begin with the microseconds since 1970, so that a number of a world that is no more, or of a server that was stopped, is lower than
/// those of the next one: who asks for what came after it is told that all that was before is gone.
package final class JournalNumbers: Sendable {
    private let last: Atomic<Int>

    /// - Parameter start: when the world was made, by the machine's time.
    package init(since start: Instant = Instant(seconds: 0)) {
        last = Atomic(Int(start.milliseconds) * 1_000)
    }

    /// One that nobody has had.
    func next() -> Int { last.add(1, ordering: .relaxed).newValue }

    /// The highest there is.
    var highest: Int { last.load(ordering: .relaxed) }
}
