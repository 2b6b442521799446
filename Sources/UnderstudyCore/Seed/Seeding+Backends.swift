import GRDB

extension Seeding {
    /// The backends that have data of an account, or get them from its seed with its first request. Only those whose records can be edited.
    package func backends(of account: Account, in db: Database) throws -> [any Backend] {
        let editable = backends.filter { !$0.seedLists.isEmpty }
        guard account.evergreenOn == Account.unseeded, let text = try Account.seed(of: account.key, in: db) else {
            return try editable.filter { try $0.hasData(of: account, in: db) }
        }
        let seed = try SealedSeed.open(text, ofAccount: account.key, with: keys.cipher)
        return editable.filter { (seed[$0.name] ?? .null) != .null }
    }
}
