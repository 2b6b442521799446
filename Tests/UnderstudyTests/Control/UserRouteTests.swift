import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("The user of an account")
struct UserRouteTests {
    private static let path = "/_understudy/accounts/ada/user"

    private func makeWorld() throws -> TestWorld {
        try TestWorld(accounts: [
            ["key": "ada", "email": "ada@example.com", "emailVerified": false, "password": "secret"], ["key": "guest"],
        ])
    }

    @Test("GET and PATCH user: shows the user, and changes verification, disabling and password")
    func change() throws {
        let world = try makeWorld()
        let user: JSON = [
            "uid": "ada", "email": "ada@example.com", "emailVerified": false, "disabled": false, "hasPassword": true, "codes": [],
        ]
        #expect(try world.get(Self.path).body == user)
        let changed = try world.send(.patch, Self.path, body: ["emailVerified": true, "disabled": true, "password": "another"])
        #expect(changed.status == 200)
        #expect(changed.body == user.with(["emailVerified": true, "disabled": true]))
        #expect(try world.send(.patch, Self.path, body: ["disabled": 1]).status == 400)
        let signIn = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=x"
        let credentials: JSON = ["email": "ada@example.com", "password": "another"]
        #expect(try world.send(.post, signIn, body: credentials).body["error"]?["message"] == "USER_DISABLED")
        #expect(try world.send(.patch, Self.path, body: ["disabled": false]).status == 200)
        #expect(try world.send(.post, signIn, body: credentials).status == 200)
    }

    @Test("POST user/codes: makes the code of a mail, if the user has an address")
    func code() throws {
        let world = try makeWorld()
        let made = try world.send(.post, Self.path + "/codes", body: ["kind": "VERIFY_EMAIL"])
        #expect(made.status == 201)
        #expect(try world.get(Self.path).body["codes"] == [made.body])
        let listed = try world.get("/emulator/v1/projects/p/oobCodes").body["oobCodes"]?.array
        #expect(listed?.first?["oobLink"] == made.body["link"])
        #expect(try world.send(.post, Self.path + "/codes", body: ["kind": "EMAIL_SIGNIN"]).status == 400)
        #expect(try world.send(.post, "/_understudy/accounts/guest/user/codes", body: ["kind": "VERIFY_EMAIL"]).status == 409)
        #expect(try world.get("/_understudy/accounts/nobody/user").status == 404)
    }

    @Test("GET user and codes: links have the address by which the caller asks; the log's link leads to this machine")
    func links() throws {
        let log = LogRecorder()
        let world = try TestWorld(accounts: [["key": "ada", "email": "ada@example.com", "emailVerified": false]], logger: log.logger)
        let host = try #require(HTTPField.Name("Host"))
        let made = try world.send(
            .post, Self.path + "/codes", headers: [host: "203.0.113.7"], body: ["kind": "VERIFY_EMAIL"])
        let code = try #require(made.body["code"]?.string)
        let target = "/emulator/action?mode=verifyEmail&lang=en&oobCode=\(code)&apiKey=fake-api-key"
        let reader: HTTPFields = [host: "127.0.0.1:4000"]
        let user = try world.send(.get, Self.path, headers: reader).body["codes"]?.array
        let codes = try world.send(.get, "/_understudy/codes", headers: reader).body["codes"]?.array
        for list in [user, codes] { #expect(list?.map { $0["link"] } == [.string("http://127.0.0.1:4000\(target)")]) }
        #expect(
            log.lines.filter { $0.hasPrefix("to verify") } == ["to verify the e-mail address of ada@example.com: http://127.0.0.1\(target)"]
        )
    }

    @Test("GET user and codes: list the codes of text messages, too")
    func textMessages() throws {
        let log = LogRecorder()
        let accounts: [JSON] = [["key": "ada", "email": "ada@example.com", "firebase": ["phoneNumber": "+1"]]]
        let world = try TestWorld(accounts: accounts, logger: log.logger)
        let send = "/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode?key=x"
        for number in ["+1", "+2"] as [JSON] { #expect(try world.send(.post, send, body: ["phoneNumber": number]).status == 200) }
        _ = try world.send(.post, Self.path + "/codes", body: ["kind": "VERIFY_EMAIL"])
        let codes = try #require(try world.get("/_understudy/codes").body["codes"]?.array)
        #expect(codes.map { $0["kind"] } == ["VERIFY_EMAIL", "PHONE_SIGN_IN", "PHONE_SIGN_IN"])
        #expect(codes.map { $0["account"] } == ["ada", "ada", .null])
        #expect(codes.map { $0["phoneNumber"] } == [nil, "+1", "+2"])
        #expect(try world.get(Self.path).body["codes"]?.array == Array(codes.prefix(2)))
        let listed = try world.get("/emulator/v1/projects/p/verificationCodes").body["verificationCodes"]?.array
        #expect(listed?.map { $0["code"] } == codes.dropFirst().map { $0["code"] })
        for code in codes.dropFirst() {
            let text = try #require(code["code"]?.string)
            #expect(log.lines.contains { $0.hasPrefix("to sign in with +") && $0.contains(": \(text)") }, "\(log.lines)")
        }
    }

    @Test("POST user/revoke: revokes all sessions")
    func revoke() throws {
        let world = try makeWorld()
        let minted = try world.send(.post, "/_understudy/tokens", body: ["account": "ada", "kind": "firebase"])
        try world.setNow("2026-01-07T09:00:01Z")
        #expect(try world.send(.post, Self.path + "/revoke").status == 200)
        let lookup = "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=x"
        let answer = try world.send(.post, lookup, body: ["idToken": minted.body["token"] ?? .null])
        #expect(answer.body["error"]?["message"] == "TOKEN_EXPIRED")
    }
}
