import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("Sign-in by the link in a mail")
struct EmailLinkTests {
    /// Sends a link to an address, and returns the code.
    private func code(_ email: String = "grace@example.com", in world: FirebaseWorld) throws -> JSON {
        #expect(try world.app("sendOobCode", ["requestType": "EMAIL_SIGNIN", "email": .string(email)]).status == 200)
        return try #require(try world.codes().last?["oobCode"])
    }

    private func signIn(_ code: JSON, _ email: String = "grace@example.com", _ members: JSON.Members = [:], in world: FirebaseWorld) throws
        -> Answer
    {
        try world.app("signInWithEmailLink", (["email": .string(email), "oobCode": code] as JSON).with(members))
    }

    @Test(
        "B50, B51: a link is sent to any text as an address, whether or not addresses are protected",
        arguments: [["requestType": "EMAIL_SIGNIN", "email": "ADA@example.com"], ["requestType": 6, "email": "No Form"]] as [JSON])
    func send(_ body: JSON) throws {
        for isProtected in [false, true] {
            let world = try FirebaseWorld(settings: ["firebase.emailEnumerationProtection": .bool(isProtected)])
            let email = try #require(body["email"]?.string).lowercased()
            let sent = try world.app("sendOobCode", body.with(["canHandleCodeInApp": true, "iOSBundleId": "x"]))
            #expect(sent.body.text == #"{"kind":"identitytoolkit#GetOobConfirmationCodeResponse","email":"\#(email)"}"#)
            #expect(try world.codes().map { $0["email"] } == [.string(email)])
        }
        expectRefusal(try FirebaseWorld().app("sendOobCode", ["requestType": "EMAIL_SIGNIN"]), "MISSING_EMAIL")
        expectRefusal(try FirebaseWorld().app("sendOobCode", ["requestType": "EMAIL_SIGNIN", "email": ""]), "MISSING_EMAIL")
    }

    @Test("B52: the code is listed with its link, which the owner gets")
    func link() throws {
        let world = try FirebaseWorld()
        let asked: JSON = [
            "requestType": "EMAIL_SIGNIN", "email": "x@y", "returnOobLink": true, "continueUrl": "https://app.example/in?a=1",
        ]
        let sent = try world.owner("accounts:sendOobCode", asked)
        let listed = try #require(try world.codes().first)
        #expect(listed["requestType"] == "EMAIL_SIGNIN")
        #expect(listed["oobCode"] == sent.body["oobCode"])
        let link = try #require(sent.body["oobLink"]?.string)
        #expect(listed["oobLink"] == .string(link))
        let code = try #require(sent.body["oobCode"]?.string)
        let query = "?mode=signIn&lang=en&oobCode=\(code)&apiKey=fake-api-key&continueUrl=https%3A%2F%2Fapp.example%2Fin%3Fa%3D1"
        #expect(link.hasSuffix("/emulator/action" + query))
    }

    private static let targets: [(String, String?)] = [
        ("", nil), ("&continueUrl=", nil), ("&continueUrl=%2Frelative", nil), ("&continueUrl=javascript%3A%2F%2Fx", nil),
        ("&continueUrl=https%3A%2F%2Fapp.example", "https://app.example/?mode=signIn&oobCode=CODE&apiKey=k"),
        (
            "&continueUrl=https%3A%2F%2Fapp.example%2Fin%3Fa%3D1%26mode%3Dx%23top&lang=en",
            "https://app.example/in?a=1&mode=signIn&oobCode=CODE&apiKey=k&lang=en#top"
        ), ("&continueUrl=app%3A%2F%2Fin%2Fx", "app://in/x?mode=signIn&oobCode=CODE&apiKey=k"),
    ]

    @Test("B53: opening the link leads to the app with the link's parameters, and uses no code up", arguments: targets)
    func open(_ query: String, _ location: String?) throws {
        let world = try FirebaseWorld()
        let code = try #require(try code(in: world).string)
        let path = "/emulator/action?mode=signIn&oobCode=\(code)&apiKey=k" + query
        for _ in 0..<2 {
            let opened = try world.world.respond(.get, path)
            #expect(opened.status.code == (location == nil ? 400 : 303))
            #expect(opened.headers[.location] == location?.replacing("CODE", with: code))
        }
        if location == nil { #expect(try world.world.get(path).body["authEmulator"]?.object?.keys == ["error", "instructions"]) }
        #expect(try world.codes().count == 1)
        // An unknown code is not noticed here.
        let unknown = "/emulator/action?mode=signIn&oobCode=unknown&apiKey=k&continueUrl=https%3A%2F%2Fapp.example%2F"
        #expect(try world.world.respond(.get, unknown).status == .seeOther)
    }

    @Test("B54: the code is good for nothing else, and stays")
    func otherUses() throws {
        let world = try FirebaseWorld()
        let code = try code(in: world)
        let looked = try world.app("resetPassword", ["oobCode": code])
        #expect(looked.body.text == #"{"kind":"identitytoolkit#ResetPasswordResponse","requestType":"EMAIL_SIGNIN"}"#)
        expectRefusal(try world.app("resetPassword", ["oobCode": code, "newPassword": "changed"]), "INVALID_OOB_CODE")
        expectNotImplemented(try world.app("update", ["oobCode": code]), "EMAIL_SIGNIN")
        _ = try world.app("sendOobCode", ["requestType": "PASSWORD_RESET", "email": "ada@example.com"])
        let reset = try #require(try world.codes().last?["oobCode"])
        expectNotImplemented(try world.app("update", ["oobCode": reset]), "PASSWORD_RESET")
        #expect(try world.codes().count == 2)
    }

    @Test("B55: gets the emulator's errors in their order; the code is used up once the address matches")
    func refusals() throws {
        let world = try FirebaseWorld(accounts: [.account(), .account("off", ["firebase": ["disabled": true]])])
        let code = try code(in: world)
        expectRefusal(try world.app("signInWithEmailLink", ["idToken": "x"]), "INVALID_ID_TOKEN")
        expectRefusal(try world.app("signInWithEmailLink", [:]), "MISSING_EMAIL")
        expectRefusal(try world.app("signInWithEmailLink", ["email": "a"]), "MISSING_OOB_CODE")
        expectRefusal(try signIn("unknown", in: world), "INVALID_OOB_CODE")
        let mismatch = "INVALID_EMAIL : The email provided does not match the sign-in email address."
        expectRefusal(try signIn(code, "other@example.com", in: world), mismatch)
        #expect(try world.codes().count == 1)
        let (disabled, taken) = (try self.code("off@example.com", in: world), try self.code("ada@example.com", in: world))
        expectRefusal(try signIn(disabled, "off@example.com", in: world), "USER_DISABLED")
        expectRefusal(try signIn(disabled, "off@example.com", in: world), "INVALID_OOB_CODE")
        let token = JSON.string(try world.signUp("new@example.com").idToken)
        expectRefusal(try signIn(taken, "ada@example.com", ["idToken": token], in: world), "EMAIL_EXISTS")
        expectRefusal(try signIn(taken, "ada@example.com", in: world), "INVALID_OOB_CODE")
        let verification = try world.app("sendOobCode", ["requestType": "VERIFY_EMAIL", "idToken": token])
        #expect(verification.status == 200)
        expectRefusal(try signIn(try #require(try world.codes().last?["oobCode"]), "new@example.com", in: world), "INVALID_OOB_CODE")
    }

    @Test("stores no text that is not an address, as sign-up does not, and the code stays", arguments: ["nope", "a@b@c", "@x", "x@"])
    func noAddress(_ text: String) throws {
        let world = try FirebaseWorld()
        let session = try FirebaseWorld.Session(world.app("signUp"))
        for members in [[:], ["idToken": .string(session.idToken)]] as [JSON.Members] {
            let code = try code(text, in: world)
            expectRefusal(try signIn(code, text, members, in: world), "INVALID_EMAIL")
            #expect(try world.codes().last?["oobCode"] == code)
        }
        #expect(try world.user(session)["email"] == nil)
        #expect(try world.world.canBeExportedAndImported())
    }

    @Test("B56, B57: an unknown address makes a user, who has a password provider and no password")
    func newUser() throws {
        let world = try FirebaseWorld()
        let answer = try signIn(code(in: world), "GRACE@example.com", in: world)
        #expect(answer.body.object?.keys == ["kind", "email", "localId", "isNewUser", "idToken", "refreshToken", "expiresIn"])
        #expect(answer.body["kind"] == "identitytoolkit#EmailLinkSigninResponse")
        #expect(answer.body["email"] == "grace@example.com")
        #expect(answer.body["isNewUser"] == true)
        let session = try FirebaseWorld.Session(answer)
        #expect(session.claims["firebase"]?["sign_in_provider"] == "password")
        let entry: JSON = [
            "providerId": "password", "email": "grace@example.com", "federatedId": "grace@example.com", "rawId": "grace@example.com",
        ]
        let expected: JSON = [
            "localId": .string(session.uid), "email": "grace@example.com", "emailVerified": true, "emailLinkSignin": true,
            "createdAt": "1767776400000", "lastLoginAt": "1767776400000", "lastRefreshAt": "2026-01-07T09:00:00.000Z",
            "providerUserInfo": [entry],
        ]
        #expect(try world.user(session).differences(from: expected) == [])
        let again = try signIn(code(in: world), in: world)
        #expect(again.body["isNewUser"] == false)
        #expect(again.body["localId"] == .string(session.uid))
        #expect(try world.world.canBeExportedAndImported())
    }

    @Test("B57: a known address leads to its user, who is verified and keeps the password")
    func known() throws {
        let world = try FirebaseWorld()
        let old = try world.signUp()
        try world.world.setNow("2026-01-07T09:00:05Z")
        let session = try FirebaseWorld.Session(signIn(code(in: world), in: world))
        #expect(session.uid == old.uid)
        let user = try world.user(session)
        #expect(user["emailVerified"] == true)
        #expect(user["validSince"] == "1767776400")
        #expect(user["lastLoginAt"] == "1767776405000")
        #expect(try world.signIn("grace@example.com").uid == old.uid)
    }

    @Test("B57: with an ID token, its user gets the address")
    func linked() throws {
        let world = try FirebaseWorld()
        for session in [try world.signIn(), try FirebaseWorld.Session(world.app("signUp"))] {
            let email = "\(session.uid.lowercased())@new.example"
            let answer = try signIn(code(email, in: world), email, ["idToken": .string(session.idToken)], in: world)
            #expect(answer.body["isNewUser"] == false)
            #expect(answer.body["localId"] == .string(session.uid))
            let user = try world.user(session)
            #expect(user["email"] == .string(email))
            #expect(user["emailVerified"] == true)
            #expect(user["initialEmail"] == nil)
        }
    }

    @Test("B58: a code outlives the deletion of all users, and counts once")
    func survival() throws {
        let world = try FirebaseWorld()
        let code = try code("ada@example.com", in: world)
        _ = try world.emulator(.delete, "accounts")
        #expect(try signIn(code, "ada@example.com", in: world).body["isNewUser"] == true)
        expectRefusal(try signIn(code, "ada@example.com", in: world), "INVALID_OOB_CODE")
    }

    @Test("leaves no address when the provider `password` is removed")
    func removal() throws {
        let world = try FirebaseWorld()
        let session = try FirebaseWorld.Session(signIn(code(in: world), in: world))
        _ = try world.app("update", ["idToken": .string(session.idToken), "deleteProvider": ["password"]])
        let user = try world.user(session)
        for member in ["email", "emailVerified", "emailLinkSignin"] { #expect(user[member] == nil, "\(member)") }
        #expect(user["providerUserInfo"] == [])
    }

    @Test("shows the open link at the user's account")
    func account() throws {
        let world = try FirebaseWorld()
        _ = try code("ADA@example.com", in: world)
        let shown = try world.world.get("/_understudy/accounts/ada/user").body
        #expect(shown["codes"]?.array?.compactMap { $0["kind"]?.string } == ["EMAIL_SIGNIN"])
    }
}
