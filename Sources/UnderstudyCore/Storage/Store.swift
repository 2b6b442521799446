import Foundation
import GRDB
import Synchronization

/// One SQLite database.
///
/// A file is opened in WAL mode with a commit per write: what was answered survives the end of the process, however it ends. What the disk
/// or another program's lock keeps from happening is thrown as ``StorageFailure``.
package final class Store: Sendable {
    /// Where a database lives.
    package enum Location: Sendable, Equatable {
        case file(String)
        case memory

        /// `:memory:` or a path.
        package init(_ text: String) {
            self = text == ":memory:" ? .memory : .file(text)
        }
    }

    private let writer: DatabaseQueue
    /// Only of a file: in memory there is one connection.
    private let readers: Readers?
    /// `nil` in memory.
    let file: OpenFile?
    /// Only of a copy of an image.
    private let mapping: PrivateMapping?
    /// Whether other users of the machine could read or write the file until it was opened here; see ``PrivateFile``.
    package let wasOpenToOthers: Bool
    /// What only one call can use at a time: the one connection in memory, the one connection that writes to a file.
    package let turn = Turn()
    let lock = LockWatch()
    private let dirtyPages = Atomic(0)
    private let isClosed = Atomic(false)

    /// Opens or creates a database and brings it to the newest version. What is damaged, another program's or of a newer version is left as
    /// it is. Waits some seconds for a process that opens the same file.
    package init(at location: Location, migrations: [Migration]) throws(StoreError) {
        let schema = Schema(migrations)
        mapping = nil
        switch location {
        case .memory:
            do {
                let queue = try DatabaseQueue(configuration: .ofStore())
                try queue.writeWithoutTransaction { try schema.bringUpToDate($0, at: ":memory:") }
                writer = queue
            } catch {
                throw Self.storeError(for: error, at: ":memory:")
            }
            (file, readers, wasOpenToOthers) = (nil, nil, false)
        case .file(let path):
            do {
                let opened = try OpenedFile.open(path, as: schema)
                writer = opened.writer
                file = opened.file
                readers = Readers(opened.file)
                wasOpenToOthers = opened.wasOpenToOthers
            } catch {
                throw Self.storeError(for: error, at: path)
            }
        }
    }

    /// A database in memory that begins as a copy of an image.
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
        (file, readers, wasOpenToOthers) = (nil, nil, false)
    }

    deinit {
        // The memory of a copy may go only after the connection that uses it, and a file's readers before its writer.
        try? close()
    }

    /// The database as it is now.
    package func image() throws -> DatabaseImage {
        try read { try DatabaseImage(of: $0) }
    }

    /// Adds the tables that are missing.
    func bringUpToDate(_ schema: Schema) throws {
        try writer.writeWithoutTransaction { try schema.bringUpToDate($0, at: path ?? ":memory:") }
    }

    /// Makes the database a copy of another one, in one transaction: whoever reads meanwhile reads the old one, and a failure leaves it.
    /// Writers wait for their turn meanwhile. Blocks: not for a worker of the quick lane.
    package func replace(by copy: Store) throws {
        try checkOpen()
        try holdingLock(.aMoment) { _ in try copy.writer.backup(to: writer) }
    }

    /// An upper bound of the memory that belongs to this copy of an image alone.
    package var privateBytes: Int {
        mapping == nil ? 0 : Self.connectionBytes + dirtyPages.load(ordering: .relaxed) * Self.pageBytes
    }

    /// What a connection takes, as measured by `make bench`.
    private static let connectionBytes = 256 << 10
    private static let pageBytes = 4_096

    /// Reads one state of the database. Not re-entrant. In memory it waits for its turn, on a file it does not.
    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try checkOpen()
        do {
            // In memory there is one connection, which nobody else uses meanwhile: no transaction is needed to see one state.
            guard let readers else { return try turn.hold { try writer.unsafeRead(body) } }
            // A further reader can only be opened by the file's name. The writer has the file itself.
            guard let reader = try reader(of: readers) else {
                return try holdingLock(.none) { _ in try transaction(.deferred, .commit, body) }
            }
            defer { readers.giveBack(reader) }
            return try reader.readOneState(body)
        } catch {
            throw failure(of: error)
        }
    }

    /// - Returns: `nil` when none can be opened any more, since the file's name is gone or another file's.
    private func reader(of readers: Readers) throws -> DatabaseQueue? {
        do {
            return try readers.lend()
        } catch _ where place != .inPlace {
            return nil
        }
    }

    /// Runs a transaction in its turn; it is undone when the body throws. Nothing throws once it has committed. Not re-entrant.
    package func write<Value>(_ patience: LockWait = .aMoment, _ body: (Database) throws -> Value) throws -> Value {
        try checkOpen()
        return try holdingLock(patience) { hasBegun in
            try transaction(.immediate, .commit) { db in
                hasBegun = true
                return try body(db)
            }
        }
    }

    /// Runs a transaction and undoes it, whatever it did: the body sees its own writes, and nobody else does.
    package func rehearse<Value>(_ patience: LockWait = .aMoment, _ body: (Database) throws -> Value) throws -> Value {
        try checkOpen()
        return try holdingLock(patience) { hasBegun in
            try transaction(.immediate, .rollback) { db in
                hasBegun = true
                return try body(db)
            }
        }
    }

    /// Runs a transaction on the one connection that writes.
    private func transaction<Value>(
        _ kind: Database.TransactionKind, _ completion: Database.TransactionCompletion, _ body: (Database) throws -> Value
    ) throws -> Value {
        var value: Value?
        try writer.writeWithoutTransaction { db in
            try db.inTransaction(kind) {
                value = try body(db)
                return completion
            }
            if mapping != nil { countDirtyPages(of: db) }
        }
        guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return value
    }

    /// A page that is written again takes no more room. Where it cannot be found out, what was known holds.
    private func countDirtyPages(of db: Database) {
        guard let pages = try? db.pageCount else { return }
        dirtyPages.store(min(db.writtenPages, pages), ordering: .relaxed)
    }

    /// Ends every connection, so that the file is whole on its own.
    package func close() throws {
        if isClosed.exchange(true, ordering: .relaxed) { return }
        // The last connection to go merges and removes the write-ahead log; one that only reads could not.
        readers?.close()
        try writer.close()
    }

    /// A closed connection must not be asked for anything.
    private func checkOpen() throws {
        if isClosed.load(ordering: .relaxed) { throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed") }
    }
}
