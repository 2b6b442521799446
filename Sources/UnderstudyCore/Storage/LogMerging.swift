import Dispatch
import GRDB
import Synchronization

/// Merges a file's write-ahead log into the database beside the connection that writes: merging waits for the disk.
///
/// While writers go on, the log grows behind what has been merged; the connection that writes merges that rest, and begins the log anew.
final class LogMerging: Sendable {
    private struct State {
        /// Pages that the connection that writes had written when merging was last begun.
        var begunAt = 0
        var isMerging = false
        /// Made when there is something to merge.
        var connection: DatabaseQueue?
    }

    /// Of 4 KiB.
    private static let pagesBetween = 4_000

    private let file: HeldFile
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "understudy.merging")

    init(_ file: HeldFile) {
        self.file = file
    }

    /// Has the log merged when it has become long.
    ///
    /// - Parameter writtenPages: those that the connection that writes has written so far.
    func note(writtenPages: Int) {
        let isDue = state.withLock { state in
            guard !state.isMerging, writtenPages - state.begunAt >= Self.pagesBetween else { return false }
            (state.begunAt, state.isMerging) = (writtenPages, true)
            return true
        }
        if isDue { queue.async { self.merge() } }
    }

    private func merge() {
        // What does not succeed is left to the connection that writes, and to who reports what is wrong with the file.
        let known = state.withLock { $0.connection }
        let connection = try? known ?? DatabaseQueue(path: file.path, configuration: .ofStore(file))
        _ = try? connection?.writeWithoutTransaction { try $0.checkpoint(.passive) }
        state.withLock { ($0.connection, $0.isMerging) = (connection, false) }
    }

    /// Waits until nothing is merged, and ends the connection.
    func close() {
        queue.sync {
            // There is nothing that it could lose.
            try? state.withLock { $0.connection.take() }?.close()
        }
    }
}
