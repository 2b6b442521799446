import Testing
import UnderstudyCore
import Values

@Suite("The identity of an opaque token")
struct OpaqueIdentityTests {
    @Test("is the account in the seed")
    func seeded() throws {
        let world = try SeededStore.make(accounts: [
            ["key": "ada", "email": "ada@example.test", "tokens": ["t1", "t2"]],
            ["key": "bob", "email": "bob@example.test", "emailVerified": false, "tokens": ["t3"]],
            ["key": "cy", "tokens": ["t4"]],
        ])
        let now = world.clock.now()
        let ada = Identity(subject: .account("ada"), email: "ada@example.test", emailVerified: true)
        for token in ["t1", "t2"] {
            let found = try world.identity(bearing: token, at: now)
            #expect(found == ada)
        }
        let bob = try world.identity(bearing: "t3", at: now)
        #expect(bob == Identity(subject: .account("bob"), email: "bob@example.test", emailVerified: false))
        let cy = try world.identity(bearing: "t4", at: now)
        #expect(cy == Identity(subject: .account("cy"), email: nil, emailVerified: true))
    }

    @Test("is missing for an unknown token", arguments: ["", "unknown", "T1", "t1 ", "ada"])
    func unknown(_ token: String) throws {
        let world = try SeededStore.make(accounts: [["key": "ada", "tokens": ["t1"]]])
        let identity = try world.identity(bearing: token, at: world.clock.now())
        #expect(identity == nil)
    }

    @Test("is missing once the account is removed")
    func goneLater() throws {
        let world = try SeededStore.make(accounts: [["key": "ada", "tokens": ["t1"]]])
        let before = try world.account(bearing: "t1")
        try world.importAccounts([["key": "bob"]], replacingAll: true)
        let after = try world.account(bearing: "t1")
        #expect(before == "ada")
        #expect(after == nil)
    }

    @Test("is the account, even if the token could be a JSON Web Token")
    func opaqueFirst() throws {
        let token = TestToken.jwt(["sub": "somebody", "exp": 1])
        let world = try SeededStore.make(accounts: [["key": "ada", "tokens": [.string(token)]]])
        let account = try world.account(bearing: token)
        #expect(account == "ada")
    }

    @Test("ends when the token expires")
    func expiry() throws {
        let world = try SeededStore.make(accounts: [["key": "ada"]])
        let ada = try #require(try world.account("ada"))
        let now = world.clock.now()
        let expiresAt = now.advanced(bySeconds: 300)
        let token = try world.write { try BearerToken.mint(for: ada, from: IdentifierSource(), expiresAt: expiresAt, in: $0) }

        let fresh = try world.identity(bearing: token, at: now)
        #expect(fresh == Identity(subject: .account("ada"), email: nil, emailVerified: true, expiresAt: expiresAt))
        let last = try world.identity(bearing: token, at: expiresAt.advanced(byMilliseconds: -1))
        #expect(last != nil)
        let expired = try world.identity(bearing: token, at: expiresAt)
        #expect(expired == nil)
        let movedBack = try world.identity(bearing: token, at: now)
        #expect(movedBack != nil)
    }
}

/// 2026-01-07T09:00:00Z in seconds.
private let nineOClock = 1_767_776_400.0

@Suite("The identity of a JSON Web Token")
struct JWTIdentityTests {
    private func bearer(_ claims: JSON, signature: String = "") throws -> Identity? {
        let world = try SeededStore.make(now: "2026-01-07T09:00:00Z")
        return try world.identity(bearing: TestToken.jwt(claims, signature: signature), at: world.clock.now())
    }

    @Test("is the user of its claims, even if no such user exists")
    func claims() throws {
        let claims: JSON = [
            "sub": "u1", "user_id": "other", "email": "u1@example.test", "email_verified": true, "exp": .number(nineOClock + 1),
        ]
        let identity = try bearer(claims)
        let expected = Identity(
            subject: .userID("u1"), email: "u1@example.test", emailVerified: true,
            expiresAt: Instant(seconds: Int64(nineOClock) + 1))
        #expect(identity == expected)
    }

    @Test("needs only a subject")
    func subjectOnly() throws {
        let identity = try bearer(["sub": "u1"])
        #expect(identity == Identity(subject: .userID("u1"), email: nil, emailVerified: false))
    }

    @Test("comes from user_id if there is no subject")
    func userID() throws {
        let identity = try bearer(["user_id": "u2"])
        #expect(identity?.subject == .userID("u2"))
    }

    @Test(
        "has a subject of up to 128 characters, counted as in JavaScript",
        arguments: ["u", String(repeating: "u", count: 128), String(repeating: "😀", count: 64), "with space/and slash"])
    func allowedSubject(_ subject: String) throws {
        let identity = try bearer(["sub": .string(subject)])
        #expect(identity?.subject == .userID(subject))
    }

    @Test(
        "is missing for an invalid subject",
        arguments: [
            ["sub": ""], ["sub": .string(String(repeating: "u", count: 129))], ["sub": .string(String(repeating: "😀", count: 65))],
            ["sub": 7], ["sub": ["u1"]], [:], ["email": "u1@example.test"], ["user_id": ""], ["sub": "", "user_id": "u2"],
        ] as [JSON])
    func refusedSubject(_ claims: JSON) throws {
        let identity = try bearer(claims)
        #expect(identity == nil)
    }

    @Test(
        "is missing when the token has expired or expires now",
        arguments: [nineOClock - 3_600, nineOClock - 1, nineOClock, 0, -1, -1e300] as [Double])
    func expired(_ exp: Double) throws {
        let identity = try bearer(["sub": "u1", "exp": .number(exp)])
        #expect(identity == nil)
    }

    @Test(
        "is found until the token expires",
        arguments: [nineOClock + 0.5, nineOClock + 1, nineOClock + 3_600, 9_999_999_999, 1e300] as [Double])
    func current(_ exp: Double) throws {
        let identity = try bearer(["sub": "u1", "exp": .number(exp)])
        #expect(identity?.subject == .userID("u1"))
    }

    @Test("is missing when the expiry is no number of seconds", arguments: ["9999999999", true, [], [:]] as [JSON])
    func badExpiry(_ exp: JSON) throws {
        let identity = try bearer(["sub": "u1", "exp": exp])
        #expect(identity == nil)
    }

    @Test("omits claims of other types")
    func otherTypes() throws {
        let identity = try bearer(["sub": "u1", "email": 5, "email_verified": "true"])
        #expect(identity == Identity(subject: .userID("u1"), email: nil, emailVerified: false))
    }

    @Test("does not depend on the signature")
    func signature() throws {
        let identity = try bearer(["sub": "u1"], signature: "c2lnbmVk")
        #expect(identity?.subject == .userID("u1"))
    }
}
