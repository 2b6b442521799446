import Dispatch
import MicroHTTP
import Synchronization
import UnderstudyCore

/// Has calls that come together written in one transaction, each answered after its commit.
///
/// Who finds nobody writing writes at once. Who comes meanwhile waits without a thread, and is written together with all who wait by then. So
/// one client alone never waits for others, and many share what a commit costs.
package final class CommitQueue: Sendable {
    /// A call that is to write.
    package final class Member: Sendable {
        /// Given when it is finished.
        package let signal = Signal()
        fileprivate let run: @Sendable (any DataAccess) -> Void
        fileprivate let finish: @Sendable (_ isCommitted: Bool) -> Void

        /// - Parameters:
        ///   - run: done within the shared transaction, perhaps to be undone; its own writes are undone alone where they throw.
        ///   - finish: called once, behind the commit. Without one nothing is stored, for whatever reason: the call is to be done by itself,
        ///     and told what is wrong.
        package init(
            _ run: @escaping @Sendable (any DataAccess) -> Void, finish: @escaping @Sendable (_ isCommitted: Bool) -> Void
        ) {
            self.run = run
            self.finish = finish
        }
    }

    private struct State {
        var isWriting = false
        var waiting: [Member] = []

        /// - Returns: none when nobody waits any more; then nobody writes either.
        mutating func next() -> [Member] {
            let members = Array(waiting.prefix(CommitQueue.mostTogether))
            waiting.removeFirst(members.count)
            isWriting = !members.isEmpty
            return members
        }
    }

    /// Who waits for the first of them waits for all.
    private static let mostTogether = 64

    private let state = Mutex(State())
    /// Where those are written who have waited, so that no thread that serves writes for others for long.
    private let writers = DispatchQueue(label: "understudy.commits")

    package init() {}

    /// Writes and finishes, or has it done.
    ///
    /// - Returns: whether the member is finished; if not, its signal will be given.
    package func enter(_ member: Member, _ data: EpochData) -> Bool {
        let writes = state.withLock { state in
            if state.isWriting { state.waiting.append(member) } else { state.isWriting = true }
            return state.waiting.isEmpty
        }
        guard writes else { return false }
        write([member], data)
        let next = state.withLock { $0.next() }
        if !next.isEmpty { writers.async { self.writeAll(from: next, data) } }
        return true
    }

    private func writeAll(from first: [Member], _ data: EpochData) {
        var members = first
        while !members.isEmpty {
            write(members, data)
            members = state.withLock { $0.next() }
        }
    }

    private func write(_ members: [Member], _ data: EpochData) {
        let isCommitted = (try? data.write(members)) != nil
        for member in members {
            member.finish(isCommitted)
            member.signal.give()
        }
    }
}

extension EpochData {
    /// Runs calls in one transaction, all or none.
    fileprivate func write(_ members: [CommitQueue.Member]) throws {
        let touched = try writeTogether { db in
            var touched: [Touch] = []
            for member in members {
                let access = SavepointAccess(db)
                member.run(access)
                if access.hasFailed { throw SharedTransactionError() }
                touched += access.touches.filter { !touched.contains($0) }
            }
            return touched
        }
        for touch in touched { kept.forget(touch) }
    }
}

/// The database did not take what one of several calls wrote.
private struct SharedTransactionError: Error {}
