import Cryptography
import Foundation
import Values

/// What an evergreen account is seeded from, as stored with the account: the blocks of the backends that seed daily, and a time of creation
/// that is relative to the day of the first seeding.
struct StoredSeed {
    /// The backends that have a block. Data of a backend without a block is not renewed: a user that signed in there stays.
    let backends: [any Backend]
    let blocks: [any SeedBlock]
    let faults: ValidationErrors
    /// Whether seeding it again on another day gives other data.
    let isRelative: Bool
    private let source: JSON

    /// - Parameter text: a result of ``text(of:by:)``.
    init(_ text: String, ofAccount key: String, by seeding: Seeding) throws {
        var source = try Self.json(text, ofAccount: key, by: seeding)
        var decoded = Self.decoded(source, ofAccount: key, by: seeding)
        // A seed was valid when it was stored: a list that its block does not know is one of a user's own, whose file is gone.
        let gone = decoded.reader.faults.all.filter { $0.found.isSame(as: ObjectReader.unknownKey) }.map(\.path)
        if !gone.isEmpty {
            for backend in decoded.backends {
                let members = source[backend.name]?.object?.filter { !gone.hasExactly("$.\(backend.name).\($0.key)") }
                source = source.merging([backend.name: members.map(JSON.object) ?? .null])
            }
            decoded = Self.decoded(source, ofAccount: key, by: seeding)
        }
        self.source = source
        (backends, blocks, faults) = (decoded.backends, decoded.blocks, decoded.reader.faults)
        isRelative = decoded.reader.readsRelativeDates
    }

    private static func decoded(
        _ source: JSON, ofAccount key: String, by seeding: Seeding
    ) -> (backends: [any Backend], blocks: [any SeedBlock], reader: ObjectReader) {
        let reader = ObjectReader(source, path: "$", faults: ValidationErrors())
        let backends = seeding.backends.filter { $0.seedsDaily && reader.isGiven($0.name) }
        let blocks = backends.compactMap { backend in reader.object(backend.name).map { backend.decodeSeed($0, ofAccount: key) } }
        _ = reader.instant("createdAt")
        return (backends, blocks, reader)
    }

    /// The stored form of an evergreen account's seed: JSON, or in base64 if it is encrypted.
    static func text(of seed: SeedAccount, by seeding: Seeding) throws -> String {
        let blocks = seeding.backends.filter(\.seedsDaily).map { ($0.name, seed.source[$0.name]) }
        let createdAt = seed.createdAt?.isRelative == true ? seed.source["createdAt"] : nil
        let source = JSON.object(omittingMissing: (blocks + [("createdAt", createdAt)]).filter { $0.1 != .null })
        guard seed.blocks.contains(where: \.isSecret) else { return source.text }
        return try seeding.keys.cipher.seal(source.encoded, for: place(seed.key)).base64EncodedString()
    }

    /// The object of a result of ``text(of:by:)``, not decoded.
    static func json(_ text: String, ofAccount key: String, by seeding: Seeding) throws -> JSON {
        let sealed = Data(base64Encoded: text)
        return try JSON(parsing: sealed.map { try seeding.keys.cipher.open($0, from: place(key)) } ?? Array(text.utf8))
    }

    private static func place(_ key: String) -> String { "account-seed/" + key }

    /// A backend's block; `nil` if the backend does not seed it again.
    func block(of backend: any Backend) -> JSON? { backend.seedsDaily ? source[backend.name] : nil }

    var relativeCreationTime: JSON? { source["createdAt"] }
}
