import GRDB
import Storage
import Synchronization
import UnderstudyCore

/// The transactions of a body within one open transaction, which sees one state of the database throughout.
final class TransactionScope: DatabaseScope {
    /// Used only by the thread of the transaction.
    private nonisolated(unsafe) let db: Database
    private let store: Store
    private let writes: Bool
    private let refused = Atomic(false)
    private let noted = Mutex<StorageFailure?>(nil)

    /// - Parameters:
    ///   - store: the store of the transaction, which converts the errors of the body's parts. The body may catch them.
    ///   - writes: whether a write runs, as a savepoint. Otherwise it is refused; the body has to run again where writing is possible.
    init(_ db: Database, of store: Store, writes: Bool) {
        self.db = db
        self.store = store
        self.writes = writes
    }

    /// Whether a write was refused, even if the body caught the error.
    var hasRefused: Bool { refused.load(ordering: .relaxed) }

    /// The last failure of a part, even if the body caught the error.
    var failure: StorageFailure? { noted.withLock { $0 } }

    var readsOneState: Bool { true }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try converting { try body(db) }
    }

    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        guard writes else {
            refused.store(true, ordering: .relaxed)
            throw WriteRefusedError()
        }
        // A full disk can end the whole transaction. A savepoint would then be a transaction of its own, and be committed.
        guard db.isInsideTransaction else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        var value: Value?
        try converting {
            try db.inSavepoint {
                value = try body(db)
                return .commit
            }
        }
        guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return value
    }

    private func converting<Value>(_ part: () throws -> Value) throws -> Value {
        do {
            return try store.converting(part)
        } catch let failure as StorageFailure {
            noted.withLock { $0 = failure }
            throw failure
        }
    }
}

/// A write in a transaction that only reads.
private struct WriteRefusedError: Error {}
