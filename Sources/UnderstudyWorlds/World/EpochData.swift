import GRDB
import Storage
import Synchronization
import UnderstudyCore

/// The data of an epoch: the store, and the nights that have been worked off.
///
/// In memory, every epoch has a store of its own. Calls that began before a swap go on in the old store, and their writes are lost with
/// it. On a file, epochs share the store: a swap has the store's turn, and from then on the former epoch writes nothing more.
package final class EpochData: Sendable {
    package let store: Store
    package let nightlyJobs = NightlyJobs()
    /// Whether the store has the next epoch's data. Changes within the store's turn.
    private let hasEnded = Atomic(false)
    /// See ``TokenScope``; `nil` for the main world.
    private let tokenScope: String?

    /// Takes over a store as it is. A sandbox's store gets the sandbox's name.
    init(_ store: Store, tokenScope: String? = nil) throws {
        self.store = store
        self.tokenScope = tokenScope
        if let tokenScope { try store.write { try TokenScope.set(tokenScope, in: $0) } }
    }

    /// The successor of other data.
    private init(_ store: Store, after previous: EpochData) {
        self.store = store
        tokenScope = previous.tokenScope
    }

    /// The present state of the data in memory, for a call that stores nothing here.
    func copied() throws -> (data: EpochData, byteCount: Int) {
        try check()
        let image = try store.image()
        return (EpochData(try Store(copyOf: image), after: self), image.byteCount)
    }

    /// The data of the next epoch, built beside these, which stay in use until the next epoch begins. Takes as long as copying the image.
    ///
    /// - Returns: the data, and the database that has to replace the file's; `nil` in memory.
    func next(_ image: DatabaseImage) throws -> (data: EpochData, copy: Store?) {
        let copy = try Store(copyOf: image)
        if let tokenScope { try copy.write { try TokenScope.set(tokenScope, in: $0) } }
        return store.isFile ? (EpochData(store, after: self), copy) : (EpochData(copy, after: self), nil)
    }

    /// Called on a file when the next epoch's data are stored, within the store's turn.
    func end() {
        hasEnded.store(true, ordering: .relaxed)
    }

    private func check() throws {
        if hasEnded.load(ordering: .relaxed) { throw EpochEndedError() }
    }
}

extension EpochData: DatabaseScope {
    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try store.read(body)
    }

    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try store.write { db in
            try check()
            return try body(db)
        }
    }
}

/// A transaction that writes was refused because its epoch is over.
package struct EpochEndedError: Error {}
