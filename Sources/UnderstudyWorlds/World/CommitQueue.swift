import Dispatch
import Synchronization
import UnderstudyCore

/// Has calls that come together written in one transaction, each answered after its commit.
///
/// Who finds nobody writing has it done at once, and with it what comes until it begins. Who comes later waits without a thread, and is
/// written together with all who wait by then. So one client alone waits for nobody, and many share what a commit costs.
package final class CommitQueue: Sendable {
    /// A call that is to write.
    package struct Member: Sendable {
        /// Does it within the shared transaction, perhaps to be undone, and gives what is to be done behind the commit. Its own writes are undone
        /// alone where they throw.
        let run: @Sendable (any DataAccess) -> () -> Void
        /// Does it by itself, and tells what is wrong: the shared transaction failed, for whatever reason, and nothing of it is stored.
        let runAlone: @Sendable () -> Void

        package init(_ run: @escaping @Sendable (any DataAccess) -> () -> Void, alone runAlone: @escaping @Sendable () -> Void) {
            self.run = run
            self.runAlone = runAlone
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
    /// Where those are written who have come while others were written: whoever wrote those has an answer to give.
    private let writers = DispatchQueue(label: "understudy.commits")

    package init() {}

    /// - Returns: what is to be done for it, once, by the caller; `nil` where another one does.
    package func enter(_ member: Member, _ data: EpochData) -> (@Sendable () -> Void)? {
        let isFirst = state.withLock { state in
            state.waiting.append(member)
            defer { state.isWriting = true }
            return !state.isWriting
        }
        guard isFirst else { return nil }
        return { [self] in
            write(state.withLock { $0.next() }, data)
            let next = state.withLock { $0.next() }
            if !next.isEmpty { writers.async { self.writeAll(from: next, data) } }
        }
    }

    private func writeAll(from first: [Member], _ data: EpochData) {
        var members = first
        while !members.isEmpty {
            write(members, data)
            members = state.withLock { $0.next() }
        }
    }

    private func write(_ members: [Member], _ data: EpochData) {
        if let ends = try? data.write(members) {
            for end in ends { end() }
        } else {
            for member in members { member.runAlone() }
        }
    }
}

extension EpochData {
    /// Runs calls in one transaction, all or none.
    ///
    /// - Returns: what is to be done behind the commit.
    fileprivate func write(_ members: [CommitQueue.Member]) throws -> [() -> Void] {
        let (ends, touched) = try transaction(.none) { db in
            var (ends, touched): ([() -> Void], [Touch]) = ([], [])
            for member in members {
                let access = SavepointAccess(db)
                ends.append(member.run(access))
                if access.hasFailed { throw SharedTransactionError() }
                touched += access.touches.filter { !touched.contains($0) }
            }
            return (ends, touched)
        }
        for touch in touched { kept.forget(touch) }
        return ends
    }
}

/// The database did not take what one of several calls wrote.
private struct SharedTransactionError: Error {}
