import Foundation
import GRDB
import GRDBSQLite
import Values

/// A connection for examining a file, with parameters of SQLite that GRDB does not offer. For one thread at a time.
final class PlainConnection {
    enum Mode: String {
        case readWrite = "mode=rw"
        /// Other connections may be writing.
        case readOnly = "mode=ro"
        /// No process writes to the file. Uses no locks, and no files beside it.
        case immutable = "mode=ro&immutable=1"
        /// Other connections may be writing. Does not create the memory that readers and writers share.
        case readOnlyShared = "mode=ro&readonly_shm=1"
    }

    let handle: OpaquePointer?
    private static let busyMilliseconds: Int32 = 2_000

    init(_ path: String, _ mode: Mode) throws {
        var handle: OpaquePointer?
        let access = mode == .readWrite ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
        let code = sqlite3_open_v2(Self.uri(path) + "?" + mode.rawValue, &handle, SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | access, nil)
        self.handle = handle
        guard code == SQLITE_OK else { throw Self.error(handle, code) }
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, Self.busyMilliseconds)
        var isWALPersistent: Int32 = 0
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &isWALPersistent)
        // Closing may be a checkpoint, as of a store.
        if mode == .readWrite { sqlite3_exec(handle, "PRAGMA checkpoint_fullfsync = ON", nil, nil, nil) }
    }

    deinit {
        sqlite3_close(handle)
    }

    /// The number in the first column of the last row; 0 without rows.
    func number(_ sql: String) throws -> Int {
        var number = 0
        try forEachRow(of: sql) { number = Int(sqlite3_column_int64($0, 0)) }
        return number
    }

    /// The texts in the first column.
    func texts(_ sql: String) throws -> [String] {
        var texts: [String] = []
        try forEachRow(of: sql) { row in
            if let text = sqlite3_column_text(row, 0) { texts.append(String(cString: text)) }
        }
        return texts
    }

    private func forEachRow(of sql: String, _ body: (OpaquePointer?) -> Void) throws {
        var statement: OpaquePointer?
        let prepared = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard prepared == SQLITE_OK else { throw Self.error(handle, prepared) }
        defer { sqlite3_finalize(statement) }
        while true {
            let code = sqlite3_step(statement)
            guard code == SQLITE_ROW else {
                if code == SQLITE_DONE { return }
                throw Self.error(handle, code)
            }
            body(statement)
        }
    }

    private static func error(_ handle: OpaquePointer?, _ code: Int32) -> DatabaseError {
        DatabaseError(resultCode: ResultCode(rawValue: code), message: handle.map { String(cString: sqlite3_errmsg($0)) })
    }

    /// A path as a URI of SQLite.
    private static func uri(_ path: String) -> String {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        // The empty authority is needed because a path may begin with two slashes.
        return (path.hasPrefix("/") ? "file://" : "file:") + parts.map { URLText.encoded(String(Substring($0))) }.joined(separator: "/")
    }
}
