import GRDB

extension DatabaseQueue {
    /// Makes an empty database a copy of this one, in one transaction.
    ///
    /// - Parameter isStillEmpty: asked when nobody else can write any more.
    /// - Returns: whether it is a copy; `false` when another process has made something of it meanwhile.
    func fill(_ empty: DatabaseQueue, ifEmpty isStillEmpty: @escaping () throws -> Bool = { true }) throws -> Bool {
        // The first step takes the lock, the second one commits.
        let firstPages = max(1, try unsafeRead { try $0.pageCount } - 1)
        do {
            try backup(to: empty, pagesPerStep: CInt(firstPages)) { progress in
                if !progress.isCompleted, try !isStillEmpty() { throw NotEmptyError() }
            }
            return true
        } catch is NotEmptyError {
            return false
        }
    }
}

/// A database has something in it by now.
private struct NotEmptyError: Error {}
