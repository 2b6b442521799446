import Dispatch
import GRDBSQLite
import Synchronization

/// Merges a file's write-ahead log into the database beside the connection that writes: merging waits for the disk.
///
/// While writers go on, the log grows behind what has been merged; the connection that writes merges that rest, and begins the log anew.
final class LogMerging: Sendable {
    /// Of 4 KiB, and as many as SQLite has by itself: what is merged at once is what a writer may find the disk busy with.
    private static let pagesBetween = 1_000

    private let file: HeldFile
    private let queue = DispatchQueue(label: "understudy.merging")
    /// Pages that the connection that writes had written when merging was last asked for.
    private let pagesAtLast = Atomic(0)
    /// Made when there is something to merge. Used on the queue alone, as is ``isClosed``.
    private nonisolated(unsafe) var connection: PlainConnection?
    private nonisolated(unsafe) var isClosed = false

    init(_ file: HeldFile) {
        self.file = file
    }

    /// Has the log merged when it has become long. For the connection that writes alone.
    ///
    /// - Parameter writtenPages: those that it has written so far.
    func note(writtenPages: Int) {
        guard writtenPages - pagesAtLast.load(ordering: .relaxed) >= Self.pagesBetween else { return }
        pagesAtLast.store(writtenPages, ordering: .relaxed)
        queue.async { self.merge() }
    }

    private func merge() {
        // What does not succeed is left to the connection that writes, and to who reports what is wrong with the file.
        guard let connection = connection ?? opened() else { return }
        sqlite3_wal_checkpoint_v2(connection.handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        // SQLite leaves that to who merges the rest: the connection that writes would wait until the disk has all that was merged before.
        connection.sync()
    }

    /// - Returns: `nil` when the file's name is gone or another file's, and once this has been closed.
    private func opened() -> PlainConnection? {
        guard !isClosed, let new = try? file.connection(.readWrite) else { return nil }
        // A connection that has read nothing does not know of a log, and would merge none.
        guard (try? new.readSchema()) != nil else { return nil }
        connection = new
        return new
    }

    /// Waits until nothing is merged, and ends the connection.
    func close() {
        queue.sync { (connection, isClosed) = (nil, true) }
    }
}
