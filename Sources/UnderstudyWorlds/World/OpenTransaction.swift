import GRDB
import Synchronization
import UnderstudyCore

/// A body's reads within one transaction, so that it sees one state throughout, and no more is asked of the database than that.
///
/// Whoever wants to write is refused, and has to be asked again where writing is possible.
final class ReadingAccess: DataAccess {
    /// Used by the thread alone that is within the transaction.
    private nonisolated(unsafe) let db: Database
    private let refused = Atomic(false)

    init(_ db: Database) {
        self.db = db
    }

    /// Whether somebody wanted to write, even where the error was caught.
    var hasRefused: Bool { refused.load(ordering: .relaxed) }

    var readsOneState: Bool { true }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try body(db)
    }

    func write<Value>(touching touched: Touch, _ body: (Database) throws -> Value) throws -> Value {
        refused.store(true, ordering: .relaxed)
        throw WriteRefusedError()
    }
}

/// Nothing is written in a transaction that reads.
private struct WriteRefusedError: Error {}

/// A body's own transactions within one that is open already: each is undone alone where it throws.
final class SavepointAccess: DataAccess {
    /// Used by the thread alone that is within the transaction, as is what is noted of its writes.
    private nonisolated(unsafe) let db: Database
    private nonisolated(unsafe) var touched: [Touch] = []
    private nonisolated(unsafe) var failed = false

    init(_ db: Database) {
        self.db = db
    }

    /// What has been written to.
    var touches: [Touch] { touched }

    /// Whether the database did not take something: nobody knows what is left of the transaction then.
    var hasFailed: Bool { failed }

    var readsOneState: Bool { true }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try body(db)
    }

    func write<Value>(touching touch: Touch, _ body: (Database) throws -> Value) throws -> Value {
        do {
            try run("SAVEPOINT member")
            let value: Value
            do {
                value = try body(db)
            } catch {
                try run("ROLLBACK TO SAVEPOINT member")
                try run("RELEASE SAVEPOINT member")
                throw error
            }
            try run("RELEASE SAVEPOINT member")
            if !touched.contains(touch) { touched.append(touch) }
            return value
        } catch let error as DatabaseError where error.resultCode != .SQLITE_CONSTRAINT {
            failed = true
            throw error
        }
    }

    /// Not by GRDB's own savepoints, which have these statements parsed each time.
    private func run(_ sql: String) throws {
        try db.cachedStatement(sql: sql).run([])
    }
}
