import Foundation

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
