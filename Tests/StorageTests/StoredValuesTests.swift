import Cryptography
import Foundation
import Testing

@testable import Storage
@testable import UnderstudyCore
@testable import Values

/// Values written by a version with another cryptography library, under the master key 00 01 … 1f.
@Suite("Data stored by earlier versions")
struct StoredValuesTests {
    private let keys: Keys

    init() throws {
        let master = try #require(MasterKey(base64: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="))
        keys = Keys(master: master)
    }

    private func hex(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { padded($0, 2, radix: 16) }.joined().lowercased()
    }

    private func hex(_ key: SymmetricKey) -> String { hex(key.bytes) }

    struct Sealed: Sendable {
        let place: String
        let text: String
        let base64: String
    }

    private static let sealed = [
        Sealed(place: "key-check", text: "understudy", base64: "mur1+YxCICgzVsBbHr+AtLQ6/eMh8pEBhT9287VEZE/wMzRgDY4="),
        Sealed(
            place: "fitiq insight insight-ada", text: #"{"title":"Täglich","content":"Slept.","summary":"s","suggestions":["Go."]}"#,
            base64: """
                d2Hx+42g4UhHmRR7qromx6cbitzDyPYMlB1LH+yw4dQB9w4RYQb2UcAMrquxtOjdUGofBm4oqU/V68YZ7iFeXfqJqvQnvv1NBBEt5DV6XclRmgBckQDE\
                lTTTeWbPqY9Z6zcLhAehgw==
                """),
        Sealed(place: "place", text: "", base64: "R6PL54Qbrv6KD6p9dcNF8OI+0fGerCtcPACnYQ=="),
    ]

    @Test("opens, and is sealed to the same bytes", arguments: sealed)
    private func sealedTexts(_ sealed: Sealed) throws {
        let stored = try #require(Data(base64Encoded: sealed.base64))
        #expect(try keys.cipher.open(stored, from: sealed.place) == Array(sealed.text.utf8))
        #expect(try keys.cipher.seal(Array(sealed.text.utf8), for: sealed.place) == stored)
    }

    @Test("has signatures by the same keys, in the main world and in a sandbox")
    func signingKeys() throws {
        let store = try Store(at: .memory, migrations: [])
        #expect(
            try hex(store.read { try keys.signing(in: $0) }) == "9305e8796369047ee631a032a84400416ee490001c7b1ba8acba15f567edf43a")
        try store.write { try TokenScope.set("t1", in: $0) }
        #expect(
            try hex(store.read { try keys.signing(in: $0) }) == "34bbf3c832f9443ddadc45c51563b53179ef73193be4be7b0ae70d39034e03dc")
    }

    @Test(
        "has password hashes that still match",
        arguments: [
            (
                String(repeating: "a", count: 64) + "b",
                "pbkdf2-sha256$12000$cL5qpCDrpy6CGR2lT64PMA==$n9H7tTcOK5+SeSxpj7hIhAPUUms+i9Wbq9op1jObTU4="
            ),
            ("pässwörd 😀", "pbkdf2-sha256$12000$oqGZZX8y+ohU8GPKuR50KQ==$thGdFlbHQXG4uEr3NiZbQRSkgJGBgmbU2tgWqW8D8KA="),
            ("Aa345678", "pbkdf2-sha256$12000$knabC3j8WcktGb2yiuo87g==$iQSj+Vxx8ZRPY16o8O4FYxDo+8AyGS6WPvFWUUVUS+s="),
            (
                String(repeating: "x", count: 200),
                "pbkdf2-sha256$12000$tNbWpM1jCyQb6cI3d4kprw==$WgOxRUS+2Xrke7LUgCo/aPDm2/plCyvatGQIjK8Mc60="
            ),
        ] as [(String, String)])
    func passwords(_ password: String, _ stored: String) {
        let hash = PasswordHash(text: stored)
        #expect(hash.matches(password))
        #expect(!hash.matches(String(password.dropLast())))
        #expect(!hash.matches(password + " "))
        #expect(!hash.matches(""))
    }

    @Test("has the same digests of tokens")
    func digests() {
        #expect(
            hex(BearerToken.digest(of: "six-days")) == "3d7a3df3db4e4bea7b59dfb22e4e6a6252ef2358af36fe3d7c17d5b39634e925")
        #expect(
            hex(BearerToken.digest(of: "fitiq-guide")) == "eb4eb07f537b12c9ba6237be3b5c68cd5a60d4764b7bfc07be5648992a14d4e5")
    }

    @Test("has at most 1,000 different passwords in one seed")
    func passwords() throws {
        let accounts = (0...1_000).map { ["key": .string("a\($0)"), "password": .string("password-\($0)")] as JSON }
        func prepare(_ accounts: [JSON]) throws {
            _ = try PreparedSeed(SeedDocument(["version": 1, "accounts": .array(accounts)], backends: []), rounds: 1)
        }
        try prepare(accounts.dropLast())
        #expect(throws: SeedError.self) { try prepare(accounts) }
    }

    @Test("has the same password salts and tokens as a new seed and sandbox")
    func seeded() throws {
        let seed = try SeedDocument(["version": 1, "accounts": [["key": "ada", "password": "understudy"]]], backends: [])
        let hash = try PreparedSeed(seed, rounds: 1).passwordHash(of: seed.accounts[0])
        let salt = try #require(hash).text.split(separator: "$")[2]
        #expect(salt == "QKXyOiC3QrMlxDB0SZPvDA==")
        #expect(IdentifierSource(seed: 1, scope: "t1").token() == "I2bWFWe4Y7XYJAG10Nm6mMu02fMFA2VU0y34qzHOW2Q")
    }
}
