import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("Firebase in several worlds")
struct WorldTests {
    @Test("an API key chooses a sandbox, and the link of a code leads to it")
    func sandbox() async throws {
        let server = try TestServer(accounts: [.account()], isOwn: true)
        for id in ["one", "two"] { #expect(try await server.send("PUT", "/_understudy/sandboxes/\(id)").status == 201) }
        let target = FirebaseWorld.legacy + "signupNewUser?key="
        let body: JSON = ["email": "grace@example.com", "password": "secret"]
        let inSandbox = try await server.post(target + "sandbox:one", body)
        #expect(inSandbox.status == 200)
        #expect(try await server.post(target + "sandbox:one", body).status == 400)
        #expect(try await server.post(target + "AIzaSy", body).status == 200)
        #expect(try await server.post(target + "sandbox:two", body).status == 200)

        let token = try #require(try inSandbox.json["idToken"])
        let code: JSON = ["requestType": "VERIFY_EMAIL", "idToken": token]
        #expect(try await server.post(FirebaseWorld.legacy + "getOobConfirmationCode?key=sandbox:one", code).status == 200)
        let codes = try await server.get("/_sandbox/one" + FirebaseWorld.emulator + "oobCodes").json
        let link = try #require(codes["oobCodes"]?.array?.first?["oobLink"]?.string)
        #expect(link.hasSuffix("&apiKey=sandbox%3Aone"))
        let path = String(link[try #require(link.utf8.firstRange(of: "/emulator/".utf8)).lowerBound...])
        #expect(try await server.get(path).status == 200)
        let user = try await server.post(FirebaseWorld.legacy + "getAccountInfo?key=sandbox:one", ["idToken": token])
        #expect(try user.json["users"]?.array?.first?["emailVerified"] == true)
        // In another sandbox the user with the same id is a different user.
        #expect(try await server.post(FirebaseWorld.legacy + "getAccountInfo?key=sandbox:two", ["idToken": token]).status == 400)
    }

    @Test(
        "an API key chooses a sandbox in two forms, the second of which has no colon for the JS SDK", arguments: ["sandbox:", "sandbox-"])
    func keyForms(_ prefix: String) async throws {
        let server = try TestServer(accounts: [.account()], isOwn: true)
        #expect(try await server.send("PUT", "/_understudy/sandboxes/a-b.c").status == 201)
        let body: JSON = ["email": "grace@example.com", "password": "secret"]
        #expect(try await server.post(FirebaseWorld.plain + "accounts:signUp?key=\(prefix)a-b.c", body).status == 200)
        // The main world does not know the user, and a sandbox that does not exist has none.
        #expect(try await server.post(FirebaseWorld.plain + "accounts:signInWithPassword?key=x", body).status == 400)
        #expect(try await server.post(FirebaseWorld.plain + "accounts:signInWithPassword?key=\(prefix)a-b.c", body).status == 200)
        #expect(try await server.post(FirebaseWorld.plain + "accounts:signInWithPassword?key=\(prefix)other", body).status == 404)
    }

    @Test("a path prefix before the host name works, for SDKs that allow one")
    func prefix() async throws {
        let server = try TestServer(accounts: [.account()], isOwn: true)
        #expect(try await server.send("PUT", "/_understudy/sandboxes/three").status == 201)
        let target = "/_sandbox/three" + FirebaseWorld.admin + "accounts"
        #expect(try await server.send("POST", target, token: "owner", data: .init("{}".utf8)).status == 200)
        let count = try await server.send(
            "POST", FirebaseWorld.admin + "accounts:query", token: "owner", data: .init(#"{"returnUserInfo":false}"#.utf8))
        #expect(try count.json["recordsCount"] == "1")
    }

    @Test("a snapshot and a reset cover users, codes and settings")
    func reset() async throws {
        let server = try TestServer(accounts: [.account()], isOwn: true)
        func count() async throws -> JSON? {
            try await server.send(
                "POST", FirebaseWorld.admin + "accounts:query", token: "owner", data: .init(#"{"returnUserInfo":false}"#.utf8)
            ).json["recordsCount"]
        }
        _ = try await server.post(FirebaseWorld.legacy + "signupNewUser?key=x", ["email": "grace@example.com", "password": "secret"])
        _ = try await server.post(
            FirebaseWorld.legacy + "getOobConfirmationCode?key=x", ["requestType": "PASSWORD_RESET", "email": "ada@example.com"])
        #expect(try await server.send("PUT", "/_understudy/snapshots/kept").status == 201)
        #expect(try await server.send("DELETE", FirebaseWorld.emulator + "accounts").status == 200)
        #expect(try await count() == "0")
        #expect(try await server.send("POST", "/_understudy/snapshots/kept/restore").status == 200)
        #expect(try await count() == "2")
        #expect(try await server.get(FirebaseWorld.emulator + "oobCodes").json["oobCodes"]?.array?.count == 1)
    }

    @Test("a request has one instant as now, which it may set itself")
    func ownTime() throws {
        let world = try FirebaseWorld()
        let headers: HTTPFields = [try #require(HTTPField.Name("X-Understudy-Now")): "2026-03-01T00:00:00Z"]
        let answer = try world.world.send(
            .post, FirebaseWorld.legacy + "verifyPassword?key=x", headers: headers,
            body: ["email": "ada@example.com", "password": "secret"])
        let claims = try #require(answer.body["idToken"]?.string.flatMap { UnverifiedJWT($0)?.claims })
        #expect(claims["iat"] == 1_772_323_200)
        #expect(claims["auth_time"] == 1_772_323_200)
    }

    @Test("the journal names the account and shows no secret")
    func journal() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        _ = try world.user(session)
        _ = try world.refresh(session.refreshToken)
        _ = try world.world.send(
            .post, FirebaseWorld.token + "?key=x", headers: [.contentType: "application/x-www-form-urlencoded"],
            bytes: Array("grant_type=refresh_token&refresh_token=\(session.refreshToken)".utf8))
        let requests = try world.world.get("/_understudy/requests").body
        let shown = requests.text
        for secret in [session.idToken, session.refreshToken, #""secret""#] { #expect(!shown.contains(secret)) }
        let accounts = requests["requests"]?.array?.map { $0["account"]?.string }
        #expect(accounts?.contains("ada") == true)
    }
}
