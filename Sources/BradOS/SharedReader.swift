import UnderstudyCore

/// A reader of shared records: those that belong to no user, and the standard user's rides. An isolated user reads its own records instead.
struct SharedReader: Sendable {
    let scope: RecordScope
}

extension Authentication<SharedReader> {
    /// Any request. The accounts that own the shared records are seeded again first if their data is due.
    ///
    /// The header is optional. It names an isolated user, and the journal shows it as the user of the request.
    static let shared = Authentication("none", [.userID]) { context in try context.sharedReader() }
}

extension Context {
    /// Seeds the accounts of the shared records again if their data is due, and finds the records that the reader sees.
    func sharedReader() throws -> SharedReader {
        if let principal = try principal, let id = principal.userID, let account = principal.account,
            try read({ try User.isIsolated(id, in: $0) })
        {
            try session.renewIfDue(account)
            return SharedReader(scope: .isolated(id))
        }
        let accounts = try read { db in
            try User.accountsOfSharedRecords(in: db) + [User.find(User.standardID, in: db)?.account].compactMap { $0 }
        }
        for account in accounts { try session.renewIfDue(account) }
        return SharedReader(scope: .shared)
    }
}
