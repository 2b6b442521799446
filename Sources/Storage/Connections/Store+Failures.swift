import Foundation
import GRDB

extension Store {
    /// Runs a read or a part of a transaction, and throws the error that callers of the store see; see ``failure(of:)``.
    package func converting<Value>(_ part: () throws -> Value) throws -> Value {
        try converting(.read, part)
    }

    func converting<Value>(_ work: LastingFailures.Work, _ part: () throws -> Value) throws -> Value {
        do {
            return try part()
        } catch {
            throw noted(error, of: work)
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
