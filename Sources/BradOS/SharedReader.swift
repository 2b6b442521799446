import UnderstudyCore

/// Anybody, who reads what everybody is shown: records that belong to no user, or the standard user's. An isolated user reads its own.
struct SharedReader: Sendable {
    let scope: RecordScope
}

extension Authentication<SharedReader> {
    /// Anybody. Whatever accounts the records came with are seeded as of now.
    ///
    /// The header tells who is isolated, and the journal whose request it was.
    static let shared = Authentication("none", [.userID]) { context in try context.sharedReader() }
}

extension Context {
    /// Renews the accounts that the records came with.
    func sharedReader() throws -> SharedReader {
        if let principal = try principal, let id = principal.userID, let account = principal.account,
            try read({ try User.isIsolated(id, in: $0) })
        {
            try session.renewIfDue(account)
            return SharedReader(scope: .own(id))
        }
        let accounts = try read { db in
            try GlobalRecord.accounts(in: db) + [User.find(User.standardID, in: db)?.account].compactMap { $0 }
        }
        for account in accounts { try session.renewIfDue(account) }
        return SharedReader(scope: .everybody)
    }
}
