import Foundation
import RawSockets
import Testing
import TestSupport
import UnderstudyCore
import Values

/// Sends requests to a running server as the iOS SDK does: legacy paths, a JSON token request in camelCase, a connection for each request.
struct MobileClient: Sendable {
    let server: TestServer
    let key = "AIzaSyTest"

    /// Sends one request over a new connection.
    func send(_ method: String, _ target: String, token: String? = nil, _ body: JSON? = nil) throws -> Answer {
        let port = try self.port
        var headers = [
            "Content-Type: application/json", "Connection: close", "X-Client-Version: iOS/FirebaseSDK/12.6.0/FirebaseCore-iOS",
            "X-Ios-Bundle-Identifier: app", "Accept-Language: en",
        ]
        if let token { headers.append("Authorization: Bearer \(token)") }
        let request = RawRequest(method, target, headers: headers, body: body?.encoded ?? []).toHost("127.0.0.1:\(port)")
        let response = try RawConnection(port: port, timeout: .seconds(20)).exchange(request)
        return (response.status, try JSON(parsing: response.body))
    }

    private var port: Int { get throws { try #require(server.baseURL.port) } }

    /// A request of the SDK's, with an endpoint's legacy name.
    func call(_ endpoint: String, _ body: JSON) throws -> Answer {
        try send("POST", "\(FirebaseWorld.legacy)\(endpoint)?key=\(key)", body)
    }

    /// `createUser`, which then looks up the new user, or `signIn`.
    func signIn(_ email: String, _ password: String, by endpoint: String = "verifyPassword") throws -> FirebaseWorld.Session {
        let session = try FirebaseWorld.Session(
            call(
                endpoint,
                [
                    "email": .string(email), "password": .string(password), "returnSecureToken": true, "clientType": "CLIENT_TYPE_IOS",
                ]))
        #expect(try call("getAccountInfo", ["idToken": .string(session.idToken)]).body["users"]?.array?.count == 1)
        return session
    }

    /// `getIDTokenResult(forcingRefresh: true)`.
    func refresh(_ session: FirebaseWorld.Session) throws -> String {
        let answer = try send(
            "POST", "\(FirebaseWorld.token)?key=\(key)",
            ["grantType": "refresh_token", "refreshToken": .string(session.refreshToken)])
        let token = try #require(answer.body["access_token"]?.string, "\(answer.body.text)")
        let claims = try #require(UnverifiedJWT(token)?.claims)
        for name in ["exp", "iat", "auth_time"] { #expect(claims[name]?.number != nil) }
        #expect(claims["firebase"]?["sign_in_provider"] == "password")
        return token
    }

    /// A request of the app itself, which forces a refresh before each.
    func app(_ method: String, _ target: String, _ session: FirebaseWorld.Session, _ body: JSON? = nil) throws -> Answer {
        try send(method, target, token: refresh(session), body)
    }
}
