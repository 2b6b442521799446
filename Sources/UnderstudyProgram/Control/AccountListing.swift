import GRDB
import UnderstudyCore
import Values

/// An account as the control API lists it.
package struct AccountListing: Sendable {
    package let account: Account
    /// The tokens of the seed file. Minted tokens are stored as hashes, and not listed.
    package let tokens: [String]
    package let state: Account.State
    /// The names of the backends that have its data; see ``Seeding/backends(of:in:)``.
    package let backends: [String]

    private init(_ account: Account, by seeding: Seeding, in db: Database) throws {
        self.account = account
        tokens = try account.tokens(in: db)
        state = try account.state(in: db)
        backends = try seeding.backends(of: account, in: db).map(\.name)
    }

    /// The accounts that match a search, in order of creation, and the number of all that match; see ``Account/page(of:limit:offset:in:)``.
    package static func page(
        of search: AccountSearch = AccountSearch(), limit: Int = .max, offset: Int = 0, by seeding: Seeding, in db: Database
    ) throws -> (listings: [AccountListing], total: Int) {
        let (accounts, total) = try Account.page(of: search, limit: limit, offset: offset, in: db)
        return (try accounts.map { try AccountListing($0, by: seeding, in: db) }, total)
    }

    package static func find(_ key: String, by seeding: Seeding, in db: Database) throws -> AccountListing? {
        try Account.find(key, in: db).map { try AccountListing($0, by: seeding, in: db) }
    }

    /// The account as in the control API's responses.
    ///
    /// - Parameter keys: those of the world's seed; `nil` if it cannot be read.
    func json(inSeed keys: Set<ExactText>?) -> JSON {
        json.merging(["hasSeed": keys.map { .bool($0.contains(ExactText(account.key))) } ?? .null])
    }

    /// The account itself, without its world.
    package var json: JSON {
        [
            "key": .string(account.key), "displayName": .optional(account.displayName), "note": .optional(account.note),
            "email": .optional(account.email), "timezone": .optional(account.timezone), "tokens": .array(tokens.map(JSON.string)),
            "evergreen": .bool(account.evergreen != nil), "state": .string(state.rawValue),
            "backends": .array(backends.map(JSON.string)),
        ]
    }
}
