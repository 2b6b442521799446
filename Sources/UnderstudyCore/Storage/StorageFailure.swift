import GRDB

/// The disk, the memory or another program's lock has kept a transaction from happening. Nothing of it is stored; most of these pass.
package struct StorageFailure: Error, Equatable, Sendable {
    package enum Cause: Equatable, Sendable {
        /// The disk has no room; of a database in memory, that it may not become larger.
        case full
        /// Another program holds the lock, or for a moment a reset does.
        ///
        /// - mayPass: whether that is only known for a moment, so that it is worth to wait.
        case locked(mayPass: Bool)
        /// The system has no memory for it.
        case memory
        /// It may not be written to any more: its rights have changed, or its disk takes no writes.
        case readOnly
        /// What is stored is not what SQLite has written.
        case damaged
        /// The disk gives an error: SQLite's words for it.
        case failing(String)
        /// A connection or a file beside the database cannot be opened, or the file is no longer there: why.
        case unopenable(String)
    }

    /// The database's file; `nil` in memory.
    package let path: String?
    package let cause: Cause

    package init(_ cause: Cause, at path: String?) {
        self.cause = cause
        self.path = path
    }

    /// What a failure of SQLite's means; `nil` for one that is no matter of the disk.
    init?(_ error: DatabaseError, at path: String?) {
        let words = error.message ?? error.extendedResultCode.description
        // By the extended code: some of these are another matter than the code that they extend.
        switch error.extendedResultCode {
        // What readers and writers share cannot become larger.
        case .SQLITE_FULL, .SQLITE_IOERR_SHMSIZE: self.init(.full, at: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self.init(.locked(mayPass: false), at: path)
        case .SQLITE_NOMEM, .SQLITE_IOERR_NOMEM: self.init(.memory, at: path)
        case .SQLITE_READONLY_DBMOVED: self.init(.unopenable("it was moved or deleted"), at: path)
        case .SQLITE_READONLY, .SQLITE_PERM: self.init(.readOnly, at: path)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self.init(.damaged, at: path)
        case .SQLITE_IOERR: self.init(.failing(words), at: path)
        case .SQLITE_CANTOPEN: self.init(.unopenable(words), at: path)
        default: return nil
        }
    }

    /// Whether it is worth to wait a moment: somebody holds the lock, and has not held it for long.
    package var mayPass: Bool { cause == .locked(mayPass: true) }
}

extension StorageFailure: CustomStringConvertible {
    package var description: String {
        guard let path else { return inMemory }
        return switch cause {
        case .full: "the disk of \(DatabaseFile.folder(of: path)) is full, so nothing can be stored in \(path); make room there"
        case .locked: "another program holds the lock of \(path); let it end, or stop it"
        case .memory: "there is too little memory to read or write \(path); \(Self.moreMemory)"
        case .readOnly: "\(path) may no longer be written to; give it and its folder back the right, or mount its disk for writing"
        case .damaged: "\(path) is damaged; stop understudy, and put a copy in its place, or move it away"
        case .failing(let reason): "\(path) cannot be read or written (\(reason)); check its disk"
        case .unopenable(let reason):
            "\(path) cannot be opened (\(reason)); check that it is there, and how many files may be open, which `ulimit -n` shows"
        }
    }

    /// What is said of a database without a file, which is one world of many.
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
    /// In a few words, where the sentence around them says the rest.
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

extension DatabaseError {
    /// Whether another connection holds a lock that this one needs.
    var isLock: Bool { [ResultCode.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL].contains(resultCode) }
}
