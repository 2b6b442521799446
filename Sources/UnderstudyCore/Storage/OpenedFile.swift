import Foundation
import GRDB
import GRDBSQLite

/// A database file, with the connections that a store has to it.
struct OpenedFile {
    let file: OpenFile
    let writer: DatabaseQueue
    let wasOpenToOthers: Bool

    /// How long another process that makes or opens the same file may take.
    private static let patience = Duration.seconds(5)

    /// Opens a file that is empty, ours or missing; every other one is left as it is.
    static func open(_ path: String, as schema: Schema) throws -> OpenedFile {
        let file = try DatabaseFile(path)
        let deadline = ContinuousClock.now + patience
        var wasOpenToOthers = false
        while true {
            do {
                try check(file, against: schema)
                if PrivateFile.prepareDatabase(at: file.path) { wasOpenToOthers = true }
                return try OpenedFile(file, as: schema, wasOpenToOthers: wasOpenToOthers)
            } catch let error as DatabaseError where error.isLock && ContinuousClock.now < deadline {
                Thread.sleep(forTimeInterval: LockWatch.pauseSeconds)
            }
        }
    }

    /// A copy, in memory, of a file that may not be written to. The file stays as it is, and nothing comes to stand beside it.
    static func copy(_ path: String, as schema: Schema) throws -> DatabaseImage? {
        let file = try DatabaseFile(path)
        if try check(file, against: schema, toWrite: false) { return nil }
        return try DatabaseImage(of: PlainConnection(file.path, file.readingMode))
    }

    /// - Returns: whether there is nothing in it yet.
    @discardableResult
    private static func check(_ file: DatabaseFile, against schema: Schema, toWrite: Bool = true) throws -> Bool {
        let content = try DatabaseContent(of: file, as: schema)
        switch content {
        case .newer: throw StoreError.newer(path: file.given)
        case .foreign: throw StoreError.foreign(path: file.given)
        case .empty, .ours: break
        }
        if toWrite, let what = file.unwritable { throw StoreError.unwritable(path: file.given, what: what) }
        return content == .empty
    }

    private init(_ file: DatabaseFile, as schema: Schema, wasOpenToOthers: Bool) throws {
        let held = try OpenFile(file)
        writer = try DatabaseQueue(path: file.path, configuration: .ofWriter(held))
        try writer.writeWithoutTransaction { db in
            try schema.bringUpToDate(db, at: file.given)
            // Who looks at the file takes it for one that nobody changes where its log is empty, see `readingMode`.
            if !file.hasLogOrJournal { try schema.mark(db) }
        }
        self.file = held
        self.wasOpenToOthers = wasOpenToOthers
    }
}

/// The file that a store has open, known again whatever becomes of its name.
struct OpenFile: Sendable {
    /// As it was named, for people.
    let given: String
    let path: String
    private let identity: FileIdentity

    fileprivate init(_ file: DatabaseFile) throws(StoreError) {
        guard let identity = FileIdentity(file.path) else { throw .inaccessible(path: file.given, reason: "it was removed meanwhile") }
        given = file.given
        path = file.path
        self.identity = identity
    }

    var place: FileStatus {
        guard let present = FileIdentity(path) else { return .deleted }
        return present == identity ? .inPlace : .replaced
    }
}

/// A connection would have been to another file than the store's.
struct FileMovedError: Error {}

extension GRDB.Configuration {
    /// How every connection of a store is set up.
    ///
    /// - Parameter file: which file connections must be to, whatever has its name by then.
    static func ofStore(_ file: OpenFile? = nil) -> GRDB.Configuration {
        var configuration = GRDB.Configuration()
        configuration.foreignKeysEnabled = true
        // Writers wait elsewhere, see `Store`.
        configuration.busyMode = .immediateError
        configuration.prepareDatabase { db in
            if let file, file.place != .inPlace { throw FileMovedError() }
            // Apple's SQLite would leave the log behind at the end.
            var isLogPersistent: Int32 = 0
            sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &isLogPersistent)
            // What a statement sorts or may have to undo is never larger than the data: no temporary folder has to have room for it.
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
            // Readers meet a lock only while another process closes the file or comes back to it.
            if db.configuration.readonly { try db.execute(sql: "PRAGMA busy_timeout = 100") }
        }
        return configuration
    }

    /// For the connection that writes to a file. Readers do not wait for it.
    static func ofWriter(_ file: OpenFile) -> GRDB.Configuration {
        var configuration = ofStore(file)
        // GRDB's way to the same makes a table and drops it again where the log is empty, so that everybody has to read the schema anew.
        configuration.prepareDatabase { db in
            let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
            guard mode == "wal" else { throw DatabaseError(message: "the database cannot have a write-ahead log") }
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
        }
        return configuration
    }

    /// For a connection beside the one that writes.
    static func ofReader(_ file: OpenFile) -> GRDB.Configuration {
        var configuration = ofStore(file)
        configuration.readonly = true
        return configuration
    }
}
