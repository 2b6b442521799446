import GRDB
import Synchronization
import UnderstudyCore

/// The reads of a body within one transaction, which sees one state of the database throughout.
///
/// A write is refused; the body has to run again where writing is possible.
final class ReadScope: DatabaseScope {
    /// Used only by the thread of the transaction.
    private nonisolated(unsafe) let db: Database
    private let refused = Atomic(false)

    init(_ db: Database) {
        self.db = db
    }

    /// Whether the body tried to write, even if the error was caught.
    var hasRefused: Bool { refused.load(ordering: .relaxed) }

    var readsOneState: Bool { true }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try body(db)
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

    init(_ db: Database) {
        self.db = db
    }

    var readsOneState: Bool { true }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try body(db)
    }

    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        var value: Value?
        try db.inSavepoint {
            value = try body(db)
            return .commit
        }
        guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return value
    }
}
