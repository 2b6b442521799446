import Testing

@testable import Values

@Suite("Ids")
struct IdentifierSourceTests {
    private let uuid = #/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/#

    @Test("are unique UUIDs of version 4 in lower case", arguments: [nil, 1] as [UInt64?])
    func form(_ seed: UInt64?) throws {
        let source = IdentifierSource(seed: seed)
        let ids = (0..<1_000).map { _ in source.next() }
        #expect(Set(ids).count == 1_000)
        for id in ids { #expect(id.wholeMatch(of: uuid) != nil, "\(id)") }
    }

    @Test("come in the same sequence for the same seed")
    func seeded() {
        let (first, second, other) = (IdentifierSource(seed: 7), IdentifierSource(seed: 7), IdentifierSource(seed: 8))
        let ids = (0..<5).map { _ in first.next() }
        #expect(ids == (0..<5).map { _ in second.next() })
        #expect(ids != (0..<5).map { _ in other.next() })
    }

    @Test("of tokens are unique, with 43 characters of base64url", arguments: [nil, 1] as [UInt64?])
    func tokens(_ seed: UInt64?) {
        let source = IdentifierSource(seed: seed)
        let tokens = (0..<100).map { _ in source.token() }
        #expect(Set(tokens).count == 100)
        for token in tokens { #expect(token.wholeMatch(of: #/[A-Za-z0-9_-]{43}/#) != nil, "\(token)") }
    }

    @Test("of tokens are joined to texts of any length", arguments: [0, 1, 43, 44, 226])
    func texts(_ characters: Int) {
        let text = IdentifierSource(seed: 1).text(characters: characters)
        #expect(text.utf8.count == characters)
        #expect(text.hasPrefix(IdentifierSource(seed: 1).token().prefix(characters)))
    }

    @Test("of tokens come in the same sequence for the same seed")
    func seededTokens() {
        func sequence(_ seed: UInt64) -> [String] {
            let source = IdentifierSource(seed: seed)
            return [source.token(), source.next(), source.token()]
        }
        #expect(sequence(7) == sequence(7))
        #expect(Set(sequence(7)).isDisjoint(with: sequence(8)))
    }

    @Test("are the same in worlds with one seed, but tokens differ")
    func scopes() {
        func sequence(_ scope: String) -> (ids: [String], tokens: [String]) {
            let source = IdentifierSource(seed: 7, scope: scope)
            let (first, token, second) = (source.next(), source.token(), source.next())
            return ([first, second], [token, source.token()])
        }
        let (a, b) = (sequence("a"), sequence("b"))
        #expect(a.ids == b.ids)
        #expect(Set(a.tokens).isDisjoint(with: b.tokens))
        #expect(sequence("a").tokens == a.tokens)
    }

    @Test("made from a name are the same on every machine")
    func named() throws {
        #expect(UUIDText.named("a") == UUIDText.named("a"))
        #expect(UUIDText.named("a") != UUIDText.named("b"))
        // The first 16 bytes of the name's SHA-256, except for version and variant.
        #expect(UUIDText.named("abc") == "ba7816bf-8f01-4fea-8141-40de5dae2223")
        #expect(UUIDText.named("").wholeMatch(of: uuid) != nil)
    }
}
