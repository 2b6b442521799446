import Cryptography
import Testing

@testable import UnderstudyCore

@Suite("The key that signs a world's tokens")
struct TokenScopeTests {
    private let keys = Keys.ephemeral()

    private func key(of sandbox: String?, keys other: Keys? = nil) throws -> SymmetricKey {
        let store = try Store(at: .memory, migrations: [])
        return try store.write { db in
            if let sandbox { try TokenScope.set(sandbox, in: db) }
            return try (other ?? keys).signing(in: db)
        }
    }

    @Test("is the database's own in the main world, each time")
    func main() throws {
        #expect(try key(of: nil) == keys.signing)
        #expect(try key(of: nil) == key(of: nil))
    }

    @Test("is another one in each sandbox, the same for a sandbox of the same id")
    func sandboxes() throws {
        let all = try [key(of: nil), key(of: "a"), key(of: "b"), key(of: "main")]
        for (index, one) in all.enumerated() { #expect(all.dropFirst(index + 1).allSatisfy { $0 != one }) }
        #expect(try key(of: "a") == all[1])
        #expect(try key(of: "a", keys: .ephemeral()) != all[1])
    }

    @Test("changes with the sandbox that a copy is made for")
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
