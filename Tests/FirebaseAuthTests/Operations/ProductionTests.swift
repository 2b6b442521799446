import Testing
import TestSupport
import Values

/// The places where production's responses differ from the emulator's (firebase-auth.md 7).
@Suite("Fidelity production")
struct ProductionTests {
    private func worlds() throws -> (emulator: FirebaseWorld, production: FirebaseWorld) {
        (try FirebaseWorld(), try FirebaseWorld(settings: ["firebase.fidelity": "production"]))
    }

    @Test("protects addresses unless a setting says otherwise")
    func enumeration() throws {
        let wrong: JSON = ["email": "ada@example.com", "password": "wrong!"]
        expectRefusal(try worlds().production.app("signInWithPassword", wrong), "INVALID_LOGIN_CREDENTIALS")
        let open = try FirebaseWorld(settings: ["firebase.fidelity": "production", "firebase.emailEnumerationProtection": false])
        expectRefusal(try open.app("signInWithPassword", wrong), "INVALID_PASSWORD")
    }

    @Test("refuses a refresh token from before a change of password")
    func revocation() throws {
        let (emulator, production) = try worlds()
        for (world, status) in [(emulator, 200), (production, 400)] {
            let old = try world.signIn()
            try world.world.setNow("2026-01-07T09:00:05Z")
            #expect(try world.owner("accounts:update", ["localId": "ada", "password": "another"]).status == 200)
            let answer = try world.refresh(old.refreshToken)
            #expect(answer.status == status)
            if status == 400 { expectRefusal(answer, "TOKEN_EXPIRED") }
            #expect(try world.refresh(world.signIn("ada@example.com", "another").refreshToken).status == 200)
        }
    }

    @Test("answers USER_NOT_FOUND for a deleted user")
    func deleted() throws {
        let (emulator, production) = try worlds()
        for (world, message) in [(emulator, "INVALID_REFRESH_TOKEN"), (production, "USER_NOT_FOUND")] {
            let session = try world.signIn()
            #expect(try world.app("delete", ["idToken": .string(session.idToken)]).status == 200)
            expectRefusal(try world.refresh(session.refreshToken), message)
        }
    }

    @Test("checks the expiry of an ID token")
    func expiry() throws {
        let world = try worlds().production
        let session = try world.signIn()
        try world.world.setNow("2026-01-07T10:00:00Z")
        expectRefusal(try world.app("lookup", ["idToken": .string(session.idToken)]), "TOKEN_EXPIRED")
    }

    @Test("requires a recent sign-in before sensitive changes")
    func freshness() throws {
        let world = try worlds().production
        let token = JSON.string(try world.signIn().idToken)
        try world.world.setNow("2026-01-07T09:05:01Z")
        let old = "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"
        expectRefusal(try world.app("update", ["idToken": token, "password": "another"]), old)
        expectRefusal(try world.app("update", ["idToken": token, "email": "new@example.com"]), old)
        expectRefusal(try world.app("delete", ["idToken": token]), old)
        #expect(try world.app("update", ["idToken": token, "displayName": "Ada"]).status == 200)
    }

    @Test("changes no address without a mail when addresses are protected")
    func email() throws {
        let world = try worlds().production
        let token = JSON.string(try world.signIn().idToken)
        expectRefusal(try world.app("update", ["idToken": token, "email": "new@example.com"]), "OPERATION_NOT_ALLOWED")
    }
}
