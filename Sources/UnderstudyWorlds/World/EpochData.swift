import GRDB
import UnderstudyCore

/// The data of an epoch: the store, and the nights that have been worked off.
///
/// In memory, every epoch has a store of its own. Calls that began before a swap go on in the old store, and their writes are lost with
/// it. On a file, epochs share the store. Each has a random name in the database, which every transaction compares first.
package final class EpochData: Sendable {
    package let store: Store
    package let nightlyJobs = NightlyJobs()
    /// The epoch's name in the database; `nil` in memory.
    private let name: String?
    /// See ``TokenScope``; `nil` for the main world.
    private let tokenScope: String?

    /// Takes over a store as it is. A file without an epoch's name gets one; a sandbox's store gets the sandbox's name.
    init(_ store: Store, tokenScope: String? = nil) throws {
        self.store = store
        self.tokenScope = tokenScope
        if let tokenScope { try store.write { try TokenScope.set(tokenScope, in: $0) } }
        name = store.isFile ? try store.write { try EpochName.findOrMake(in: $0) } : nil
    }

    /// The successor of other data.
    private init(_ store: Store, name: String?, after previous: EpochData) {
        self.store = store
        self.name = name
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
            return try store.rehearse(.none, rehearse)
        } catch let failure as StorageFailure where failure.allowsReads {
            return try Store(copyOf: store.image()).rehearse(.none, rehearse)
        }
    }

    /// The data of the next epoch, built beside these, which stay in use until the next epoch begins. Takes as long as copying the image.
    ///
    /// - Returns: the data, and the database that has to replace the file's; `nil` in memory.
    func next(_ image: DatabaseImage) throws -> (data: EpochData, copy: Store?) {
        let copy = try Store(copyOf: image)
        if let tokenScope { try copy.write { try TokenScope.set(tokenScope, in: $0) } }
        guard store.isFile else { return (EpochData(copy, name: nil, after: self), nil) }
        let name = try copy.write { try EpochName.make(in: $0) }
        return (EpochData(store, name: name, after: self), copy)
    }

    /// The same store in its file's present epoch, for a call that was refused in this one. A file without an epoch's name gets one.
    func adopted(_ patience: LockWait) throws -> EpochData {
        let name = try store.read(EpochName.find) ?? store.write(patience) { try EpochName.findOrMake(in: $0) }
        return EpochData(store, name: name, after: self)
    }

    /// Whether both belong to the same epoch of a file.
    func isOfSameEpoch(as other: EpochData) -> Bool {
        name != nil && name == other.name
    }

    private func check(_ db: Database) throws {
        guard let name else { return }
        if try EpochName.find(in: db) != name { throw EpochEndedError() }
    }
}

extension EpochData: DatabaseScope {
    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try store.read { db in
            try check(db)
            return try body(db)
        }
    }

    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try write(.aMoment, body)
    }

    /// - Parameter patience: whether to wait for a lock that another program holds.
    func write<Value>(_ patience: LockWait, _ body: (Database) throws -> Value) throws -> Value {
        try store.write(patience) { db in
            try check(db)
            return try body(db)
        }
    }
}

/// A transaction was refused because its epoch is over.
package struct EpochEndedError: Error {}

/// The row that names a database's epoch.
private enum EpochName {
    static func find(in db: Database) throws -> String? {
        try db.firstValue("SELECT name FROM epoch")
    }

    static func findOrMake(in db: Database) throws -> String {
        try find(in: db) ?? make(in: db)
    }

    static func make(in db: Database) throws -> String {
        let name = RandomToken.make()
        try db.run("INSERT OR REPLACE INTO epoch (id, name) VALUES (1, ?)", [name])
        return name
    }
}
