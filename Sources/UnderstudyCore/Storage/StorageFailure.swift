import GRDB

/// The disk, or another program's lock, has kept a transaction from happening. Nothing of it is stored; a later try may do better.
package struct StorageFailure: Error, Equatable, Sendable {
    package enum Cause: Equatable, Sendable {
        /// The disk has no room; of a database in memory, that it may not become larger.
        case full
        /// Another program holds the lock.
        ///
        /// - mayPass: whether that is only known for a moment, so that it is worth to wait.
        case locked(mayPass: Bool)
        /// The system's own words.
        case failing(String)
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
        switch error.resultCode {
        case .SQLITE_FULL: self.init(.full, at: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self.init(.locked(mayPass: false), at: path)
        case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_NOMEM:
            self.init(.failing(error.message ?? error.extendedResultCode.description), at: path)
        default: return nil
        }
    }

    /// Whether it is worth to wait a moment: another program holds the lock, and has not held it for long.
    package var mayPass: Bool { cause == .locked(mayPass: true) }
}

extension StorageFailure: CustomStringConvertible {
    package var description: String {
        guard let path else {
            return cause == .full ? "the world in memory has grown as large as it may" : "the world in memory failed: \(reason)"
        }
        return switch cause {
        case .full: "the disk of \(DatabaseFile.folder(of: path)) is full, so nothing can be stored in \(path)"
        case .locked: "another program holds the lock of \(path)"
        case .failing(let reason): "\(path) cannot be read or written: \(reason)"
        }
    }

    private var reason: String {
        if case .failing(let reason) = cause { reason } else { "it is locked" }
    }
}

extension DatabaseError {
    /// Whether another connection holds a lock that this one needs.
    var isLock: Bool { [ResultCode.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL].contains(resultCode) }
}
