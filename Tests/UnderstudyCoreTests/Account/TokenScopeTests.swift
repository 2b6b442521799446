import Cryptography
import Testing

@testable import Storage
@testable import UnderstudyCore

@Suite("The signing key of a world's tokens")
struct TokenScopeTests {
    private let keys = Keys.ephemeral()

    private func key(of sandbox: String?, keys other: Keys? = nil) throws -> SymmetricKey {
        let store = try Store(at: .memory, migrations: [])
        return try store.write { db in
            if let sandbox { try TokenScope.set(sandbox, in: db) }
            return try (other ?? keys).signing(in: db)
        }
    }

    @Test("is always the database's own in the main world")
    func main() throws {
        #expect(try key(of: nil) == keys.signing)
        #expect(try key(of: nil) == key(of: nil))
    }

    @Test("differs between sandboxes, and is the same for the same sandbox id")
    func sandboxes() throws {
        let all = try [key(of: nil), key(of: "a"), key(of: "b"), key(of: "main")]
        for (index, one) in all.enumerated() { #expect(all.dropFirst(index + 1).allSatisfy { $0 != one }) }
        #expect(try key(of: "a") == all[1])
        #expect(try key(of: "a", keys: .ephemeral()) != all[1])
    }

    @Test("follows the sandbox for which a copy is made")
    func copies() throws {
        let store = try Store(at: .memory, migrations: [])
        try store.write { try TokenScope.set("a", in: $0) }
        let copy = try Store(copyOf: store.image())
        try copy.write { try TokenScope.set("b", in: $0) }
        let (left, right) = (try store.read { try keys.signing(in: $0) }, try copy.read { try keys.signing(in: $0) })
        #expect(left != right)
        #expect(try right == key(of: "b"))
    }
}
