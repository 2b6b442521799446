import UnderstudyCore

extension Context {
    /// Seeds the accounts of the shared records again if their data is due, and finds the records that a reader of shared records sees: an
    /// isolated user's own, otherwise those of all other users, and the standard user's rides (brados.md 1.4).
    func sharedScope() throws -> ResourceScope {
        if let principal = try principal, let id = principal.userID, let account = principal.account,
            try read({ try User.isIsolated(id, in: $0) })
        {
            try session.renewIfDue(account)
            return ResourceScope(user: id, shared: id)
        }
        let accounts = try read { db in
            try User.accountsOfSharedRecords(in: db) + [User.find(User.standardID, in: db)?.account].compactMap { $0 }
        }
        for account in accounts { try session.renewIfDue(account) }
        return ResourceScope(user: User.standardID)
    }
}
