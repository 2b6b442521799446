import Synchronization

/// The failures of a store that last: no later success shows that they have passed.
///
/// A commit ends failures of commits, and a read those of reads. Unreadable content concerns some pages only, so reads of other pages do not
/// end it: see ``Store/endPassedFailures()``.
final class LastingFailures: Sendable {
    enum Work: CaseIterable {
        case read, commit
    }

    private struct State {
        var read: StorageFailure?
        var commit: StorageFailure?
        var noted = 0

        subscript(work: Work) -> StorageFailure? {
            get { work == .read ? read : commit }
            set { if work == .read { read = newValue } else { commit = newValue } }
        }
    }

    private let state = Mutex(State())

    subscript(work: Work) -> StorageFailure? { state.withLock { $0[work] } }

    /// The number of failures so far.
    var count: Int { state.withLock { $0.noted } }

    func note(_ failure: StorageFailure, of work: Work) {
        state.withLock { state in
            state[work] = failure
            state.noted += 1
        }
    }

    /// - Parameter count: ``count`` before the work that has succeeded: its parts may have failed, or other work meanwhile.
    func noteSuccess(of work: Work, since count: Int) {
        state.withLock { state in
            guard state.noted == count, work == .commit || state.read?.concernsContent != true else { return }
            state[work] = nil
        }
    }

    /// Ends all failures of reads.
    func endReads() {
        state.withLock { $0.read = nil }
    }
}
