import GRDB
import UnderstudyCore

/// An account as people and tests are told of it.
package struct AccountListing: Sendable {
    package let account: Account
    /// The tokens that the seed file names; minted ones are stored only as hashes.
    package let tokens: [String]

    package static func all(in db: Database) throws -> [AccountListing] {
        try Account.all(in: db).map { AccountListing(account: $0, tokens: try $0.tokens(in: db)) }
    }

    var json: JSON {
        [
            "key": .string(account.key), "displayName": .optional(account.displayName), "note": .optional(account.note),
            "email": .optional(account.email), "timezone": .optional(account.timezone), "tokens": .array(tokens.map(JSON.string)),
            "evergreen": .bool(account.evergreenOn != nil),
        ]
    }
}
