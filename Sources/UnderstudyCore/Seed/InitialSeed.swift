import Cryptography
import Foundation
import GRDB

/// The seed that a database's data were made from: its name, and the digest of its content.
///
/// Stored when a seed is imported into a database without accounts, or replaces all of them. A later import of further accounts does not
/// change it.
package struct InitialSeed: Sendable, Equatable {
    /// The path of the file, as given.
    package let name: String
    private let digest: Data

    /// Whether both seeds have the same bytes, whatever their names.
    package func hasSameContent(as other: InitialSeed) -> Bool { digest == other.digest }
}

extension InitialSeed {
    package init(name: String, content: [UInt8]) {
        self.init(name: name, digest: Data(SHA256.hash(content)))
    }

    /// The seed of a database; `nil` for data that were made without a seed.
    package static func find(in db: Database) throws -> InitialSeed? {
        try db.firstValue("SELECT name, sha256 FROM initial_seed WHERE id = 1") { row in
            InitialSeed(name: try row[0], digest: try row[1])
        }
    }

    func store(in db: Database) throws {
        try db.run("INSERT OR REPLACE INTO initial_seed (id, name, sha256) VALUES (1, ?, ?)", [name, digest])
    }
}
