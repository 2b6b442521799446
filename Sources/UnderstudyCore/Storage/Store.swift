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
        } catch {
            throw Self.storeError(for: error, at: path)
        }
    }

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

    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try checkOpen()
        return try writer.read(body)
    }

    /// Runs a transaction; it is undone when the body throws.
    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try checkOpen()
        return try writer.write(body)
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
