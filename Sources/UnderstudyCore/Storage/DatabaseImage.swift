import Foundation
import GRDB
import GRDBSQLite

/// A whole database at one moment, from which others begin.
///
/// Databases opened on an image share its pages until they write to them, so a thousand of them cost little more than one. Nothing of it is
/// left when the process ends, however it ends.
package final class DatabaseImage: Sendable {
    let bytes: SharedBytes

    /// The size of the database.
    package var byteCount: Int { bytes.count }

    /// How much larger than its image a database in memory may become.
    static let roomBytes = 256 << 20

    /// Copies a database as it is for this connection.
    convenience init(of db: Database) throws {
        try self.init(serializing: db.sqliteConnection)
    }

    convenience init(of connection: PlainConnection) throws {
        try self.init(serializing: connection.handle)
    }

    private convenience init(serializing connection: OpaquePointer?) throws {
        var size: sqlite3_int64 = 0
        guard let copy = sqlite3_serialize(connection, "main", &size, 0) else { throw DatabaseError(resultCode: .SQLITE_NOMEM) }
        defer { sqlite3_free(copy) }
        // A database in memory has no write-ahead log, and its header must not say that it has (file format versions at 18 and 19).
        if size > 19 { (copy[18], copy[19]) = (1, 1) }
        self.init(try SharedBytes(UnsafeRawBufferPointer(start: copy, count: Int(size)), room: Self.roomBytes))
    }

    init(_ bytes: SharedBytes) {
        self.bytes = bytes
    }

    /// Gives a connection a mapping of this image in place of its database.
    func open(_ mapping: PrivateMapping, as db: Database) throws {
        let base = mapping.base.assumingMemoryBound(to: UInt8.self)
        let code = sqlite3_deserialize(
            db.sqliteConnection, "main", base, sqlite3_int64(byteCount), sqlite3_int64(mapping.capacityBytes), 0)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        db.clearSchemaCache()
        // The pages are in memory already: read in place, not kept twice.
        try db.execute(sql: "PRAGMA mmap_size = \(mapping.capacityBytes); PRAGMA cache_size = -256")
    }
}

extension Database {
    /// How many pages this connection has written so far.
    var writtenPages: Int {
        var (current, highest): (Int32, Int32) = (0, 0)
        sqlite3_db_status(sqliteConnection, SQLITE_DBSTATUS_CACHE_WRITE, &current, &highest, 0)
        return Int(current)
    }

    /// How many pages the database has.
    var pageCount: Int {
        get throws { try Int.fetchOne(cachedStatement(sql: "PRAGMA page_count")) ?? 0 }
    }
}
