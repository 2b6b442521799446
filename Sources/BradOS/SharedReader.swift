import UnderstudyCore

/// Anybody, who reads what everybody is shown: records that belong to no user, or the standard user's.
struct SharedReader: Sendable {
    /// Until when that stays as it is, if nobody writes.
    let steadyUntil: Instant
}

extension Access<SharedReader> {
    /// Anybody. Whatever accounts the shared records came with are seeded as of now.
    ///
    /// The header makes no difference to the answer, but answers are kept under it: the journal is told whose request it was.
    static let shared = Access("none", [.userID]) { context in SharedReader(steadyUntil: try context.sharedRecordsSteadyUntil()) }
}

extension Context {
    /// Renews the accounts that shared records came with, and says until when nothing moves.
    fileprivate func sharedRecordsSteadyUntil() throws -> Instant {
        let accounts = try read { db in
            try GlobalRecord.accounts(in: db) + [User.find(User.standardID, in: db)?.account].compactMap { $0 }
        }
        return try accounts.compactMap { try session.renewIfDue($0) }.min() ?? .distantFuture
    }
}
