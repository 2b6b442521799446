import GRDB

/// A backend's part of a seeded account: decoded and free of faults, not yet stored.
package protocol SeedBlock: Sendable {
    /// Names that only one account of the world may have, each with the path where the seed gives it.
    var claims: [SeedClaim] { get }

    /// Stores the rows for an account that has none yet.
    func insert(for account: Account, at moment: SeedMoment, in db: Database) throws
}

/// A name that must be unique in a seed file.
package struct SeedClaim: Sendable, Hashable {
    /// What is named: `longevity.userId`.
    package let kind: String
    package let value: String
    package let path: String

    /// The kinds that belong to no backend, besides the account's key.
    static let (token, email) = ("token", "email")

    package init(kind: String, value: String, path: String) {
        self.kind = kind
        self.value = value
        self.path = path
    }
}
