import Dispatch
import MicroHTTP
import Synchronization
import UnderstudyCore

/// Has calls that come together written in one transaction, each answered after its commit.
///
/// Who finds nobody writing has it done at once, and with it what comes until it begins. Who comes later waits without a thread, and is
/// written together with all who wait by then. So one client alone waits for nobody, and many share what a commit costs.
///
/// Before each transaction those go first who wait for the processor: the threads that serve, who bring more to write, and give what is kept.
/// A thread that is woken to write would have it before them, and write what the first has brought.
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
            writeNext(data)
            if isToGoOn() { writers.async { self.writeAll(data) } }
        }
    }

    private func writeAll(_ data: EpochData) {
        repeat { writeNext(data) } while isToGoOn()
    }

    /// Whether somebody waits; otherwise nobody writes any more.
    private func isToGoOn() -> Bool {
        state.withLock { state in
            state.isWriting = !state.waiting.isEmpty
            return state.isWriting
        }
    }

    private func writeNext(_ data: EpochData) {
        Processor.yield()
        let members = state.withLock { state in
            let members = Array(state.waiting.prefix(Self.mostTogether))
            state.waiting.removeFirst(members.count)
            return members
        }
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
