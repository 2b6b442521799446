import Cryptography
import GRDB
import Storage

/// The world in which a database's signed tokens are valid.
///
/// Sandboxes are copies of one image, with the same users and the same key. A row with the sandbox's name tells them apart. A sandbox has
/// this row from its start, and gets it again with every reset or restore. The main world has no row: its tokens stay valid after a
/// restart.
package enum TokenScope {
    /// Marks the data as a sandbox's.
    package static func set(_ sandbox: String, in db: Database) throws {
        try db.run("INSERT OR REPLACE INTO token_scope (id, sandbox) VALUES (1, ?)", [sandbox])
    }

    /// The sandbox of the data; `nil` in the main world.
    static func find(in db: Database) throws -> String? {
        try db.firstValue("SELECT sandbox FROM token_scope")
    }
}

extension Keys {
    /// The signing key of this data's world. Tokens signed with it are valid in no other world.
    package func signing(in db: Database) throws -> SymmetricKey {
        guard let sandbox = try TokenScope.find(in: db) else { return signing }
        return SHA256.derivedKey(from: signing, info: Array("understudy sandbox \(sandbox)".utf8))
    }
}
