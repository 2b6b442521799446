import Cryptography
import GRDB

/// Where the signed tokens of a database's world count.
///
/// Sandboxes are copies of one image, with the same users under the same key. What tells them apart is a row that each has from its
/// beginning, and gets again with whatever data it begins anew. The main world has none: its tokens are good after a restart.
package enum TokenScope {
    /// Notes that the data are a sandbox's.
    package static func set(_ sandbox: String, in db: Database) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO token_scope (id, sandbox) VALUES (1, ?)").run([sandbox])
    }

    /// The sandbox that the data are of; `nil` for the main world's.
    static func find(in db: Database) throws -> String? {
        try String.fetchOne(db.cachedStatement(sql: "SELECT sandbox FROM token_scope"))
    }
}

extension Keys {
    /// Signs the tokens of the world whose data these are. They count in no other.
    package func signing(in db: Database) throws -> SymmetricKey {
        guard let sandbox = try TokenScope.find(in: db) else { return signing }
        return SHA256.derivedKey(from: signing, info: Array("understudy sandbox \(sandbox)".utf8))
    }
}
