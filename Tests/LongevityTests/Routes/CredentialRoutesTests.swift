import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore

@Suite("Changing the e-mail address, and leaving")
struct CredentialRoutesTests {
    private let taken: JSON = ["error": "email_already_exists", "message": "This email is already in use."]

    @Test("an address is stored in lower case, without white space", arguments: ["grace@example.com", " Grace@Example.COM "])
    func email(_ given: String) throws {
        let world = try TestWorld(accounts: [.account()])
        let expected: JSON = ["success": true, "message": "Email change initiated. Please verify your new email address."]
        expectAnswer(try world.patch("/api/auth/email", ["newEmail": .string(given)]), 200, expected)
        #expect(try world.profile()["email"] == "grace@example.com")
    }

    @Test("an address is required, as a text", arguments: [[:], ["newEmail": .null], ["newEmail": 5], ["newEmail": ["x@y"]]] as [JSON])
    func noEmail(_ body: JSON) throws {
        expectAnswer(try TestWorld(accounts: [.account()]).patch("/api/auth/email", body), 400, ["error": "newEmail is required"])
    }

    @Test("an address has an at sign", arguments: ["grace", "grace.example.com"])
    func badEmail(_ given: String) throws {
        let answer = try TestWorld(accounts: [.account()]).patch("/api/auth/email", ["newEmail": .string(given)])
        expectAnswer(answer, 400, ["error": "Invalid email address"])
    }

    @Test("an address is a new one, regardless of case", arguments: ["ada@example.com", " ADA@example.com ", "Ada@Example.Com"])
    func sameEmail(_ given: String) throws {
        let answer = try TestWorld(accounts: [.account()]).patch("/api/auth/email", ["newEmail": .string(given)])
        expectAnswer(answer, 400, ["error": "New email must be different from current email"])
    }

    @Test("an address belongs to nobody else, regardless of case", arguments: ["bob@example.com", "BOB@example.com"])
    func takenEmail(_ given: String) throws {
        let world = try TestWorld(accounts: [.account(), .stranger("bob", token: "b")])
        let before = try world.profile()
        expectAnswer(try world.patch("/api/auth/email", ["newEmail": .string(given)]), 409, taken)
        #expect(try world.profile() == before)
    }

    @Test("an address is compared with the token's, not with the stored one")
    func tokenEmail() throws {
        let world = try TestWorld(accounts: [.account(email: "stored@example.com")])
        let token = UnsignedToken.make(["sub": "ada", "email": "token@example.com", "email_verified": true])
        let same: JSON = ["newEmail": "token@example.com"]
        #expect(try world.patch("/api/auth/email", token: token, same).status == 400)
        #expect(try world.patch("/api/auth/email", token: token, ["newEmail": "stored@example.com"]).status == 200)
    }

    @Test("leaving removes the user and the check-ins")
    func delete() throws {
        let world = try TestWorld(accounts: [.account(checkIns: JSON.checkIns(8) { _ in ["deltaYears": -0.1] })])
        let expected: JSON = ["success": true, "message": "Account deleted successfully."]
        expectAnswer(try world.send(.delete, "/api/auth/account", token: "t"), 200, expected)
        expectAnswer(try world.get("/api/longevity/trends", token: "t"), 403, Refused.subscriptionRequired)
        let free: JSON = ["status": .null, "plan": .null, "renewalDate": .null, "membershipDisplayName": "Free"]
        expectAnswer(try world.get("/api/subscription/status", token: "t"), 200, ["subscription": free])
    }

    @Test("who comes back after leaving is somebody new")
    func comeBack() throws {
        let world = try TestWorld(accounts: [.account(checkIns: JSON.checkIns(8) { _ in ["deltaYears": -0.1] })])
        #expect(try world.send(.delete, "/api/auth/account", token: "t").status == 200)
        try world.setNow("2026-01-08T09:00:00Z")
        let profile = try world.profile()
        #expect(profile["createdAt"] == "2026-01-08T09:00:00.000Z")
        #expect(profile["onboardingAnswers"] == nil)
        #expect(try world.send(.post, "/api/subscription/test-bypass", token: "t").status == 200)
        let trends = try world.get("/api/longevity/trends", token: "t")
        #expect(trends.body["weekly"]?["points"]?.array?.count == 0)
        let score = try world.get("/api/score/state/ada", token: "t")
        expectAnswer(score, 404, ["error": "User score not found. Complete onboarding first."])
    }

    @Test("leaving takes nobody else along")
    func others() throws {
        let world = try TestWorld(accounts: [.account("ada", token: "a"), .account("bob", token: "b")])
        #expect(try world.send(.delete, "/api/auth/account", token: "a").status == 200)
        #expect(try world.get("/api/stats/summary", token: "b").status == 200)
    }
}
