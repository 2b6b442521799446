import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("PATCH /api/auth/email and DELETE /api/auth/account")
struct CredentialRoutesTests {
    private let taken: JSON = ["error": "email_already_exists", "message": "This email is already in use."]

    @Test("an address is stored in lower case, without white space", arguments: ["grace@example.com", " Grace@Example.COM "])
    func email(_ given: String) throws {
        let world = try TestWorld(accounts: [.account()])
        let expected: JSON = ["success": true, "message": "Email change initiated. Please verify your new email address."]
        expectAnswer(try world.patch("/api/auth/email", ["newEmail": .string(given)]), 200, expected)
        #expect(try world.profile()["email"] == "grace@example.com")
    }

    @Test(
        "an address is required and must be a text",
        arguments: [[:], ["newEmail": .null], ["newEmail": 5], ["newEmail": ["x@y"]]] as [JSON])
    func noEmail(_ body: JSON) throws {
        expectAnswer(try TestWorld(accounts: [.account()]).patch("/api/auth/email", body), 400, ["error": "newEmail is required"])
    }

    @Test("an address must have an at sign", arguments: ["grace", "grace.example.com"])
    func badEmail(_ given: String) throws {
        let answer = try TestWorld(accounts: [.account()]).patch("/api/auth/email", ["newEmail": .string(given)])
        expectAnswer(answer, 400, ["error": "Invalid email address"])
    }

    @Test(
        "the address must differ from the present one, regardless of case",
        arguments: ["ada@example.com", " ADA@example.com ", "Ada@Example.Com"])
    func sameEmail(_ given: String) throws {
        let answer = try TestWorld(accounts: [.account()]).patch("/api/auth/email", ["newEmail": .string(given)])
        expectAnswer(answer, 400, ["error": "New email must be different from current email"])
    }

    @Test("the address must not be another user's, regardless of case", arguments: ["bob@example.com", "BOB@example.com"])
    func takenEmail(_ given: String) throws {
        let world = try TestWorld(accounts: [.account(), .stranger("bob", token: "b")])
        let before = try world.profile()
        expectAnswer(try world.patch("/api/auth/email", ["newEmail": .string(given)]), 409, taken)
        #expect(try world.profile() == before)
    }

    @Test("the address is compared with the token's, not with the stored one")
    func tokenEmail() throws {
        let world = try TestWorld(accounts: [.account(email: "stored@example.com")])
        let token = UnsignedToken.make(["sub": "ada", "email": "token@example.com", "email_verified": true])
        let same: JSON = ["newEmail": "token@example.com"]
        #expect(try world.patch("/api/auth/email", token: token, same).status == 400)
        #expect(try world.patch("/api/auth/email", token: token, ["newEmail": "stored@example.com"]).status == 200)
    }

    @Test(
        "the deletion removes the user and the check-ins, with the revision's message",
        arguments: [
            ([:], "Account deleted successfully. All your data has been permanently removed."),
            (.olderRevision, "Account deleted successfully."),
        ] as [([String: JSON], JSON)]
    )
    func delete(_ settings: [String: JSON], _ message: JSON) throws {
        let world = try TestWorld(
            settings: settings, accounts: [.account(checkIns: JSON.checkIns(8) { _ in ["deltaYears": -0.1] })])
        let expected: JSON = ["success": true, "message": message]
        expectAnswer(try world.send(.delete, "/api/auth/account", token: "t"), 200, expected)
        expectAnswer(try world.get("/api/longevity/trends", token: "t"), 403, Refused.subscriptionRequired)
        let free: JSON = ["status": .null, "plan": .null, "renewalDate": .null, "membershipDisplayName": "Free"]
        expectAnswer(try world.get("/api/subscription/status", token: "t"), 200, ["subscription": free])
        expectAnswer(try world.send(.delete, "/api/auth/account", token: "t"), 200, expected)
    }

    @Test("the deletion removes the Firebase user, who is no longer found by id or address; the account and its token stay")
    func firebaseUser() throws {
        let world = try TestWorld(accounts: [.account(user: ["userId": "u-100"])])
        let before = try world.read { try AuthUser.find("u-100", in: $0) }
        #expect(before?.account == "ada")
        #expect(try world.send(.delete, "/api/auth/account", token: "t").status == 200)
        #expect(try world.read { try AuthUser.find("u-100", in: $0) } == nil)
        #expect(try world.read { try AuthUser.find(email: "ada@example.com", in: $0) } == nil)
        #expect(try world.read { try AuthUser.isDeleted("u-100", in: $0) })
        #expect(try world.read { try Account.find("ada", in: $0) }?.email == "ada@example.com")
        #expect(try world.post("/api/auth/me", ["idToken": "t"]).body["uid"] == "u-100")
    }

    @Test("the deletion records the id of a user known only from a token")
    func foreignUser() throws {
        let world = try TestWorld()
        let token = UnsignedToken.make(["sub": "u-100", "email": "ada@example.com", "email_verified": true])
        #expect(try world.send(.delete, "/api/auth/account", token: token).status == 200)
        #expect(try world.read { try AuthUser.isDeleted("u-100", in: $0) })
        #expect(try world.get("/api/subscription/status", token: token).status == 200)
    }

    @Test("a deleted user cannot change address or password", arguments: ["newEmail", "newPassword"])
    func nobody(_ member: String) throws {
        let world = try TestWorld(accounts: [.account()])
        #expect(try world.send(.delete, "/api/auth/account", token: "t").status == 200)
        let before = try world.exportSeed()
        let target = member == "newEmail" ? "/api/auth/email" : "/api/auth/password"
        let body: JSON = [member: "grace@example.com", "currentPassword": "whatever"]
        expectAnswer(try world.patch(target, body), 500, Refused.internalError)
        #expect(try world.exportSeed() == before)
    }

    @Test("a new address is the Firebase user's too, and not verified yet")
    func sharedAddress() throws {
        let world = try TestWorld(accounts: [.account()])
        #expect(try world.patch("/api/auth/email", ["newEmail": "grace@example.com"]).status == 200)
        let user = try world.read { try AuthUser.find("ada", in: $0) }
        #expect(user?.email == "grace@example.com")
        #expect(user?.emailVerified == false)
    }

    @Test("a user who signs in after the deletion is new")
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

    @Test("the deletion does not affect other users")
    func others() throws {
        let world = try TestWorld(accounts: [.account("ada", token: "a"), .account("bob", token: "b")])
        #expect(try world.send(.delete, "/api/auth/account", token: "a").status == 200)
        #expect(try world.get("/api/stats/summary", token: "b").status == 200)
    }
}
