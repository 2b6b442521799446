import Foundation
import RawSockets
import Testing
import TestSupport
import UnderstudyCore
import Values

/// Sends requests to a running server as the JS SDK does in a browser: from a page of another origin, each one after a preflight.
struct WebClient: Sendable {
    static let origin = "http://localhost:5173"

    let server: TestServer
    /// The API key, which chooses the world.
    let key: String

    private static let headers = [
        "X-Client-Version: Chrome/JsCore/12.18.0/FirebaseCore-web", "X-Firebase-Client: eyJ2ZXJzaW9uIjoyfQ", "X-Firebase-gmpid: 1:1:web:1",
        "Origin: \(origin)", "Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: cors", "Sec-Fetch-Dest: empty", "Connection: close",
    ]
    /// The names of the headers that a browser asks for, in its order.
    private static let askedHeaders = "content-type,x-client-version,x-firebase-client,x-firebase-gmpid"

    /// Sends a request to the connected emulator, whose address replaces the host of the real service.
    ///
    /// - Parameter type: of the body.
    private func send(_ target: String, _ type: String, _ body: [UInt8]) throws -> Answer {
        let target = "\(target)?key=\(key)"
        try preflight(target)
        let headers = Self.headers + ["Content-Type: \(type)"]
        let response = try exchange(RawRequest("POST", target, headers: headers, body: body))
        // Otherwise the page could not read the response, and the SDK would report a failure of the network.
        #expect(response["Access-Control-Allow-Origin"] == Self.origin, "\(target)")
        return (response.status, try JSON(parsing: response.body))
    }

    private func preflight(_ target: String) throws {
        let asked = [
            "Origin: \(Self.origin)", "Access-Control-Request-Method: POST", "Access-Control-Request-Headers: \(Self.askedHeaders)",
        ]
        let response = try exchange(RawRequest("OPTIONS", target, headers: asked + ["Connection: close"]))
        #expect(response.status == 204, "\(target)")
        #expect(response["Access-Control-Allow-Origin"] == Self.origin)
        #expect(response["Access-Control-Allow-Headers"] == Self.askedHeaders)
        #expect(response["Access-Control-Allow-Methods"]?.contains("POST") == true)
    }

    private func exchange(_ request: RawRequest) throws -> RawResponse {
        let port = try #require(server.baseURL.port)
        return try RawConnection(port: port, timeout: .seconds(20)).exchange(request.toHost("127.0.0.1:\(port)"))
    }

    /// A request of the SDK's, with an operation's name.
    func call(_ operation: String, _ body: JSON) throws -> Answer {
        try send("\(FirebaseWorld.plain)accounts:\(operation)", "application/json", body.encoded)
    }

    /// `createUserWithEmailAndPassword` or `signInWithEmailAndPassword`. Each looks up the user then.
    func signIn(_ email: String, _ password: String, by operation: String = "signInWithPassword") throws -> FirebaseWorld.Session {
        let body: JSON = [
            "returnSecureToken": true, "email": .string(email), "password": .string(password), "clientType": "CLIENT_TYPE_WEB",
        ]
        let session = try FirebaseWorld.Session(call(operation, body))
        #expect(try call("lookup", ["idToken": .string(session.idToken)]).body["users"]?.array?.first?["email"]?.string == email)
        return session
    }

    /// `getIdToken(true)`. The body is a form.
    func refresh(_ session: FirebaseWorld.Session) throws -> Answer {
        let form = "grant_type=refresh_token&refresh_token=\(URLText.encoded(session.refreshToken))"
        return try send(FirebaseWorld.token, "application/x-www-form-urlencoded", Array(form.utf8))
    }
}
