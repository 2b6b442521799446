import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("POST /api/auth/send-verification-email and bypassverify")
struct VerificationRoutesTests {
    private static let sending = "/api/auth/send-verification-email"
    private static let bypassing = "/api/auth/bypassverify"

    private let sent: JSON = ["success": true, "message": "Verification email sent. Please check your inbox."]
    private let bypassed: JSON = ["success": true, "message": "Email verification bypassed successfully."]
    private let alreadyVerified: JSON = ["error": "email_already_verified", "message": "Email is already verified."]
    private let noEmail: JSON = ["error": "User email not found"]
    private let notFound: JSON = ["error": "User not found"]

    private func makeWorld(fidelity: String = "guide") throws -> TestWorld {
        try TestWorld(fidelity: fidelity, accounts: [.unsubscribed(emailVerified: false)])
    }

    /// A web token of Ada, or of another user.
    private func token(_ uid: String = "ada", _ email: JSON? = "ada@example.com", verified: JSON? = false) -> String {
        UnsignedToken.make(.object(omittingMissing: [("sub", .string(uid)), ("email", email), ("email_verified", verified)]))
    }

    private func ask(_ target: String, _ token: String, in world: TestWorld) throws -> Answer {
        try world.send(.post, target, token: token)
    }

    @Test("a token without an address is refused", arguments: [sending, bypassing], [nil, .null, ""] as [JSON?])
    func noAddress(_ target: String, _ email: JSON?) throws {
        expectAnswer(try ask(target, token("ada", email, verified: true), in: makeWorld()), 400, noEmail)
    }

    @Test("a token with a verified address is refused a mail, even a deleted user's")
    func verified() throws {
        let world = try makeWorld()
        expectAnswer(try ask(Self.sending, token(verified: true), in: world), 400, alreadyVerified)
        #expect(try world.send(.delete, "/api/auth/account", token: token(verified: true)).status == 200)
        expectAnswer(try ask(Self.sending, token(verified: true), in: world), 400, alreadyVerified)
    }

    @Test("each request for a mail makes a code, which is listed", arguments: [false, nil] as [JSON?])
    func mail(_ claim: JSON?) throws {
        let world = try makeWorld()
        for _ in 0..<2 { expectAnswer(try ask(Self.sending, token(verified: claim), in: world), 200, sent) }
        let codes = try world.read { try ActionCode.all(of: "ada", in: $0) }
        #expect(codes.map(\.kind) == [.verifyEmail, .verifyEmail])
        #expect(codes.map(\.email) == ["ada@example.com", "ada@example.com"])
        #expect(Set(codes.map(\.code)).count == 2)
        #expect(codes.allSatisfy { $0.target.hasPrefix("/emulator/action?mode=verifyEmail") && !$0.target.contains("continueUrl") })
    }

    @Test(
        "the body is ignored", arguments: [sending, bypassing], [[:], ["email": "else@example.com", "idToken": "x"], []] as [JSON])
    func body(_ target: String, _ body: JSON) throws {
        let expected = target == Self.sending ? sent : bypassed
        expectAnswer(try makeWorld().send(.post, target, token: token(), body: body), 200, expected)
    }

    @Test("the bypass verifies the account; the present token keeps its claim, and the next one is verified")
    func bypass() throws {
        let world = try makeWorld()
        let old = token()
        for _ in 0..<2 { expectAnswer(try ask(Self.bypassing, old, in: world), 200, bypassed) }
        let user = try world.read { try AuthUser.find("ada", in: $0) }
        #expect(user?.emailVerified == true)
        #expect(user?.validSinceSeconds == nil)
        expectAnswer(try world.send(.delete, "/api/auth/account", token: old), 403, Refused.emailVerificationRequired)
        #expect(try world.send(.delete, "/api/auth/account", token: token(verified: true)).status == 200)
    }

    @Test(
        "an opaque token follows its account; with fidelity backend it keeps its claim", arguments: [("guide", true), ("backend", false)])
    func opaque(_ fidelity: String, _ follows: Bool) throws {
        let world = try makeWorld(fidelity: fidelity)
        expectAnswer(try ask(Self.bypassing, "t", in: world), 200, bypassed)
        #expect(try world.post("/api/auth/me", token: nil, ["idToken": "t"]).body["emailVerified"]?.bool == follows)
        #expect(try ask(Self.sending, "t", in: world).status == (follows ? 400 : 200))
        #expect(try world.send(.delete, "/api/auth/account", token: "t").status == (follows ? 200 : 403))
    }

    @Test("an opaque token made after the bypass is verified with fidelity backend, too")
    func newOpaqueToken() throws {
        let world = try makeWorld(fidelity: "backend")
        expectAnswer(try ask(Self.bypassing, "t", in: world), 200, bypassed)
        try world.write { try BearerToken.insert("new", for: "ada", in: $0) }
        #expect(try world.post("/api/auth/me", token: nil, ["idToken": "new"]).body["emailVerified"] == true)
        #expect(try world.post("/api/auth/me", token: nil, ["idToken": "t"]).body["emailVerified"] == false)
    }

    @Test("a user known only from a token exists, with the token's address", arguments: [sending, bypassing])
    func foreign(_ target: String) throws {
        let world = try TestWorld()
        let before = try world.exportSeed()
        expectAnswer(try ask(target, token("u-100", "new@example.com"), in: world), 200, target == Self.sending ? sent : bypassed)
        #expect(try world.exportSeed() == before)
        #expect(try world.read { try ActionCode.all(in: $0) } == [])
    }

    @Test("a changed address is no longer found, but the id is", arguments: ["ada", "u-100"])
    func newAddress(_ uid: String) throws {
        let world = try makeWorld()
        let verified = token(uid, verified: true)
        #expect(try world.patch("/api/auth/email", token: verified, ["newEmail": "grace@example.com"]).status == 200)
        expectAnswer(try ask(Self.sending, token(uid, "grace@example.com"), in: world), 200, sent)
        expectAnswer(try ask(Self.bypassing, token(uid), in: world), 200, bypassed)
        let old = uid == "ada" ? "ada@example.com" : "nobody@example.com"
        expectAnswer(try ask(Self.sending, token(uid, .string(old)), in: world), 404, notFound)
    }

    @Test("a deleted user is not found, although the token stays valid", arguments: ["ada", "u-100"])
    func deleted(_ uid: String) throws {
        let world = try makeWorld()
        let address: JSON = .string("\(uid)@example.com")
        #expect(try world.send(.delete, "/api/auth/account", token: token(uid, address, verified: true)).status == 200)
        for target in [Self.sending, Self.bypassing] { expectAnswer(try ask(target, token(uid, address), in: world), 404, notFound) }
        #expect(try world.get("/api/subscription/status", token: token(uid, address)).status == 200)
    }
}
