import CoreTestSupport
import Testing
import UnderstudyCore

@Suite("A token made on request")
struct MintedTokenTests {
    @Test("is opaque, other each time, and not listed")
    func opaque() throws {
        let world = try SeededStore.make(accounts: [["key": "ada", "tokens": ["seeded"]]])
        let ada = try #require(try world.account("ada"))
        let tokens = try world.write { db in
            try (0..<3).map { _ in try MintedToken.opaque(for: ada, from: IdentifierSource(), expiresAt: nil, in: db) }
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

    @Test("may be one of the Firebase Auth emulator, with its claims and no signature")
    func firebase() throws {
        let now = try Instant.read("2026-01-07T09:00:00.999Z")
        var account = Account(key: "ada", createdAt: now)
        account.email = "ada@example.test"
        let token = MintedToken.firebase(uid: "u1", of: account, at: now, expiresAt: now.advanced(bySeconds: 3_600))
        #expect(token.hasSuffix("."))

        let claims = try #require(UnverifiedJWT(token)?.claims)
        let expected: JSON = [
            "iss": "https://securetoken.google.com/thelongevityapp-b9b7c", "aud": "thelongevityapp-b9b7c", "sub": "u1", "user_id": "u1",
            "email": "ada@example.test", "email_verified": true, "iat": 1_767_776_400, "auth_time": 1_767_776_400, "exp": 1_767_780_000,
            "firebase": ["identities": ["email": ["ada@example.test"]], "sign_in_provider": "password"],
        ]
        #expect(claims.prettyText == expected.prettyText)
    }

    @Test("of a Firebase user without an e-mail address claims none")
    func firebaseWithoutEmail() throws {
        let now = try Instant.read("2026-01-07T09:00:00Z")
        let token = MintedToken.firebase(uid: "u1", of: Account(key: "ada", createdAt: now), at: now, expiresAt: now)
        let claims = try #require(UnverifiedJWT(token)?.claims)
        #expect(claims["email"] == nil)
        #expect(claims["firebase"]?.text == #"{"identities":{},"sign_in_provider":"password"}"#)
    }

    @Test("of a Firebase user is accepted until it expires")
    func firebaseIdentity() throws {
        let world = try SeededStore.make(now: "2026-01-07T09:00:00Z")
        let now = world.clock.now()
        let account = Account(key: "ada", createdAt: now)
        let token = MintedToken.firebase(uid: "u1", of: account, at: now, expiresAt: now.advanced(bySeconds: 60))
        let fresh = try world.identity(bearing: token, at: now)
        #expect(fresh?.subject == .userID("u1"))
        let expired = try world.identity(bearing: token, at: now.advanced(bySeconds: 60))
        #expect(expired == nil)
    }
}
