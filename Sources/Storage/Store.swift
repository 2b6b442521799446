import Foundation
import GRDB
import Synchronization

/// One SQLite database.
///
/// A file is in WAL mode with one commit per write, so that an answered write survives any end of the process. When the disk or another
/// program's lock prevents a transaction, ``StorageFailure`` is thrown.
package final class Store: Sendable {
    /// The location of a database.
    package enum Location: Sendable, Equatable {
        case file(String)
        case memory

        /// `:memory:` or a path.
        package init(_ text: String) {
            self = text == ":memory:" ? .memory : .file(text)
        }
    }

    private let writer: DatabaseQueue
    /// `nil` in memory, where one connection does everything.
    private let readers: Readers?
    /// `nil` in memory.
    let file: OpenFile?
    /// `nil` unless the store is a copy of an image.
    private let mapping: PrivateMapping?
    /// Whether other users of the machine could read or write the file before it was opened here; see ``PrivateFile``.
    package let wasOpenToOthers: Bool
    /// The queue for the one connection that writes. In memory, reads use this connection too.
    package let turn = Turn()
    /// The queue for the connections that read a file beside the one that writes: as many calls as there are processors. Calls on one store
    /// then leave workers to those on others, however long they read.
    package let readTurn = Turn(places: min(ProcessInfo.processInfo.activeProcessorCount, Readers.mostCalls))
    let failures = LastingFailures()
    /// Held as long as the file is open.
    let lock: DatabaseLock?
    private let patience: LockPatience?
    private let dirtyPages = Atomic(0)
    private let commits = Atomic(0)
    private let foreignCommit = Atomic(0)
    private let isClosed = Atomic(false)

    /// Opens or creates a database and adds what its version lacks. A file that is damaged, foreign, of a newer version or of a build before
    /// 0.1.0 is left unchanged.
    ///
    /// - Parameter address: the address at which this process serves the database, for a process that finds it in use.
    package init(at location: Location, migrations: [Migration], address: String? = nil) throws(StoreError) {
        let schema = Schema(migrations)
        mapping = nil
        switch location {
        case .memory:
            do {
                let queue = try DatabaseQueue(configuration: .ofStore())
                try queue.writeWithoutTransaction { db in
                    // As much room as a copy of an image has.
                    try db.execute(sql: "PRAGMA max_page_count = \(DatabaseImage.roomBytes / Self.pageBytes)")
                    try schema.bringUpToDate(db, at: ":memory:")
                }
                writer = queue
            } catch {
                throw Self.storeError(for: error, at: ":memory:")
            }
            (file, readers, lock, patience, wasOpenToOthers) = (nil, nil, nil, nil, false)
        case .file(let path):
            do {
                let opened = try OpenedFile.open(path, as: schema, address: address)
                writer = opened.writer
                file = opened.file
                readers = Readers(opened.file)
                lock = opened.lock
                patience = opened.patience
                wasOpenToOthers = opened.wasOpenToOthers
            } catch {
                throw Self.storeError(for: error, at: path)
            }
        }
    }

    /// Creates a database in memory as a copy of an image.
    package init(copyOf image: DatabaseImage) throws(StoreError) {
        do {
            let mapping = try PrivateMapping(of: image.bytes)
            let queue = try DatabaseQueue(configuration: .ofStore())
            try queue.writeWithoutTransaction { try image.open(mapping, as: $0) }
            writer = queue
            self.mapping = mapping
        } catch {
            throw Self.storeError(for: error, at: ":memory:")
        }
        (file, readers, lock, patience, wasOpenToOthers) = (nil, nil, nil, nil, false)
    }

    deinit {
        // A copy's memory must outlive its connection, and a file's readers must close before its writer.
        try? close()
    }

    /// A copy of the present state.
    package func image() throws -> DatabaseImage {
        try read { try DatabaseImage(of: $0, inFile: path != nil) }
    }

    /// Adds missing tables.
    func bringUpToDate(_ schema: Schema) throws {
        try writer.writeWithoutTransaction { try schema.bringUpToDate($0, at: path ?? ":memory:") }
    }

    /// Replaces the content by that of another database, in one transaction. Readers see the old content until the commit, and a failure
    /// leaves it unchanged. Writers wait. Blocks: must not run on a worker of the quick lane.
    package func replace(by copy: Store) throws {
        try checkOpen()
        let count = failures.count
        try converting(.commit) { try turn.runWhenFree { try copy.writer.backup(to: writer) } }
        commits.add(1, ordering: .releasing)
        failures.noteSuccess(of: .commit, since: count)
        failures.endReads()
    }

    /// An upper bound of the memory that only this copy of an image uses.
    package var privateBytes: Int {
        mapping == nil ? 0 : Self.connectionBytes + dirtyPages.load(ordering: .relaxed) * Self.pageBytes
    }

    /// The memory of a connection, as measured by `make bench`.
    private static let connectionBytes = 256 << 10
    private static let pageBytes = 4_096

    /// Reads one state of the database. Not re-entrant. Waits for its turn in memory; does not wait on a file.
    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try checkOpen()
        let count = failures.count
        let value = try reading(body)
        failures.noteSuccess(of: .read, since: count)
        return value
    }

    private func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try converting {
            // In memory there is one connection, used exclusively during the turn: one state is visible without a transaction.
            guard let readers else { return try turn.runWhenFree { try writer.unsafeRead(body) } }
            // A new reader can only be opened by the file's name. The writer still has the file itself.
            guard let reader = try reader(of: readers) else {
                return try turn.runWhenFree { try transaction(.deferred, body) }
            }
            var hasSucceeded = false
            defer { readers.giveBack(reader, isSound: hasSucceeded && failures[.read] == nil) }
            let value = try reader.readOneState(body)
            hasSucceeded = true
            return value
        }
    }

    /// - Returns: `nil` when no reader can be opened any more, because the file's name is gone or belongs to another file.
    private func reader(of readers: Readers) throws -> DatabaseQueue? {
        do {
            return try readers.lend()
        } catch _ where place != .inPlace {
            return nil
        }
    }

    /// The last failure of storage, while it lasts; `nil` for none.
    package var lastingFailure: StorageFailure? { failures[.commit] ?? failures[.read] }

    /// Tries again the work that has failed: a commit that changes nothing, and a check of the whole content. For a watch: the check takes
    /// as long as reading the file. Does nothing without a failure, and in memory.
    package func endPassedFailures() {
        guard let file else { return }
        // A failure is noted again.
        if failures[.commit] != nil { try? write { try Schema.mark($0) } }
        guard failures[.read] != nil else { return }
        // Other connections may have read the pages before they were damaged.
        let problem = try? converting {
            let reader = try DatabaseQueue(file: file.path, configuration: .ofReader(file))
            return try reader.readOneState { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
        }
        guard problem == "ok" else { return }
        // Pages that could not be read then may be in its cache.
        try? turn.runWhenFree { try writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA shrink_memory") } }
        failures.endReads()
    }

    /// A number that differs after each commit of another process; `nil` in memory. Waits for its turn.
    package func numberOfForeignCommit() throws -> Int? {
        try checkOpen()
        guard isFile else { return nil }
        let number: Int? = try turn.runWhenFree {
            try writer.unsafeRead { try $0.firstValue("PRAGMA data_version") }
        }
        foreignCommit.store(number ?? 0, ordering: .relaxed)
        return number
    }

    /// A state of the data, as far as this process knows it.
    package struct Version: Equatable, Sendable {
        private let commits: Int
        private let foreignCommit: Int

        fileprivate init(_ commits: Int, _ foreignCommit: Int) { (self.commits, self.foreignCommit) = (commits, foreignCommit) }
    }

    /// Differs after each commit, and after one of another process once ``numberOfForeignCommit()`` has noticed it.
    package var version: Version { Version(commits.load(ordering: .acquiring), foreignCommit.load(ordering: .relaxed)) }

    /// Runs a transaction in its turn, and rolls it back when the body throws. Never throws after the commit. Not re-entrant.
    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let count = failures.count
        try checkOpen()
        let value = try converting(.commit) { try turn.runWhenFree { try transaction(.immediate, body) } }
        commits.add(1, ordering: .releasing)
        failures.noteSuccess(of: .commit, since: count)
        return value
    }

    /// Runs a transaction on the connection that writes.
    private func transaction<Value>(_ kind: Database.TransactionKind, _ body: (Database) throws -> Value) throws -> Value {
        var value: Value?
        try writer.writeWithoutTransaction { db in
            try db.inTransaction(kind) {
                patience?.noteFree()
                value = try body(db)
                return .commit
            }
            if mapping != nil { countDirtyPages(of: db) }
        }
        guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return value
    }

    /// Pages written repeatedly count once. If the count fails, the last one stays.
    private func countDirtyPages(of db: Database) {
        guard let pages = try? db.pageCount else { return }
        dirtyPages.store(min(db.writtenPages, pages), ordering: .relaxed)
    }

    /// Closes every connection, so that the file is complete without a log.
    package func close() throws {
        if isClosed.exchange(true, ordering: .relaxed) { return }
        // The last connection to close merges and removes the write-ahead log. A read-only connection could not do that.
        readers?.close()
        defer { lock?.release() }
        try writer.close()
    }

    /// A closed connection must not be used.
    private func checkOpen() throws {
        if isClosed.load(ordering: .relaxed) { throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed") }
    }
}
