import GRDB
import Synchronization
import UnderstudyCore

/// The reads of a body within one transaction, which sees one state of the database throughout.
///
/// A write is refused; the body has to run again where writing is possible.
final class ReadScope: DatabaseScope {
    /// Used only by the thread of the transaction.
    private nonisolated(unsafe) let db: Database
    private let store: Store
    private let refused = Atomic(false)

    /// - Parameter store: the store of the transaction, which converts the errors of reads. The body may catch them.
    init(_ db: Database, of store: Store) {
        self.db = db
        self.store = store
    }

    /// Whether the body tried to write, even if the error was caught.
    var hasRefused: Bool { refused.load(ordering: .relaxed) }

    var readsOneState: Bool { true }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try store.converting { try body(db) }
    }

    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        refused.store(true, ordering: .relaxed)
        throw WriteRefusedError()
    }
}

/// A write in a transaction that only reads.
private struct WriteRefusedError: Error {}

/// The transactions of a body as savepoints of an open transaction.
final class RehearsalScope: DatabaseScope {
    /// Used only by the thread of the transaction.
    private nonisolated(unsafe) let db: Database
    private let store: Store

    /// - Parameter store: the store of the transaction, which converts the errors of the body's parts. The body may catch them.
    init(_ db: Database, of store: Store) {
        self.db = db
        self.store = store
    }

    var readsOneState: Bool { true }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try store.converting { try body(db) }
    }

    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        // A full disk can end the whole transaction. A savepoint would then be a transaction of its own, and be committed.
        guard db.isInsideTransaction else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        var value: Value?
        try store.converting {
            try db.inSavepoint {
                value = try body(db)
                return .commit
            }
        }
        guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return value
    }
}
