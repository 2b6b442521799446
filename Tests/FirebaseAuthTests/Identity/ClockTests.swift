import Testing
import TestSupport

@Suite("A clock that is set back")
struct ClockTests {
    @Test("does not lock out users with a sign-in or sign-up at a later time")
    func signedInLater() throws {
        let world = try FirebaseWorld()
        _ = try world.signIn()
        _ = try world.signUp()
        try world.world.setNow("2026-01-06T09:00:00Z")
        for email in ["ada@example.com", "grace@example.com"] {
            let session = try world.signIn(email)
            let user = try world.user(session)
            #expect(user["createdAt"] == "1767690000000", "\(email)")
            #expect(user["lastLoginAt"] == "1767690000000", "\(email)")
            #expect(user["validSince"] == "1767690000", "\(email)")
            #expect(try world.refreshedClaims(session)["auth_time"] == 1_767_690_000, "\(email)")
        }
    }

    @Test("does not expire a token issued before the account was seeded")
    func beforeTheSeed() throws {
        let world = try FirebaseWorld()
        try world.world.setNow("2026-01-05T09:00:00Z")
        let session = try world.signIn()
        try world.world.setNow("2026-01-05T09:01:00Z")
        #expect(try world.user(session)["localId"] == "ada")
    }

    @Test("suspends a later revocation until the clock reaches it again")
    func revocation() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        try world.world.setNow("2026-01-07T10:00:00Z")
        #expect(try world.owner("accounts:update", ["localId": "ada", "validSince": "1767780000"]).status == 200)
        expectRefusal(try world.app("lookup", ["idToken": .string(session.idToken)]), "TOKEN_EXPIRED")
        try world.world.setNow("2026-01-07T09:30:00Z")
        #expect(try world.user(session)["localId"] == "ada")
        try world.world.setNow("2026-01-07T10:00:00Z")
        expectRefusal(try world.app("lookup", ["idToken": .string(session.idToken)]), "TOKEN_EXPIRED")
    }
}
