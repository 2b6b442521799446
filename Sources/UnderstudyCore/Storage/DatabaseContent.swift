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
    /// A file without a log is read without locks. A concurrent write by another process can then make it seem damaged or foreign. Such a
    /// finding counts only if the file did not change between two looks.
    ///
    /// - Throws: ``StoreError/corrupt(path:)`` for a damaged file or one that is no database; `DatabaseError` when the file cannot be read.
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
        case .success(.earlier), .success(.newer), .success(.foreign): true
        // The caller waits for locks.
        case .failure(let error): (error as? DatabaseError)?.isLock != true
        }
    }

    private static func find(in file: DatabaseFile, as schema: Schema) throws -> DatabaseContent {
        let hasLog = try file.hasLog
        // The size is not determined by opening the file: closing it would release this process's locks on it.
        guard let size = try file.byteCount else { return .empty }
        guard size > 0 else {
            // SQLite fills the file before the log, and deletes the log of an empty file.
            if hasLog { throw StoreError.emptied(path: file.given, trace: file.log) }
            return .empty
        }
        // SQLite treats a shorter file as empty.
        guard try size >= smallestFileBytes || file.hasLogOrJournal else { throw StoreError.corrupt(path: file.given) }
        do {
            return try look(at: file, as: schema)
        } catch let error as DatabaseError where needsWriting(error) {
            if let what = file.unwritable { throw StoreError.unwritable(path: file.given, what: what) }
            // Before the read, SQLite rolls back an interrupted transaction.
            _ = try PlainConnection(file.path, .readWrite).number("SELECT count(*) FROM sqlite_schema")
            return try look(at: file, as: schema)
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
        // All queries must see one state: another process may create the database between two of them, and half of it would seem foreign.
        _ = try connection.number("BEGIN")
        return try schema.content(number: { try connection.number($0) }, texts: { try connection.texts($0) })
    }

    /// Whether the file must be changed before it can be read: a journal to roll back, or a log without its index.
    private static func needsWriting(_ error: DatabaseError) -> Bool {
        [ResultCode.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode)
    }
}
