import HTTPTypes
import IDTokens
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("An identity shared by all backends")
struct SharedIdentityTests {
    private static let persona = JSON.account(
        "ada", ["emailVerified": false, "longevity": ["userId": "u-ada", "subscription": ["status": "active"]]])

    @Test("a persona signs in as its Longevity user, and its ID token acts as that user")
    func longevity() throws {
        let world = try FirebaseWorld(accounts: [Self.persona])
        let session = try world.signIn()
        #expect(session.uid == "u-ada")
        #expect(session.claims["sub"] == "u-ada")
        #expect(try world.world.get("/api/stats/summary", token: session.idToken).body["userId"] == "u-ada")
    }

    @Test("an ID token acts as its user where FitIQ takes bearer tokens")
    func fitiq() throws {
        let world = try FirebaseWorld(accounts: [Self.persona])
        let token = try world.signIn().idToken
        let headers: HTTPFields = [try #require(HTTPField.Name("X-API-Key")): "key"]
        let answer = try world.world.send(.get, "/api/v1/users/me", token: token, headers: headers)
        #expect(answer.body["data"]?["email"] == "ada@example.com")
        let forged = UnverifiedJWT.unsigned(["sub": "u-ada"])
        #expect(try world.world.send(.get, "/api/v1/users/me", token: forged, headers: headers).status == 401)
        #expect(try world.owner("accounts:update", ["localId": "u-ada", "disableUser": true]).status == 200)
        #expect(try world.world.send(.get, "/api/v1/users/me", token: token, headers: headers).status == 401)
    }

    @Test("a token without a signature identifies a user in no backend if Firebase is switched off", arguments: [true, false])
    func unsigned(_ isEnabled: Bool) throws {
        let world = try FirebaseWorld(settings: ["firebase.enabled": .bool(isEnabled)], accounts: [Self.persona])
        let claims = IDToken(uid: "u-ada", project: FirebaseWorld.project, issuedAt: world.world.now).claims
        let token = UnverifiedJWT.unsigned(claims)
        let headers: HTTPFields = [try #require(HTTPField.Name("X-API-Key")): "key"]
        let expected = isEnabled ? 200 : 401
        #expect(try world.world.send(.get, "/api/v1/users/me", token: token, headers: headers).status == expected)
        #expect(try world.world.get("/api/stats/summary", token: token).status == expected)
        #expect(try world.world.send(.post, "/api/auth/me", body: ["idToken": .string(token)]).status == expected)
        let capitals = "\(Base64URL.text((["alg": "NONE"] as JSON).encoded)).\(Base64URL.text(claims.encoded)).c2ln"
        #expect(try world.world.get("/api/stats/summary", token: capitals).status == expected)
        #expect(
            try world.world.send(.post, "/_understudy/tokens", body: ["account": "ada", "kind": "firebase"]).status
                == (isEnabled ? 201 : 400))
        // A token with a signature is one of a foreign project, which cannot be verified (longevity.md 1.4).
        let foreign = "\(Base64URL.text((["alg": "RS256"] as JSON).encoded)).\(Base64URL.text(claims.encoded)).c2ln"
        #expect(try world.world.get("/api/stats/summary", token: foreign).status == 200)
        #expect(try world.world.send(.get, "/api/v1/users/me", token: foreign, headers: headers).status == 401)
    }

    @Test("a user who signs up is in the account list, and an account in the list can sign in")
    func list() throws {
        let world = try FirebaseWorld(accounts: [])
        let session = try world.signUp()
        let accounts = try #require(world.world.get("/_understudy/accounts").body["accounts"]?.array)
        #expect(accounts.map { $0["key"]?.string } == [session.uid])
        #expect(accounts.first?["email"] == "grace@example.com")
        let made = try world.world.send(.post, "/_understudy/accounts", body: .account("bob"))
        #expect(made.status == 201)
        #expect(try world.signIn("bob@example.com").uid == "bob")
    }

    @Test("a token made by the control API is one of the emulator's")
    func mintedToken() throws {
        let world = try FirebaseWorld(accounts: [Self.persona.with(["firebase": ["customClaims": ["role": "coach"]]])])
        let minted = try world.world.send(.post, "/_understudy/tokens", body: ["account": "ada", "kind": "firebase"])
        let token = try #require(minted.body["token"]?.string)
        #expect(UnverifiedJWT(token)?.claims["role"] == "coach")
        #expect(try world.app("lookup", ["idToken": .string(token)]).body["users"]?.array?.first?["localId"] == "u-ada")
        #expect(try world.owner("accounts:delete", ["localId": "u-ada"]).status == 200)
        #expect(try world.world.send(.post, "/_understudy/tokens", body: ["account": "ada", "kind": "firebase"]).status >= 400)
    }

    @Test("an ID token of a disabled or deleted user is refused, and one made by hand is accepted")
    func barred() throws {
        let world = try FirebaseWorld(accounts: [Self.persona])
        let token = try world.signIn().idToken
        let path = "/api/subscription/status"
        #expect(try world.owner("accounts:update", ["localId": "u-ada", "disableUser": true]).status == 200)
        #expect(try world.world.get(path, token: token).status == 401)
        #expect(try world.owner("accounts:update", ["localId": "u-ada", "disableUser": false]).status == 200)
        #expect(try world.world.get(path, token: token).status == 200)
        #expect(try world.owner("accounts:delete", ["localId": "u-ada"]).status == 200)
        #expect(try world.world.get(path, token: token).status == 401)
        #expect(try world.world.get(path, token: UnverifiedJWT.unsigned(["sub": "u-ada"])).status == 200)
        #expect(try world.world.get(path, token: "token-ada").status == 200)
        let foreign = IDToken(uid: "stranger", project: "p", issuedAt: world.world.now).text
        #expect(try world.world.get(path, token: foreign).status == 200)
    }

    @Test("a deleted user's address can be taken by another user")
    func address() throws {
        let world = try FirebaseWorld(accounts: [Self.persona])
        #expect(try world.owner("accounts:delete", ["localId": "u-ada"]).status == 200)
        let session = try world.signUp("ada@example.com", "another")
        #expect(session.uid != "u-ada")
        #expect(try world.signIn("ada@example.com", "another").uid == session.uid)
        let accounts = try #require(world.world.get("/_understudy/accounts").body["accounts"]?.array)
        #expect(accounts.map { $0["email"] } == [.null, "ada@example.com"])
        #expect(try world.world.canBeExportedAndImported())
    }

    @Test("a user created again with the same id finds the account's data")
    func again() throws {
        let world = try FirebaseWorld(accounts: [Self.persona])
        let old = try world.signIn()
        #expect(try world.app("delete", ["idToken": .string(old.idToken)]).status == 200)
        #expect(try world.owner("accounts", ["localId": "u-ada", "email": "ada@example.com", "password": "secret"]).status == 200)
        let session = try world.signIn()
        #expect(try world.world.get("/api/stats/summary", token: session.idToken).body["userId"] == "u-ada")
        #expect(try world.world.get("/api/stats/summary", token: old.idToken).body["userId"] == "u-ada")
    }

    @Test("FitIQ's user follows address and password, and remains after the Firebase user's deletion")
    func following() throws {
        let world = try FirebaseWorld(accounts: [Self.persona])
        func logIn(_ email: String, _ password: String) throws -> Int {
            let headers: HTTPFields = [try #require(HTTPField.Name("X-API-Key")): "key"]
            let body: JSON = ["email": .string(email), "password": .string(password)]
            return try world.world.send(.post, "/api/v1/auth/login", headers: headers, body: body).status
        }
        #expect(try logIn("ada@example.com", "secret") == 200)
        #expect(try world.owner("accounts:update", ["localId": "u-ada", "email": "new@example.com", "password": "another"]).status == 200)
        #expect(try logIn("ada@example.com", "secret") == 401)
        #expect(try logIn("new@example.com", "another") == 200)
        #expect(try world.owner("accounts:delete", ["localId": "u-ada"]).status == 200)
        #expect(try logIn("new@example.com", "another") == 200)
    }

    @Test("a FitIQ user keeps a separate password, and registering there does not sign up here")
    func own() throws {
        let world = try FirebaseWorld(accounts: [])
        let headers: HTTPFields = [try #require(HTTPField.Name("X-API-Key")): "key"]
        let person: JSON = [
            "email": "grace@example.com", "password": "fitiq-password", "name": "Grace", "date_of_birth": "1990-01-01",
        ]
        #expect(try world.world.send(.post, "/api/v1/auth/register", headers: headers, body: person).status == 201)
        expectRefusal(try world.app("signInWithPassword", ["email": "grace@example.com", "password": "fitiq-password"]), "EMAIL_NOT_FOUND")
        let session = try world.signUp("grace@example.com", "firebase-password")
        #expect(try world.owner("accounts:update", ["localId": .string(session.uid), "password": "changed"]).status == 200)
        let login = person.without("name", "date_of_birth")
        #expect(try world.world.send(.post, "/api/v1/auth/login", headers: headers, body: login).status == 200)
    }
}
