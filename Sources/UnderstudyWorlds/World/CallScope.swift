import GRDB
import Synchronization
import UnderstudyCore

/// One call's way to an epoch's data, which remembers what its end needs to know.
package final class CallScope: DatabaseScope {
    private let data: EpochData
    private let patience: LockWait
    private let refused = Atomic(false)
    private let committed = Atomic(false)

    /// - Parameter patience: whether it waits for a lock that another program holds. Who does not may start again later.
    package init(_ data: EpochData, patience: LockWait = .aMoment) {
        self.data = data
        self.patience = patience
    }

    /// Whether a transaction was refused because the epoch is over, even where somebody caught the error.
    package var isRefused: Bool { refused.load(ordering: .relaxed) }

    /// Whether a transaction has committed.
    package var hasCommitted: Bool { committed.load(ordering: .relaxed) }

    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try noting { try data.read(body) }
    }

    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let value = try noting { try data.write(patience, body) }
        committed.store(true, ordering: .relaxed)
        return value
    }

    /// Runs a body that usually only reads, in one transaction.
    ///
    /// - Returns: `nil` when it wanted to write: nothing has been done, and it is to be run again with transactions of its own.
    package func readOnce<Value>(_ body: (any DatabaseScope) throws -> Value) throws -> Value? {
        try noting {
            try data.read { db in
                let access = ReadScope(db)
                let value = Result { try body(access) }
                return access.hasRefused ? nil : try value.get()
            }
        }
    }

    /// See ``EpochData/rehearse(_:)``.
    package func rehearse<Value>(_ body: (any DatabaseScope) throws -> Value) throws -> Value {
        try noting { try data.rehearse(patience, body) }
    }

    private func noting<Value>(_ transaction: () throws -> Value) throws -> Value {
        do {
            return try transaction()
        } catch let error as EpochEndedError {
            refused.store(true, ordering: .relaxed)
            throw error
        }
    }
}
