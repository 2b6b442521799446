import Foundation
import GRDB

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

    /// Opens or creates a database and brings it to the newest version. A database from a newer version is left as it is.
    package init(at location: Location, migrations: [Migration]) throws(StoreError) {
        let path =
            switch location {
            case .file(let path): path
            case .memory: ":memory:"
            }
        do {
            writer =
                switch location {
                case .file: try DatabasePool(path: path, configuration: Self.configuration)
                case .memory: try DatabaseQueue(configuration: Self.configuration)
                }
            var migrator = DatabaseMigrator()
            for migration in CoreMigrations.all + migrations {
                migrator.registerMigration(migration.name) { try $0.execute(sql: migration.sql) }
            }
            guard try writer.read({ try !migrator.hasBeenSuperseded($0) }) else { throw StoreError.newer(path: path) }
            try migrator.migrate(writer)
            foreignWrites = location == .memory ? nil : try ForeignWrites(path: path)
        } catch {
            throw Self.storeError(for: error, at: path)
        }
    }

    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try writer.read(body)
    }

    /// Runs a transaction; it is undone when the body throws.
    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try writer.write(body)
    }

    /// Whether another process may have written since this was asked last; see ``ForeignWrites``.
    package func wasWrittenElsewhere() -> Bool {
        foreignWrites?.occurred() ?? false
    }

    /// Ends every connection, so that the file is whole on its own.
    package func close() throws {
        try writer.close()
    }

    private static var configuration: GRDB.Configuration {
        var configuration = GRDB.Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = 8
        return configuration
    }

    private static func storeError(for error: any Error, at path: String) -> StoreError {
        if let error = error as? StoreError { return error }
        guard let error = error as? DatabaseError else { return .inaccessible(path: path, reason: "\(error)") }
        return switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: .corrupt(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
        default: .inaccessible(path: path, reason: error.message ?? error.resultCode.description)
        }
    }
}
