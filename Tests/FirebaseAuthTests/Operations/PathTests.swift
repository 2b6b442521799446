import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

@Suite("Firebase's paths")
struct PathTests {
    private static let aliases = [
        ("signupNewUser", "accounts:signUp"), ("verifyPassword", "accounts:signInWithPassword"), ("getAccountInfo", "accounts:lookup"),
        ("setAccountInfo", "accounts:update"), ("deleteAccount", "accounts:delete"), ("getOobConfirmationCode", "accounts:sendOobCode"),
        ("resetPassword", "accounts:resetPassword"), ("verifyCustomToken", "accounts:signInWithCustomToken"),
        ("createAuthUri", "accounts:createAuthUri"), ("verifyAssertion", "accounts:signInWithIdp"),
        ("emailLinkSignin", "accounts:signInWithEmailLink"),
    ]

    private static let bodies: [JSON] = [
        [:], ["email": "ada@example.com", "password": "secret"], ["email": "nobody@example.com", "password": "secret"],
        ["email": "b", "password": "secret"], ["idToken": "no token"], ["requestType": "PASSWORD_RESET", "email": "nobody@example.com"],
        ["identifier": "ada@example.com", "continueUri": "http://localhost", "sessionId": "s"],
    ]

    @Test("lead to the same operation, whether legacy or new", arguments: aliases)
    func alias(_ legacy: String, _ plain: String) throws {
        for body in Self.bodies {
            let old = try FirebaseWorld().world.send(.post, FirebaseWorld.legacy + legacy + "?key=x", body: body)
            let new = try FirebaseWorld().world.send(.post, FirebaseWorld.plain + plain + "?key=x", body: body)
            #expect(old.status == new.status)
            #expect(Set(old.body.object?.keys ?? []) == Set(new.body.object?.keys ?? []))
            #expect(old.body["error"] == new.body["error"])
        }
    }

    @Test("show clients the project's settings", arguments: [FirebaseWorld.legacy + "getProjectConfig", FirebaseWorld.plain + "projects"])
    func project(_ path: String) throws {
        let answer = try FirebaseWorld().world.get(path + "?key=x")
        #expect(answer.status == 200)
        #expect(answer.body.text == #"{"projectId":"12345","authorizedDomains":["localhost"]}"#)
    }

    @Test(
        "that are unknown answer 404",
        arguments: [
            "/identitytoolkit.googleapis.com/junk", "/identitytoolkit.googleapis.com/v1/accounts:junk", FirebaseWorld.legacy + "publicKeys",
            "/securetoken.googleapis.com/v1/junk", "/emulator/junk", "/emulator/auth/handler", "/emulator/auth/iframe",
            "/www.googleapis.com/oauth2/v1/certs",
        ])
    func junk(_ path: String) throws {
        let expected =
            #"{"error":{"code":404,"message":"Not Found","errors":[{"message":"Not Found","reason":"notFound"}],"status":"NOT_FOUND"}}"#
        for method in [HTTPRequest.Method.get, .post] {
            let answer = try FirebaseWorld().world.send(method, path)
            #expect(answer.status == 404)
            #expect(answer.body.text == expected)
        }
    }

    @Test("belong to no backend when Firebase is switched off")
    func disabled() throws {
        let world = try FirebaseWorld(settings: ["firebase.enabled": false])
        let answer = try world.world.send(.post, FirebaseWorld.legacy + "verifyPassword?key=x", body: [:])
        #expect(answer.body["error"]?.object == nil)
    }

    @Test("may be requested by a page of another allowed origin")
    func preflight() throws {
        let headers: HTTPFields = [
            .origin: "http://localhost:3000", .accessControlRequestMethod: "POST",
            .accessControlRequestHeaders: "content-type,x-firebase-gmpid",
        ]
        var asking = headers
        asking[try #require(HTTPField.Name("Access-Control-Request-Private-Network"))] = "true"
        let answer = try FirebaseWorld().world.respond(.options, FirebaseWorld.plain + "accounts:signUp?key=x", headers: asking)
        #expect(answer.status == .noContent)
        #expect(answer.headers[.accessControlAllowOrigin] == "http://localhost:3000")
        #expect(answer.headers[.accessControlAllowHeaders] == "content-type,x-firebase-gmpid")
        #expect(answer.headers[.accessControlAllowMethods] == "GET,POST,PATCH,DELETE,OPTIONS")
        #expect(answer.headers[try #require(HTTPField.Name("Access-Control-Allow-Private-Network"))] == "true")
        let signedUp = try FirebaseWorld().world.respond(
            .post, FirebaseWorld.plain + "accounts:signUp?key=x", headers: [.origin: "http://localhost:3000"], bytes: Array("{}".utf8))
        #expect(signedUp.headers[.accessControlAllowOrigin] == "http://localhost:3000")
        #expect(signedUp.headers[.contentType] == "application/json; charset=utf-8")
    }
}
