import Testing
import UnderstudyCore
import Values

@Suite("A name with U+0000, where SQLite ends a text")
struct StorableNameTests {
    @Test("cannot be an account's key")
    func key() throws {
        let world = try SeededStore.make(accounts: [["key": "ada", "tokens": ["ada"]]])
        #expect(!Account.isKey("ada\u{0}b"))
        #expect(try world.account("ada\u{0}b") == nil)
        #expect(try world.account(bearing: "ada\u{0}b") == nil)
    }

    @Test(
        "is refused in a seed",
        arguments: [
            (["key": "ada\u{0}b"], "$.accounts[0].key"), (["key": "b", "tokens": ["t\u{0}x"]], "$.accounts[0].tokens[0]"),
            (["key": "b", "email": "b@test\u{0}x"], "$.accounts[0].email"),
        ] as [(JSON, String)])
    func seed(_ account: JSON, _ path: String) throws {
        let world = try SeededStore.make(accounts: [["key": "ada"]])
        let error = try #require(throws: SeedError.self) { try world.importAccounts([account]) }
        #expect(error.faults.map(\.path) == [path])
    }
}
