import GRDB
import Synchronization
import UnderstudyCore

/// The data of an epoch: the store, and the nights that have been worked off.
///
/// In memory, every epoch has a store of its own. Calls that began before a swap go on in the old store, and their writes are lost with
/// it. On a file, epochs share the store, and the database's
/// `user_version` differs between an epoch and the next: transactions compare it from the end of their epoch on.
package final class EpochData: Sendable {
    package let store: Store
    package let nightlyJobs = NightlyJobs()
    /// The epoch's number in the database; `nil` in memory.
    private let number: Int32?
    /// Whether the next epoch's data may be in the database.
    private let isEnding = Atomic(false)
    /// See ``TokenScope``; `nil` for the main world.
    private let tokenScope: String?

    /// Takes over a store as it is. A sandbox's store gets the sandbox's name.
    init(_ store: Store, tokenScope: String? = nil) throws {
        self.store = store
        self.tokenScope = tokenScope
        if let tokenScope { try store.write { try TokenScope.set(tokenScope, in: $0) } }
        number = store.isFile ? try store.read(Self.number) : nil
    }

    /// The successor of other data.
    private init(_ store: Store, number: Int32?, after previous: EpochData) {
        self.store = store
        self.number = number
        tokenScope = previous.tokenScope
    }

    /// Runs a body in a transaction that is rolled back. The body sees the changes that are due by its instant; no other call sees them.
    ///
    /// While another program holds the lock of a file, or the file takes no writes, the transaction runs in a copy in memory.
    package func rehearse<Value>(_ body: (any DatabaseScope) throws -> Value) throws -> Value {
        func rehearse(in db: Database) throws -> Value {
            try check(db)
            let scope = TransactionScope(db, of: store, writes: true)
            let value = try body(scope)
            if let failure = scope.failure { throw failure }
            return value
        }
        do {
            return try store.rehearse(rehearse)
        } catch let failure as StorageFailure where failure.allowsReads {
            return try Store(copyOf: store.image()).rehearse(rehearse)
        }
    }

    /// The data of the next epoch, built beside these, which stay in use until the next epoch begins. Takes as long as copying the image.
    ///
    /// - Returns: the data, and the database that has to replace the file's; `nil` in memory.
    func next(_ image: DatabaseImage) throws -> (data: EpochData, copy: Store?) {
        let copy = try Store(copyOf: image)
        if let tokenScope { try copy.write { try TokenScope.set(tokenScope, in: $0) } }
        guard let number else { return (EpochData(copy, number: nil, after: self), nil) }
        let next = number &+ 1
        try copy.write { try $0.execute(sql: "PRAGMA user_version = \(next)") }
        return (EpochData(store, number: next, after: self), copy)
    }

    /// Called before the next epoch's data are stored.
    func end() {
        isEnding.store(true, ordering: .releasing)
    }

    private static func number(in db: Database) throws -> Int32 {
        try Int32(truncatingIfNeeded: db.firstValue("PRAGMA user_version") ?? 0 as Int)
    }

    /// Refuses a transaction that sees the next epoch's data. The flag is set before these are stored: a transaction that has its state, and
    /// does not see the flag, is in time.
    private func check(_ db: Database) throws {
        guard isEnding.load(ordering: .acquiring), let number else { return }
        if try Self.number(in: db) != number { throw EpochEndedError() }
    }
}

extension EpochData: DatabaseScope {
    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try store.read { db in
            // Last: the first query of the body fixes the state that it reads.
            let result = Result { try body(db) }
            try check(db)
            return try result.get()
        }
    }

    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try store.write { db in
            try check(db)
            return try body(db)
        }
    }
}

/// A transaction was refused because its epoch is over.
package struct EpochEndedError: Error {}
