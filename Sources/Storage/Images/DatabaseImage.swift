import Foundation
import GRDB
import GRDBSQLite

/// A copy of a whole database, from which other databases start.
///
/// Databases opened on an image share its pages until they write to them, so a thousand of them cost little more than one. The system frees
/// an image when the process ends, even after a crash.
package final class DatabaseImage: Sendable {
    let bytes: SharedBytes

    /// The size of the database.
    package var byteCount: Int { bytes.count }

    /// The number of bytes by which a database in memory may outgrow its image.
    static let roomBytes = 256 << 20

    /// Copies the database as this connection sees it.
    convenience init(of db: Database, inFile isInFile: Bool) throws {
        self.init(try isInFile ? Self.backUp(db.sqliteConnection) : Self.serialize(db.sqliteConnection))
    }

    convenience init(of connection: PlainConnection) throws {
        self.init(try Self.backUp(connection.handle))
    }

    /// Copies a file by way of a database in memory. `sqlite3_serialize` of a file fills each page that it cannot read with zeros, and
    /// reports no error.
    private static func backUp(_ connection: OpaquePointer?) throws -> SharedBytes {
        var copy: OpaquePointer?
        defer { sqlite3_close(copy) }
        let opened = sqlite3_open_v2(":memory:", &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
        guard opened == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: opened)) }
        guard let backup = sqlite3_backup_init(copy, "main", connection, "main") else {
            throw DatabaseError(resultCode: ResultCode(rawValue: sqlite3_extended_errcode(copy)))
        }
        let code = sqlite3_backup_step(backup, -1)
        sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        return try serialize(copy)
    }

    private static func serialize(_ connection: OpaquePointer?) throws -> SharedBytes {
        var size: sqlite3_int64 = 0
        guard let copy = sqlite3_serialize(connection, "main", &size, 0) else { throw DatabaseError(resultCode: .SQLITE_NOMEM) }
        defer { sqlite3_free(copy) }
        // A database in memory has no write-ahead log, and its header must not claim one (file format versions at offsets 18 and 19).
        if size > 19 { (copy[18], copy[19]) = (1, 1) }
        return try SharedBytes(UnsafeRawBufferPointer(start: copy, count: Int(size)), room: roomBytes)
    }

    init(_ bytes: SharedBytes) {
        self.bytes = bytes
    }

    /// Replaces a connection's database by a mapping of this image.
    func open(_ mapping: PrivateMapping, as db: Database) throws {
        let base = mapping.base.assumingMemoryBound(to: UInt8.self)
        let code = sqlite3_deserialize(
            db.sqliteConnection, "main", base, sqlite3_int64(byteCount), sqlite3_int64(mapping.capacityBytes), 0)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        db.clearSchemaCache()
        // The pages are already in memory: they are read in place and not cached again.
        try db.execute(sql: "PRAGMA mmap_size = \(mapping.capacityBytes); PRAGMA cache_size = -256")
    }
}

extension Database {
    /// The number of pages that this connection has written so far.
    var writtenPages: Int {
        var (current, highest): (Int32, Int32) = (0, 0)
        sqlite3_db_status(sqliteConnection, SQLITE_DBSTATUS_CACHE_WRITE, &current, &highest, 0)
        return Int(current)
    }

    /// The size of the database.
    package var byteCount: Int {
        get throws { try pageCount * (firstValue("PRAGMA page_size") ?? 0) }
    }

    /// The number of pages of the database.
    var pageCount: Int {
        get throws { try firstValue("PRAGMA page_count") ?? 0 }
    }
}
