import GRDB

/// The disk, the memory or another program's lock prevented a transaction. None of it is stored. Most of these failures pass.
package struct StorageFailure: Error, Equatable, Sendable {
    package enum Cause: Equatable, Sendable {
        /// The disk is full, or a database in memory has reached its limit.
        case full
        /// Another program holds the lock for longer than ``LockPatience``.
        case locked
        /// The system has no memory left.
        case memory
        /// The database is no longer writable: permissions have changed, or the disk accepts no writes.
        case readOnly
        /// The stored data is not in SQLite's format.
        case damaged
        /// The disk reports an error, in SQLite's words.
        case failing(String)
        /// A connection or a file beside the database cannot be opened, or the file no longer exists; with the reason.
        case unopenable(String)
    }

    /// The database's file; `nil` in memory.
    package let path: String?
    package let cause: Cause

    package init(_ cause: Cause, at path: String?) {
        self.cause = cause
        self.path = path
    }

    /// The failure behind an SQLite error; `nil` for errors that do not concern storage.
    init?(_ error: DatabaseError, at path: String?) {
        let words = error.message ?? error.extendedResultCode.description
        // Compares extended codes: some of them mean something else than their primary code.
        switch error.extendedResultCode {
        // `SHMSIZE`: the memory that readers and writers share cannot grow.
        case .SQLITE_FULL, .SQLITE_IOERR_SHMSIZE: self.init(.full, at: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self.init(.locked, at: path)
        case .SQLITE_NOMEM, .SQLITE_IOERR_NOMEM: self.init(.memory, at: path)
        case .SQLITE_READONLY_DBMOVED: self.init(.unopenable("it was moved or deleted"), at: path)
        case .SQLITE_READONLY, .SQLITE_PERM: self.init(.readOnly, at: path)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self.init(.damaged, at: path)
        case .SQLITE_IOERR: self.init(.failing(words), at: path)
        case .SQLITE_CANTOPEN: self.init(.unopenable(words), at: path)
        default: return nil
        }
    }

    /// Whether the content can still be read, though nothing can be stored.
    package var allowsReads: Bool {
        switch cause {
        case .full, .locked, .readOnly, .failing: true
        case .memory, .damaged, .unopenable: false
        }
    }

    /// Whether some of the content cannot be read, while other content may be.
    var concernsContent: Bool {
        switch cause {
        case .damaged, .failing: true
        default: false
        }
    }
}

extension StorageFailure: CustomStringConvertible {
    package var description: String {
        guard let path else { return inMemory }
        return switch cause {
        case .full: "the disk of \(path.parentFolder) is full, so nothing can be stored in \(path); make room there"
        case .locked: "another program holds the lock of \(path); let it end, or stop it"
        case .memory: "there is too little memory to read or write \(path); \(Self.moreMemory)"
        case .readOnly: "\(path) may no longer be written to; give it and its folder back the right, or mount its disk for writing"
        case .damaged: "\(path) is damaged; stop understudy, and put a copy in its place, or move it away"
        case .failing(let reason): "\(path) cannot be read or written (\(reason)); check its disk"
        case .unopenable(let reason):
            "\(path) cannot be opened (\(reason)); check that it is there, and how many files may be open, which `ulimit -n` shows"
        }
    }

    /// The description for a database in memory, which is one world of many.
    private var inMemory: String {
        switch cause {
        case .full: "the world in memory has grown as large as it may; reset it"
        case .memory: "there is too little memory for this world; \(Self.moreMemory)"
        default: "the world in memory failed: \(cause.reason); reset it"
        }
    }

    static let moreMemory = "make memory free, or raise this process's limit, which `ulimit -v` shows"
}

extension StorageFailure.Cause {
    /// A few words, for use inside a sentence.
    var reason: String {
        switch self {
        case .full: "it has grown as large as it may"
        case .locked: "it is locked"
        case .memory: "out of memory"
        case .readOnly: "it may not be written to"
        case .damaged: "it is damaged"
        case .failing(let words), .unopenable(let words): words
        }
    }
}
