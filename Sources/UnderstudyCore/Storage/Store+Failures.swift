import Foundation
import GRDB

extension Store {
    /// Runs work in the store's turn that needs the lock of a single writer. Waits for another program's lock happen outside the turn.
    ///
    /// - Parameter attempt: sets its argument to true once it has the lock. From then on nothing is retried.
    func holdingLock<Value>(_ patience: LockWait, _ attempt: (inout Bool) throws -> Value) throws -> Value {
        while true {
            var hasBegun = false
            do {
                let value = try turn.hold { try attempt(&hasBegun) }
                lock.noteFree()
                return value
            } catch {
                if hasBegun { lock.noteFree() }
                let error = noted(error, of: .commit)
                guard !hasBegun, patience == .aMoment, (error as? StorageFailure)?.mayPass == true else { throw error }
                Thread.sleep(forTimeInterval: LockWatch.pauseSeconds)
            }
        }
    }

    /// Runs a read or a part of a transaction, and throws the error that callers of the store see; see ``failure(of:)``.
    package func converting<Value>(_ part: () throws -> Value) throws -> Value {
        do {
            return try part()
        } catch {
            throw noted(error, of: .read)
        }
    }

    /// The error that callers of the store see. A failure of storage is noted; see ``lastingFailure``.
    private func noted(_ error: any Error, of work: LastingFailures.Work) -> any Error {
        let error = failure(of: error)
        if let failure = error as? StorageFailure { failures.note(failure, of: work) }
        return error
    }

    /// The error that callers of the store see.
    private func failure(of error: any Error) -> any Error {
        switch error {
        case let error as DatabaseError where error.isLock: StorageFailure(.locked(mayPass: lock.noteHeld()), at: path)
        case let error as DatabaseError: StorageFailure(error, at: path).map { $0 as any Error } ?? error
        case is FileMovedError: StorageFailure(.unopenable("another file has its name"), at: path)
        default: error
        }
    }

    static func storeError(for error: any Error, at path: String) -> StoreError {
        if let error = error as? StoreError { return error }
        if let failure = error as? StorageFailure { return StoreError(failure) }
        guard let error = error as? DatabaseError else { return .inaccessible(path: path, reason: "\(error)") }
        return StorageFailure(error, at: path).map(StoreError.init)
            ?? .inaccessible(path: path, reason: error.message ?? error.resultCode.description)
    }
}
