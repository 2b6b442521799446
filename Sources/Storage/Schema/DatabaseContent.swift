import Foundation
import GRDB

/// The origin of a database, determined without changing it.
enum DatabaseContent: Sendable, Equatable {
    /// No file, an empty file, or an empty database.
    case empty
    /// Created by this version or an earlier one, from 0.1.0 on. Missing parts can be added.
    case ours
    /// Created by a build before 0.1.0.
    case earlier
    /// Created by a later version.
    case newer
    /// Created by another program.
    case foreign

    /// Examines a file. If a commit was interrupted, SQLite rolls it back; nothing else is ever written.
    ///
    /// - Throws: ``StoreError/corrupt(path:)`` for a damaged file or one that is no database; `DatabaseError` when the file cannot be read.
    init(of file: DatabaseFile, as schema: Schema) throws {
        let hasLog = try file.hasLog
        // The size is not determined by opening the file: closing it would release this process's locks on it.
        guard let size = try file.byteCount else {
            self = .empty
            return
        }
        guard size > 0 else {
            // SQLite fills the file before the log, and deletes the log of an empty file.
            if hasLog { throw StoreError.emptied(path: file.given, trace: file.log) }
            self = .empty
            return
        }
        // SQLite treats a shorter file as empty.
        guard try size >= Self.smallestFileBytes || file.hasLogOrJournal else { throw StoreError.corrupt(path: file.given) }
        do {
            self = try Self.look(at: file, as: schema)
        } catch let error as DatabaseError where Self.needsWriting(error) {
            if let what = file.unwritable { throw StoreError.unwritable(path: file.given, what: what) }
            // Before the read, SQLite rolls back an interrupted transaction.
            _ = try PlainConnection(file.path, .readWrite).number("SELECT count(*) FROM sqlite_schema")
            self = try Self.look(at: file, as: schema)
        }
    }

    /// Examines an open database.
    init(of db: Database, as schema: Schema) throws {
        self = try schema.content(
            number: { try Int.fetchOne(db, sql: $0) ?? 0 }, texts: { try String.fetchAll(db, sql: $0) })
    }

    private static let smallestFileBytes = 512

    private static func look(at file: DatabaseFile, as schema: Schema) throws -> DatabaseContent {
        let connection = try PlainConnection(file.path, file.readingMode)
        return try schema.content(number: { try connection.number($0) }, texts: { try connection.texts($0) })
    }

    /// Whether the file must be changed before it can be read: a journal to roll back, or a log without its index.
    private static func needsWriting(_ error: DatabaseError) -> Bool {
        [ResultCode.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode)
    }
}
