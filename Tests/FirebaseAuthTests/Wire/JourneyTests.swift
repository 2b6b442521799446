import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("An offline iOS build", .serialized)
struct JourneyTests {
    private static let answers: JSON = [
        "activity": 0.5, "smokingAlcohol": 1, "metabolicHealth": 0.5, "energyFocus": 0, "visceralFat": 0, "sleep": 0.5, "stress": 0.5,
        "muscle": 0, "nutritionPattern": 0.5, "sugar": 0,
    ]
    private static let day: JSON = [
        "sleepHours": 8, "steps": 12_000, "vigorousMinutes": 40, "processedFoodScore": 1, "alcoholUnits": 0, "stressLevel": 2,
        "bedtimeHour": 22,
    ]
    private static let (email, password) = ("grace@example.com", "correct-horse")

    private func client(_ accounts: [JSON] = []) throws -> MobileClient {
        MobileClient(server: try TestServer(accounts: accounts, isOwn: true))
    }

    @Test("gets from sign-up to its charts, and continues after its token's expiry")
    func journey() throws {
        let client = try client()
        let session = try client.signIn(Self.email, Self.password, by: "signupNewUser")
        let me: JSON = ["idToken": .string(try client.refresh(session)), "firstName": "Grace", "dateOfBirth": "1988-05-15"]
        let signedIn = try client.send("POST", "/api/auth/me", me)
        #expect(signedIn.body["uid"]?.string == session.uid)
        #expect(signedIn.body["email"]?.string == Self.email)
        #expect(try client.app("POST", "/api/subscription/test-bypass", session).status == 200)
        let onboarding: JSON = ["chronologicalAgeYears": 37, "answers": Self.answers]
        #expect(try client.app("POST", "/api/onboarding/submit", session, onboarding).status == 200)
        #expect(try client.app("POST", "/api/age/daily-update", session, ["metrics": Self.day]).status == 200)
        for target in ["/api/stats/summary", "/api/longevity/trends", "/api/analytics/delta?range=weekly"] {
            #expect(try client.app("GET", target, session).status == 200)
        }
        let last = try client.refresh(session)
        try client.server.setNow("2026-01-07T10:30:00Z")
        #expect(try client.send("GET", "/api/stats/summary", token: last).status == 401)
        #expect(try client.app("GET", "/api/stats/summary", session).body["userId"]?.string == session.uid)
        // Signing out sends no request.
        let again = try client.signIn(Self.email, Self.password)
        #expect(again.uid == session.uid)
        #expect(try client.app("GET", "/api/longevity/trends", again).body["weekly"]?["points"]?.array?.count == 1)
    }

    @Test("deletes its account once the address is verified, and is unknown afterwards")
    func deletion() throws {
        let client = try client()
        let session = try client.signIn(Self.email, Self.password, by: "signupNewUser")
        _ = try client.send("POST", "/api/auth/me", ["idToken": .string(try client.refresh(session))])
        #expect(try client.app("DELETE", "/api/auth/account", session).status == 403)
        #expect(try client.app("POST", "/api/auth/bypassverify", session).status == 200)
        let reloaded = try client.call("getAccountInfo", ["idToken": .string(try client.refresh(session))])
        #expect(reloaded.body["users"]?.array?.first?["emailVerified"] == true)
        #expect(try client.app("DELETE", "/api/auth/account", session).status == 200)
        expectRefusal(
            try client.call("verifyPassword", ["email": .string(Self.email), "password": .string(Self.password)]), "EMAIL_NOT_FOUND")
        #expect(try client.send("POST", "/api/auth/me", ["idToken": .string(session.idToken)]).status == 401)
    }

    @Test("gets the link of the mail that its backend would send")
    func verificationMail() throws {
        let client = try client()
        let session = try client.signIn(Self.email, Self.password, by: "signupNewUser")
        #expect(try client.app("POST", "/api/auth/send-verification-email", session).status == 200)
        let codes = try client.send("GET", FirebaseWorld.emulator + "oobCodes").body["oobCodes"]?.array
        let link = try #require(codes?.first?["oobLink"]?.string)
        let path = String(link[try #require(link.utf8.firstRange(of: "/emulator/".utf8)).lowerBound...])
        #expect(try client.send("GET", path).status == 200)
        #expect(UnverifiedJWT(try client.refresh(session))?.claims["email_verified"] == true)
    }

    @Test("sees its backend's changes of address and password")
    func credentials() throws {
        let client = try client([.account("ada", ["longevity": ["subscription": ["status": "active"]]])])
        let session = try client.signIn("ada@example.com", "secret")
        try client.server.setNow("2026-01-07T09:00:05Z")
        let password: JSON = ["currentPassword": "secret", "newPassword": .string(Self.password)]
        #expect(try client.app("PATCH", "/api/auth/password", session, password).status == 200)
        #expect(try client.app("PATCH", "/api/auth/email", session, ["newEmail": "new@example.com"]).status == 200)
        let again = try client.signIn("new@example.com", Self.password)
        #expect(again.uid == "ada")
        #expect(again.claims["email_verified"] == false)
        expectRefusal(try client.call("getAccountInfo", ["idToken": .string(session.idToken)]), "TOKEN_EXPIRED")
    }
}
