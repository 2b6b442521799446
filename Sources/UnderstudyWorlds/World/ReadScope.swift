import GRDB
import Storage
import Synchronization
import UnderstudyCore

/// The reads of a body within one open transaction, which sees one state of the database throughout. It refuses writes: the body has to run
/// again where writing is possible.
final class ReadScope: DatabaseScope {
    /// Used only by the thread of the transaction.
    private nonisolated(unsafe) let db: Database
    private let store: Store
    private let refused = Atomic(false)

    /// - Parameter store: the store of the transaction, which converts the errors of the body's parts. The body may catch them.
    init(_ db: Database, of store: Store) {
        self.db = db
        self.store = store
    }

    /// Whether a write was refused, even if the body caught the error.
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
