import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("Firebase's credentials")
struct CredentialTests {
    private let missingKey: JSON = [
        "error": [
            "code": 403, "message": "The request is missing a valid API key.",
            "errors": [["message": "The request is missing a valid API key.", "reason": "forbidden", "domain": "global"]],
            "status": "PERMISSION_DENIED",
        ]
    ]

    private let invalid: JSON = [
        "error": [
            "code": 401, "message": "Invalid Credentials",
            "errors": [
                [
                    "message": "Invalid Credentials", "domain": "global", "reason": "authError", "location": "Authorization",
                    "locationType": "header",
                ]
            ], "status": "UNAUTHENTICATED",
        ]
    ]

    private func signUp(_ query: String = "", _ headers: [String: String] = [:]) throws -> Answer {
        var fields = HTTPFields()
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        return try FirebaseWorld().world.send(.post, FirebaseWorld.plain + "accounts:signUp" + query, headers: fields, body: [:])
    }

    @Test("an API key is required", arguments: ["", "?key=", "?Key=x"])
    func noKey(_ query: String) throws {
        let answer = try signUp(query)
        #expect(answer.status == 403)
        #expect(answer.body == missingKey)
    }

    @Test("any API key is accepted, in the query or in a header")
    func anyKey() throws {
        #expect(try signUp("?key=x").status == 200)
        #expect(try signUp("", ["X-Goog-Api-Key": "x"]).status == 200)
        #expect(try signUp("?key=x", ["Authorization": "Basic abc"]).status == 200)
    }

    @Test(
        "the owner is accepted in any case, and with the token of a service account",
        arguments: ["Bearer owner", "bearer OWNER", "Bearer ya29.abc"])
    func owner(_ authorization: String) throws {
        let answer = try signUp("", ["Authorization": authorization])
        #expect(answer.status == 200)
        // The owner creates a user, and is not signed in.
        #expect(answer.body["idToken"] == nil)
    }

    @Test("other bearer tokens are refused, even Understudy's own", arguments: ["abc", "token-ada", "ya2"])
    func otherToken(_ token: String) throws {
        let answer = try signUp("?key=x", ["Authorization": "Bearer \(token)"])
        #expect(answer.status == 401)
        #expect(answer.body == invalid)
    }

    @Test("the owner cannot refresh tokens without an API key")
    func ownerOfTokens() throws {
        let answer = try FirebaseWorld().owner(.post, FirebaseWorld.token, ["grantType": "refresh_token"])
        #expect(answer.status == 403)
        #expect(answer.body == missingKey)
    }

    @Test("an app cannot use paths that name a project")
    func project() throws {
        let world = try FirebaseWorld()
        for path in ["accounts:lookup", "accounts:update", "accounts:batchDelete", "accounts:query"] {
            let answer = try world.world.send(.post, FirebaseWorld.admin + path + "?key=x", body: [:])
            expectRefusal(answer, "INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.")
        }
    }

    @Test("B98: an app cannot name a project in the body; the owner's project is that of all users")
    func targetProject() throws {
        let world = try FirebaseWorld()
        for name in ["targetProjectId", "target_project_id"] {
            let body = (["email": "ada@example.com", "password": "secret"] as JSON).with([name: "p"])
            for operation in ["signInWithPassword", "signUp", "lookup", "update", "delete", "sendOobCode", "resetPassword"] {
                expectRefusal(
                    try world.app(operation, body), "INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.")
            }
        }
        let found = try world.owner(.post, FirebaseWorld.plain + "accounts:lookup", ["targetProjectId": "p", "localId": ["ada"]])
        #expect(found.body["users"]?.array?.count == 1)
    }

    @Test("the owner, and callers that delete and list users, must be on this machine unless a setting allows others")
    func remote() throws {
        let asked: [(HTTPRequest.Method, String, Bool)] = [
            (.get, FirebaseWorld.emulator + "config", false), (.delete, FirebaseWorld.emulator + "accounts", false),
            (.get, FirebaseWorld.emulator + "oobCodes", false), (.get, FirebaseWorld.admin + "accounts:batchGet", true),
        ]
        for (method, target, isOwner) in asked {
            var headers: HTTPFields = [:]
            if isOwner { headers[.authorization] = "Bearer owner" }
            let request = try #require(
                Request(method: method, target: target, headers: headers, remote: RemoteAddress(bytes: [192, 168, 1, 7])))
            #expect(try FirebaseWorld().world.respond(to: request).status == .forbidden, "\(target)")
            let open = try FirebaseWorld(settings: ["firebase.allowRemoteAdmin": true])
            #expect(open.world.respond(to: request).status == .ok, "\(target)")
        }
    }

    @Test("an app on another machine can sign in")
    func remoteApp() throws {
        let body: JSON = ["email": "ada@example.com", "password": "secret"]
        let request = try #require(
            Request(
                method: .post, target: FirebaseWorld.legacy + "verifyPassword?key=x", body: body.encoded,
                remote: RemoteAddress(bytes: [192, 168, 1, 7])))
        #expect(try FirebaseWorld().world.respond(to: request).status == .ok)
    }

    @Test("a request that acts as an account needs no API key")
    func acting() throws {
        let answer = try FirebaseWorld().world.send(
            .post, "/_as/ada" + FirebaseWorld.plain + "accounts:signInWithPassword",
            body: ["email": "ada@example.com", "password": "secret"])
        #expect(answer.status == 200)
    }
}
