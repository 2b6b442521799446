import Foundation
import GRDB

/// Whose a database is, found out without changing anything.
enum DatabaseContent: Sendable, Equatable {
    /// No file, an empty one, or a database without anything in it.
    case empty
    /// Made by this version or an earlier one, if need be only in part: what is missing can be added.
    case ours
    /// Made by a later version.
    case newer
    /// Another program's.
    case foreign

    /// Looks at a file. Where a transaction was cut off in the middle of its commit, SQLite takes back what it left, which is all that is
    /// ever written here.
    ///
    /// - Throws: ``StoreError/corrupt(path:)`` for what is damaged, or no database; `DatabaseError` for what cannot be read.
    init(of file: DatabaseFile, as schema: Schema) throws {
        // Not opened to see how it begins: closing a file ends the locks that this process holds on it.
        guard let size = file.byteCount, size > 0 else {
            self = .empty
            return
        }
        // SQLite takes a shorter file for an empty one.
        guard size >= Self.smallestFileBytes || file.hasLogOrJournal else { throw StoreError.corrupt(path: file.given) }
        do {
            self = try Self.look(at: file, as: schema)
        } catch let error as DatabaseError where Self.needsWriting(error) {
            if let what = file.unwritable { throw StoreError.unwritable(path: file.given, what: what) }
            try PlainConnection(file.path, .readWrite).readSchema()
            self = try Self.look(at: file, as: schema)
        }
    }

    /// Looks at an open database.
    init(of db: Database, as schema: Schema) throws {
        self = try schema.content(
            number: { try Int.fetchOne(db, sql: $0) ?? 0 }, texts: { try String.fetchAll(db, sql: $0) })
    }

    private static let smallestFileBytes = 512

    private static func look(at file: DatabaseFile, as schema: Schema) throws -> DatabaseContent {
        let connection = try PlainConnection(file.path, file.readingMode)
        return try schema.content(number: { try connection.number($0) }, texts: { try connection.texts($0) })
    }

    /// Whether something must be done to a file before it can be read: a journal to be rolled back, a log whose index is missing.
    private static func needsWriting(_ error: DatabaseError) -> Bool {
        [ResultCode.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode)
    }
}
