import Foundation
import RawSockets
import Testing
import TestSupport
import UnderstudyCore

/// Sends requests to a running server as the iOS SDK does: legacy paths, a JSON token request in camelCase, a connection for each request.
struct MobileClient: Sendable {
    let server: TestServer
    let key = "AIzaSyTest"

    /// Sends one request over a new connection.
    func send(_ method: String, _ target: String, token: String? = nil, _ body: JSON? = nil) throws -> Answer {
        let host = "127.0.0.1:\(try port)"
        var head = "\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\nContent-Type: application/json\r\nConnection: close\r\n"
        head += "X-Client-Version: iOS/FirebaseSDK/12.6.0/FirebaseCore-iOS\r\nX-Ios-Bundle-Identifier: app\r\nAccept-Language: en\r\n"
        if let token { head += "Authorization: Bearer \(token)\r\n" }
        let bytes = body?.encoded ?? []
        let socket = try RawSocket(port: try port, receiveTimeout: .seconds(20))
        try socket.send(Array("\(head)Content-Length: \(bytes.count)\r\n\r\n".utf8) + bytes)
        var received: [UInt8] = []
        while case .bytes(let piece) = try socket.receive() { received += piece }
        let end = try #require(received.firstRange(of: Array("\r\n\r\n".utf8)))
        let status = try #require(Int(String(decoding: received[9..<12], as: UTF8.self)))
        return (status, try JSON(parsing: Array(received[end.upperBound...])))
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
