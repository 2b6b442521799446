import GRDB
import Values

/// A backend's part of a seeded account: decoded and valid, but not yet stored.
package protocol SeedBlock: Sendable {
    /// Names that must be unique in the world, each with its path in the seed.
    var claims: [UniqueName] { get }

    /// Stores the rows of an account that has none yet.
    ///
    /// - Returns: the records that are later than now, up to ``SeedMoment/horizon``.
    func insert(for account: Account, at moment: SeedMoment, in db: Database) throws -> [DueRecord]

    /// Whether the rows may be stored with the account's first request, because no other request finds them before. Only for a backend that
    /// ``Backend/seedsDaily``, because daily seeding stores them.
    var canWait: Bool { get }

    /// Whether it has text that the backend encrypts, so that the seed of an evergreen account is stored encrypted.
    var isSecret: Bool { get }

    /// Stores only the rows that lead clients to the account. ``insert(for:at:in:)`` replaces them later. Only for a block that can wait.
    func insertUser(for account: Account, at moment: SeedMoment, in db: Database) throws
}

extension SeedBlock {
    package var canWait: Bool { false }
    package var isSecret: Bool { false }

    package func insertUser(for account: Account, at moment: SeedMoment, in db: Database) throws {
        _ = try insert(for: account, at: moment, in: db)
    }
}

/// A name that must be unique in a seed file.
package struct UniqueName: Sendable, Hashable {
    /// The kind of name, such as `longevity.userId`.
    package let kind: String
    package let value: String
    private let place: String
    /// The index of an element, if the name is in an array.
    private let index: Int?

    /// The kinds that belong to no backend, apart from the account's key.
    static let (token, email) = ("token", "email")

    /// The path of the name in the seed.
    package var path: String { index.map { "\(place)[\($0)]" } ?? place }

    /// - Parameter index: the index in the array at `path`. The path of the element is built only on request, because there can be very
    ///   many names.
    package init(kind: String, value: String, path: String, at index: Int? = nil) {
        self.kind = kind
        self.value = value
        place = path
        self.index = index
    }
}

/// A part of a seed whose records follow from other data of the account, such as workouts from the days of a plan.
package protocol RecordGenerator: Sendable {
    /// The member of the block.
    static var seedKey: String { get }

    /// Reads the rule to its end.
    init(_ rule: ObjectReader)

    /// Stores the generated records, also those that are later than now: see ``Swift/Array/takeLater(of:at:from:)``. The literal records of
    /// the account, and those of its library, are already stored.
    ///
    /// - Throws: ``SeedError`` if a record that is referred to does not exist.
    func insert(at moment: SeedMoment, into records: Records) throws

    /// The states that stored records have later today.
    func changes(after moment: SeedMoment, in records: Records) throws -> [DueRecord]
}

extension RecordGenerator {
    package func changes(after moment: SeedMoment, in records: Records) throws -> [DueRecord] { [] }
}

extension ObjectReader {
    /// The generators that the block has, in the order of their kinds. Records refer to those of kinds before.
    package func generators(_ kinds: [any RecordGenerator.Type]) -> [any RecordGenerator] {
        kinds.compactMap { kind in generator(kind.seedKey) { kind.init($0) } }
    }
}
