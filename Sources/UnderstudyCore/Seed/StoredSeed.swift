import Cryptography
import Foundation

/// An account's object in the seed file, as stored with the account.
struct StoredSeed {
    /// The backends that seed daily and have a block in the seed. Data of a backend without a block is not renewed: a user that signed in
    /// there stays.
    let backends: [any Backend]
    let blocks: [any SeedBlock]
    let faults: ValidationErrors
    private let readsRelativeDates: Bool
    private let source: JSON

    /// - Parameter text: the result of ``Account/seed(of:in:)``.
    init(_ text: String, ofAccount key: String, by seeding: Seeding) throws {
        faults = ValidationErrors()
        source = try SealedSeed.open(text, ofAccount: key, with: seeding.keys.cipher)
        let reader = ObjectReader(source, path: "$", faults: faults)
        backends = seeding.backends.filter { $0.seedsDaily && reader.isGiven($0.name) }
        blocks = backends.compactMap { backend in reader.object(backend.name).map { backend.decodeSeed($0, ofAccount: key) } }
        readsRelativeDates = reader.readsRelativeDates
    }

    /// Whether seeding it again on another day gives other data.
    var isRelative: Bool { readsRelativeDates || relativeCreationTime != nil }

    /// A backend's block; `nil` if the backend does not seed it again.
    func dailyBlock(of backend: any Backend) -> JSON? {
        backends.contains { $0.name == backend.name } ? source[backend.name] : nil
    }

    /// The time of the account's creation, if it is relative to the day of the first seeding.
    var relativeCreationTime: JSON? {
        guard let given = source["createdAt"], given.string.flatMap(SeedInstant.init)?.isRelative == true else { return nil }
        return given
    }
}

/// The stored seed object of an evergreen account. Sealed, because it contains data that its backends encrypt.
enum SealedSeed {
    static func seal(_ seed: JSON, ofAccount key: String, with cipher: Cipher) throws -> String {
        try cipher.seal(seed.encoded, for: place(key)).base64EncodedString()
    }

    static func open(_ sealed: String, ofAccount key: String, with cipher: Cipher) throws -> JSON {
        guard let data = Data(base64Encoded: sealed) else { throw CryptographyError.notAuthentic }
        return try JSON(parsing: cipher.open(data, from: place(key)))
    }

    private static func place(_ key: String) -> String { "account-seed/" + key }
}
