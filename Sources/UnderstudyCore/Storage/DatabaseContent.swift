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
    /// A file without a log is read without locks. What another process was writing meanwhile may seem damaged, or nobody's: that counts
    /// once the file has stayed as it is for a moment.
    ///
    /// - Throws: ``StoreError/corrupt(path:)`` for what is damaged, or no database; `DatabaseError` for what cannot be read.
    init(of file: DatabaseFile, as schema: Schema) throws {
        var stamp = FileStamp(file.path)
        var found = Result { try Self.find(in: file, as: schema) }
        for _ in 1..<Self.mostLooks where Self.isRefusal(found) {
            Thread.sleep(forTimeInterval: LockWatch.pauseSeconds)
            found = Result { try Self.find(in: file, as: schema) }
            let present = FileStamp(file.path)
            if present == stamp { break }
            stamp = present
        }
        self = try found.get()
    }

    private static let mostLooks = 100

    private static func isRefusal(_ found: Result<DatabaseContent, any Error>) -> Bool {
        switch found {
        case .success(.empty), .success(.ours): false
        case .success(.newer), .success(.foreign): true
        // Who holds a lock is waited for elsewhere.
        case .failure(let error): (error as? DatabaseError)?.isLock != true
        }
    }

    private static func find(in file: DatabaseFile, as schema: Schema) throws -> DatabaseContent {
        // Not opened to see how it begins: closing a file ends the locks that this process holds on it.
        guard let size = file.byteCount, size > 0 else { return .empty }
        // SQLite takes a shorter file for an empty one.
        guard size >= smallestFileBytes || file.hasLogOrJournal else { throw StoreError.corrupt(path: file.given) }
        do {
            return try look(at: file, as: schema)
        } catch let error as DatabaseError where needsWriting(error) {
            if let what = file.unwritable { throw StoreError.unwritable(path: file.given, what: what) }
            try PlainConnection(file.path, .readWrite).readSchema()
            return try look(at: file, as: schema)
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
        // Between two questions another process may make the database: by half of each answer it would be nobody's.
        try connection.holdState()
        return try schema.content(number: { try connection.number($0) }, texts: { try connection.texts($0) })
    }

    /// Whether something must be done to a file before it can be read: a journal to be rolled back, a log whose index is missing.
    private static func needsWriting(_ error: DatabaseError) -> Bool {
        [ResultCode.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode)
    }
}
