import Foundation
import GRDB

extension Store {
    /// Does what needs the lock that only one program can have, in its turn. A wait for another program's lock is outside the turn.
    ///
    /// - Parameter attempt: says when it has got the lock; nothing is tried twice from then on.
    func holdingLock<Value>(_ patience: LockWait, _ attempt: (inout Bool) throws -> Value) throws -> Value {
        while true {
            var hasBegun = false
            do {
                let value = try turn.hold { try attempt(&hasBegun) }
                lock.noteFree()
                return value
            } catch {
                if hasBegun { lock.noteFree() }
                let error = failure(of: error)
                guard !hasBegun, patience == .aMoment, (error as? StorageFailure)?.mayPass == true else { throw error }
                Thread.sleep(forTimeInterval: LockWatch.pauseSeconds)
            }
        }
    }

    /// An error by the name that it has beyond the store.
    func failure(of error: any Error) -> any Error {
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
