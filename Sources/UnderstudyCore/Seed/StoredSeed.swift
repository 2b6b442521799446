import Foundation

/// An account's object in the seed file, as it is kept with the account.
struct StoredSeed {
    /// Those that it has a block for, of those that seed daily. What a backend holds without a block is not the seed's to renew: who signed in
    /// there stays.
    let backends: [any Backend]
    let blocks: [any SeedBlock]
    let faults: ValidationErrors

    /// - Parameter text: what ``Account/seed(of:in:)`` has given.
    init(_ text: String, ofAccount key: String, by seeding: Seeding) throws {
        faults = ValidationErrors()
        let reader = ObjectReader(try SealedSeed.open(text, ofAccount: key, with: seeding.keys.cipher), path: "$", faults: faults)
        backends = seeding.backends.filter { $0.seedsDaily && reader.isGiven($0.name) }
        blocks = backends.compactMap { backend in reader.object(backend.name).map { backend.decodeSeed($0, ofAccount: key) } }
    }
}

/// The object of a seed file that an evergreen account keeps. Sealed, because it holds what its backends encrypt.
enum SealedSeed {
    static func seal(_ seed: JSON, ofAccount key: String, with cipher: Cipher) throws -> String {
        try cipher.seal(seed.encoded, for: place(key)).base64EncodedString()
    }

    static func open(_ sealed: String, ofAccount key: String, with cipher: Cipher) throws -> JSON {
        // The first version stored the object as it was; an image of what the program has for all to read does so, too.
        guard let data = Data(base64Encoded: sealed) else { return try JSON(parsing: Array(sealed.utf8)) }
        return try JSON(parsing: cipher.open(data, from: place(key)))
    }

    private static func place(_ key: String) -> String { "account-seed/" + key }
}
