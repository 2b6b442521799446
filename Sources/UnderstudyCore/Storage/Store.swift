import Foundation
import GRDB
import Synchronization

/// One SQLite database.
///
/// A file is opened in WAL mode with a commit per write: what was answered survives the end of the process, however it ends.
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

    private let writer: any DatabaseWriter
    /// Only of a file: nobody else can reach a database in memory.
    private let foreignWrites: ForeignWrites?
    /// Only of a copy of an image.
    private let mapping: PrivateMapping?
    private let dirtyPages = Atomic(0)
    private let isClosed = Atomic(false)

    /// Opens or creates a database and brings it to the newest version. A database from a newer version is left as it is.
    package init(at location: Location, migrations: [Migration]) throws(StoreError) {
        let path =
            switch location {
            case .file(let path): path
            case .memory: ":memory:"
            }
        do {
            var migrator = DatabaseMigrator()
            for migration in CoreMigrations.all + migrations {
                migrator.registerMigration(migration.name) { try $0.execute(sql: migration.sql) }
            }
            if case .file = location { try Self.check(path, against: migrator) }
            writer =
                switch location {
                case .file: try DatabasePool(path: path, configuration: Self.configuration)
                case .memory: try DatabaseQueue(configuration: Self.configuration)
                }
            try migrator.migrate(writer)
            foreignWrites = location == .memory ? nil : try ForeignWrites(path: path)
            mapping = nil
        } catch {
            throw Self.storeError(for: error, at: path)
        }
    }

    /// A database in memory that begins as a copy of an image.
    package init(copyOf image: DatabaseImage) throws(StoreError) {
        do {
            let mapping = try PrivateMapping(of: image.bytes)
            let queue = try DatabaseQueue(configuration: Self.configuration)
            try queue.writeWithoutTransaction { try image.open(mapping, as: $0) }
            writer = queue
            self.mapping = mapping
            foreignWrites = nil
        } catch {
            throw Self.storeError(for: error, at: ":memory:")
        }
    }

    deinit {
        // The memory of a copy may go only after the connection that uses it.
        if mapping != nil { try? close() }
    }

    /// The database as it is now.
    package func image() throws -> DatabaseImage {
        try read { try DatabaseImage(of: $0) }
    }

    /// Whether the database lives in a file, which other processes can reach.
    package var isFile: Bool { writer is DatabasePool }

    /// Makes the database a copy of another one, in one transaction: whoever reads meanwhile reads the old one, and a failure leaves it.
    package func replace(by copy: Store) throws {
        try checkOpen()
        try copy.writer.backup(to: writer)
    }

    /// An upper bound of the memory that belongs to this copy of an image alone.
    package var privateBytes: Int {
        mapping == nil ? 0 : Self.connectionBytes + dirtyPages.load(ordering: .relaxed) * Self.pageBytes
    }

    /// What a connection takes, as measured by `make bench`.
    private static let connectionBytes = 256 << 10
    private static let pageBytes = 4_096

    /// Looks at an existing file without changing it: it must be one of ours, and of no newer version.
    private static func check(_ path: String, against migrator: DatabaseMigrator) throws {
        // Not opened to see how it begins: closing a file ends the locks that this process holds on it.
        guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, size > 0 else { return }
        guard size >= smallestFileBytes else { throw StoreError.corrupt(path: path) }
        var configuration = GRDB.Configuration()
        configuration.readonly = true
        let reader = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? reader.close() }
        try reader.read { db in
            if try migrator.hasBeenSuperseded(db) { throw StoreError.newer(path: path) }
            let isForeign =
                "SELECT EXISTS (SELECT 1 FROM sqlite_schema) AND NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'account')"
            if try Bool.fetchOne(db, sql: isForeign) ?? false { throw StoreError.foreign(path: path) }
        }
    }

    /// SQLite takes a shorter file for an empty one.
    private static let smallestFileBytes = 512

    /// Reads one state of the database. Not re-entrant.
    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try checkOpen()
        // In memory there is one connection, which nobody else uses meanwhile: no transaction is needed to see one state.
        if let queue = writer as? DatabaseQueue { return try queue.unsafeRead(body) }
        return try writer.read(body)
    }

    /// Runs a transaction; it is undone when the body throws. Nothing throws once it has committed. Not re-entrant.
    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try checkOpen()
        let value = try writer.write(body)
        if mapping != nil { countDirtyPages() }
        return value
    }

    /// Runs a transaction and undoes it, whatever it did: the body sees its own writes, and nobody else does.
    package func rehearse<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try checkOpen()
        var result: Result<Value, any Error>?
        try writer.writeWithoutTransaction { db in
            try db.inTransaction(.immediate) {
                result = Result { try body(db) }
                return .rollback
            }
        }
        guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return try result.get()
    }

    /// A page that is written again takes no more room. Where it cannot be found out, what was known holds.
    private func countDirtyPages() {
        let pages = try? writer.unsafeRead { min($0.writtenPages, try $0.pageCount) }
        if let pages { dirtyPages.store(pages, ordering: .relaxed) }
    }

    /// Whether another process may have written since this was asked last; see ``ForeignWrites``.
    package func wasWrittenElsewhere() -> Bool {
        foreignWrites?.occurred() ?? false
    }

    /// Ends every connection, so that the file is whole on its own.
    package func close() throws {
        if isClosed.exchange(true, ordering: .relaxed) { return }
        try foreignWrites?.close()
        // The last connection to go merges and removes the write-ahead log; one that only reads could not.
        (writer as? DatabasePool)?.releaseMemory()
        try writer.close()
    }

    /// A closed connection must not be asked for anything.
    private func checkOpen() throws {
        if isClosed.load(ordering: .relaxed) { throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed") }
    }

    private static var configuration: GRDB.Configuration {
        var configuration = GRDB.Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = 8
        return configuration
    }

    static func storeError(for error: any Error, at path: String) -> StoreError {
        if let error = error as? StoreError { return error }
        guard let error = error as? DatabaseError else { return .inaccessible(path: path, reason: "\(error)") }
        return switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: .corrupt(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
        default: .inaccessible(path: path, reason: error.message ?? error.resultCode.description)
        }
    }
}
