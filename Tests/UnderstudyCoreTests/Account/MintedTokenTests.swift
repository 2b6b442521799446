import CoreTestSupport
import Testing
import UnderstudyCore
import Values

@Suite("A minted token")
struct MintedTokenTests {
    @Test("is opaque, differs each time, and is not listed")
    func opaque() throws {
        let world = try SeededStore.make(accounts: [["key": "ada", "tokens": ["seeded"]]])
        let ada = try #require(try world.account("ada"))
        let tokens = try world.write { db in
            try (0..<3).map { _ in try BearerToken.mint(for: ada, from: IdentifierSource(), expiresAt: nil, in: db) }
        }
        #expect(Set(tokens).count == 3)
        for token in tokens {
            let account = try world.account(bearing: token)
            #expect(account == "ada")
        }
        let listed = try world.read { try ada.tokens(in: $0) }
        #expect(listed == ["seeded"])
    }

    @Test("cannot be guessed and fits in a header")
    func random() {
        let tokens = Set((0..<100).map { _ in RandomToken.make() })
        #expect(tokens.count == 100)
        let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        // 256 bits are 43 letters of base64url.
        let wrong = tokens.filter { $0.utf8.count != 43 || !letters.isSuperset(of: $0) }.sorted()
        #expect(wrong == [])
    }
}
