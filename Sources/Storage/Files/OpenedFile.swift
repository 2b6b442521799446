import Foundation
import GRDB
import GRDBSQLite

/// A database file, and a store's connections to it.
struct OpenedFile {
    let file: OpenFile
    let writer: DatabaseQueue
    let wasOpenToOthers: Bool
    let lock: DatabaseLock
    let patience: LockPatience

    /// Opens a file that is empty, ours or missing, unless another process has it open. Any other file is left unchanged.
    ///
    /// - Parameter address: see ``DatabaseLock``.
    static func open(_ path: String, as schema: Schema, address: String?) throws -> OpenedFile {
        let file = try DatabaseFile(path)
        do {
            // Without the lock first: a database that is refused gets no file beside it.
            try check(file, against: schema)
        } catch {
            // While another process writes, it can seem to be damaged.
            guard DatabaseLock.exists(for: file) else { throw error }
        }
        let lock = try DatabaseLock(of: file, address: address)
        try check(file, against: schema)
        let wasOpenToOthers = PrivateFile.prepareDatabase(at: file.path)
        return try OpenedFile(file, as: schema, lock, wasOpenToOthers: wasOpenToOthers)
    }

    /// Copies a file into memory. Neither the file nor its folder changes.
    ///
    /// - Returns: `nil` for an empty database.
    static func copy(_ path: String, as schema: Schema) throws -> DatabaseImage? {
        let file = try DatabaseFile(path)
        while true {
            if try isEmpty(file, schema) { return nil }
            let (mode, stamp) = (try file.readingMode, FileStamp(file.path))
            let image = try DatabaseImage(of: PlainConnection(file.path, mode))
            // An immutable file is read without locks. A process that has opened and written it meanwhile has left other pages, and a log.
            if mode != .immutable || FileStamp(file.path) == stamp { return image }
        }
    }

    /// Whether a database that is only read is empty.
    private static func isEmpty(_ file: DatabaseFile, _ schema: Schema) throws -> Bool {
        do {
            return try check(file, against: schema, toWrite: false)
        } catch {
            // While another process creates it, it can seem to be damaged.
            try DatabaseLock.checkFree(file)
            throw error
        }
    }

    /// - Returns: whether the database is empty.
    @discardableResult
    private static func check(_ file: DatabaseFile, against schema: Schema, toWrite: Bool = true) throws -> Bool {
        let content = try DatabaseContent(of: file, as: schema)
        switch content {
        case .earlier: throw StoreError.earlier(path: file.given)
        case .newer: throw StoreError.newer(path: file.given)
        case .foreign: throw StoreError.foreign(path: file.given)
        case .empty: try checkIsNew(file, schema)
        case .ours: break
        }
        if toWrite, let what = file.unwritable { throw StoreError.unwritable(path: file.given, what: what) }
        return content == .empty
    }

    /// Checks that an empty database has not lost its content: a new database gets its key after its tables. Without its log, a database may
    /// be one empty page.
    private static func checkIsNew(_ file: DatabaseFile, _ schema: Schema) throws {
        guard try file.byteCount ?? 0 > 0, access(file.keyFile, F_OK) == 0 else { return }
        throw StoreError.emptied(path: file.given, trace: file.keyFile)
    }

    private init(_ file: DatabaseFile, as schema: Schema, _ lock: DatabaseLock, wasOpenToOthers: Bool) throws {
        self.lock = lock
        patience = LockPatience()
        let held = try OpenFile(file)
        writer = try DatabaseQueue(file: file.path, configuration: .ofWriter(held, patience))
        // Another user may have placed a file beside it since the first check. SQLite has its log open now, and nothing is stored yet.
        try file.checkTrust()
        try writer.writeWithoutTransaction { db in
            try schema.bringUpToDate(db, at: file.given)
            // Other processes read a file without a log as immutable; see `readingMode`. Writing the mark again gives the open file a log.
            if try !file.hasLogOrJournal { try Schema.mark(db) }
        }
        self.file = try held.withCompanions()
        self.wasOpenToOthers = wasOpenToOthers
    }
}

/// The file that a store has open, identified independently of its name.
struct OpenFile: Sendable {
    /// The path as given, for messages.
    let given: String
    let path: String
    private let identity: FileIdentity
    /// The log and the shared memory that SQLite has open. SQLite never deletes them while a connection is open.
    private var companions: [(path: String, identity: FileIdentity)] = []

    fileprivate init(_ file: DatabaseFile) throws {
        guard let identity = try FileIdentity(file.path) else {
            throw StoreError.inaccessible(path: file.given, reason: "it was removed meanwhile")
        }
        given = file.given
        path = file.path
        self.identity = identity
    }

    /// This file with the files beside it, as a connection that has written to it has opened them.
    fileprivate func withCompanions() throws -> OpenFile {
        var file = self
        file.companions = try ["-wal", "-shm"].compactMap { suffix in try FileIdentity(path + suffix).map { (path + suffix, $0) } }
        return file
    }

    var place: FileStatus {
        do {
            guard let present = try FileIdentity(path) else { return .deleted }
            guard present == identity else { return .replaced }
            let lost = try companions.first { try FileIdentity($0.path) != $0.identity }
            return lost.map { .incomplete($0.path) } ?? .inPlace
        } catch {
            return .unknown("\(error)")
        }
    }
}

extension DatabaseQueue {
    /// Opens a file by its plain name. SQLite takes a name that begins with `file:` for a URI, on systems where its default says so.
    convenience init(file path: String, configuration: GRDB.Configuration) throws {
        try self.init(path: path.hasPrefix("/") ? path : "./" + path, configuration: configuration)
    }
}

/// The name leads to another file than the store's.
struct FileMovedError: Error {}

extension GRDB.Configuration {
    /// The setup of every connection of a store.
    ///
    /// - Parameter file: the file that the connection must open, even if another file has its name by now.
    static func ofStore(_ file: OpenFile? = nil) -> GRDB.Configuration {
        var configuration = GRDB.Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .immediateError
        configuration.prepareDatabase { db in
            if let file, file.place != .inPlace { throw FileMovedError() }
            // Apple's SQLite would leave the log behind on closing.
            var isLogPersistent: Int32 = 0
            sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &isLogPersistent)
            // Sorting and rollback never need more memory than the data. On disk they would need a temporary folder with room.
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
            // Readers meet a lock only while another process closes the file or reopens it.
            if db.configuration.readonly { try db.execute(sql: "PRAGMA busy_timeout = 100") }
        }
        return configuration
    }

    /// For the connection that writes to a file. Readers do not wait for it.
    static func ofWriter(_ file: OpenFile, _ patience: LockPatience) -> GRDB.Configuration {
        var configuration = ofStore(file)
        configuration.busyMode = .callback(patience.waits(afterTries:))
        // GRDB's own way, with an empty log, creates a table and drops it again. Every connection would have to read the schema again.
        configuration.prepareDatabase { db in
            let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
            guard mode == "wal" else { throw DatabaseError(message: "the database cannot have a write-ahead log") }
            // A power failure may take the last commits, and must not damage the file: a checkpoint waits for the disk. On Darwin it waits for
            // the drive's cache only with this pragma. `fullfsync` would not add anything, since with NORMAL a commit does not wait at all.
            try db.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA checkpoint_fullfsync = ON")
        }
        return configuration
    }

    /// For a connection that reads beside the writer.
    static func ofReader(_ file: OpenFile) -> GRDB.Configuration {
        var configuration = ofStore(file)
        configuration.readonly = true
        return configuration
    }
}
