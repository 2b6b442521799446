import GRDB

/// A backend's part of a seeded account: decoded and free of faults, not yet stored.
package protocol SeedBlock: Sendable {
    /// Names that only one account of the world may have, each with the path where the seed gives it.
    var claims: [UniqueName] { get }

    /// Stores the rows for an account that has none yet.
    func insert(for account: Account, at moment: SeedMoment, in db: Database) throws

    /// Whether the rows may be stored when the account is first asked for: nobody finds anything by them before.
    /// Only of a backend that ``Backend/seedsDaily``, since that is when they are stored.
    var canWait: Bool { get }

    /// Stores what leads clients to the account, and no more: ``insert(for:at:in:)`` takes its place later. Only of a block that can wait.
    func insertUser(for account: Account, at moment: SeedMoment, in db: Database) throws
}

extension SeedBlock {
    package var canWait: Bool { false }

    package func insertUser(for account: Account, at moment: SeedMoment, in db: Database) throws {
        try insert(for: account, at: moment, in: db)
    }
}

/// A name that must be unique in a seed file.
package struct UniqueName: Sendable, Hashable {
    /// What is named: `longevity.userId`.
    package let kind: String
    package let value: String
    private let place: String
    /// Of an element of an array.
    private let index: Int?

    /// The kinds that belong to no backend, besides the account's key.
    static let (token, email) = ("token", "email")

    /// Where the seed gives it.
    package var path: String { index.map { "\(place)[\($0)]" } ?? place }

    package init(kind: String, value: String, path: String) {
        self.init(kind: kind, value: value, path: path, at: nil)
    }

    /// - Parameter index: its place in the array that the path leads to. There can be very many, and of few somebody asks for the path.
    init(kind: String, value: String, path: String, at index: Int?) {
        self.kind = kind
        self.value = value
        place = path
        self.index = index
    }
}
