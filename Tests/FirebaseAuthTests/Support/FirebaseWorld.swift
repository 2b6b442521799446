import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import Values

/// A response's status and body.
typealias Answer = (status: Int, body: JSON)

/// A world with Firebase users, with requests as the SDKs send them.
struct FirebaseWorld: Sendable {
    let world: TestWorld

    static let project = "thelongevityapp-b9b7c"
    static let legacy = "/www.googleapis.com/identitytoolkit/v3/relyingparty/"
    static let plain = "/identitytoolkit.googleapis.com/v1/"
    static let admin = plain + "projects/\(project)/"
    static let emulator = "/emulator/v1/projects/\(project)/"
    static let token = "/securetoken.googleapis.com/v1/token"

    /// - Parameter accounts: objects of a seed file; by default `ada@example.com` with the password `secret`.
    init(now: String = "2026-01-07T09:00:00Z", settings: [String: JSON] = [:], accounts: [JSON] = [.account()]) throws {
        world = try TestWorld(now: now, settings: settings, accounts: accounts)
    }

    /// Sends a request with an API key.
    func app(_ operation: String, _ body: JSON = [:]) throws -> Answer {
        try post(Self.plain + "accounts:" + operation, ["X-Goog-Api-Key": "any"], body)
    }

    /// Sends a request as the mobile SDKs do.
    func mobile(_ operation: String, _ body: JSON = [:]) throws -> Answer {
        try post(Self.legacy + operation + "?key=any", [:], body)
    }

    /// Sends a request as the Admin SDKs do.
    func owner(_ operation: String, _ body: JSON = [:]) throws -> Answer {
        try post(Self.admin + operation, ["Authorization": "Bearer owner"], body)
    }

    func owner(_ method: HTTPRequest.Method, _ target: String, _ body: JSON? = nil) throws -> Answer {
        try world.send(method, target, token: "owner", body: body)
    }

    func emulator(_ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil) throws -> Answer {
        try world.send(method, Self.emulator + path, body: body)
    }

    func refresh(_ token: String) throws -> Answer {
        try post(Self.token + "?key=any", [:], ["grantType": "refresh_token", "refreshToken": .string(token)])
    }

    private func post(_ target: String, _ headers: [String: String], _ body: JSON) throws -> Answer {
        var fields = HTTPFields()
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        return try world.send(.post, target, headers: fields, body: body)
    }
}

extension FirebaseWorld {
    /// A session after sign-up or sign-in.
    struct Session: Sendable {
        let uid: String
        let idToken: String
        let refreshToken: String
        let claims: JSON

        init(_ answer: Answer) throws {
            uid = try #require(answer.body["localId"]?.string, "\(answer.body.text)")
            idToken = try #require(answer.body["idToken"]?.string)
            refreshToken = try #require(answer.body["refreshToken"]?.string)
            claims = try #require(UnverifiedJWT(idToken)?.claims)
        }
    }

    func signUp(_ email: String = "grace@example.com", _ password: String = "secret") throws -> Session {
        try Session(app("signUp", ["email": .string(email), "password": .string(password), "returnSecureToken": true]))
    }

    /// Signs in at an identity provider.
    ///
    /// - Parameter members: of the request, besides the usual ones.
    func signInWithIdp(_ claims: JSON, at provider: String = "google.com", _ members: JSON.Members = [:]) throws -> Answer {
        let form = "providerId=\(provider)&id_token=\(URLText.encoded(claims.text))"
        let body: JSON = ["requestUri": "http://localhost", "postBody": .string(form), "returnSecureToken": true]
        return try app("signInWithIdp", body.with(members))
    }

    func signIn(_ email: String = "ada@example.com", _ password: String = "secret") throws -> Session {
        try Session(app("signInWithPassword", ["email": .string(email), "password": .string(password), "returnSecureToken": true]))
    }

    /// The user as `lookup` shows it to that user.
    func user(_ session: Session) throws -> JSON {
        let answer = try app("lookup", ["idToken": .string(session.idToken)])
        return try #require(answer.body["users"]?.array?.first, "\(answer.body.text)")
    }

    /// The user as `lookup` shows it to the owner; `nil` if it does not exist.
    func user(_ uid: String) throws -> JSON? {
        try owner("accounts:lookup", ["localId": [.string(uid)]]).body["users"]?.array?.first
    }

    /// The claims of a user's next ID token.
    func refreshedClaims(_ session: Session) throws -> JSON {
        let answer = try refresh(session.refreshToken)
        return try #require(answer.body["id_token"]?.string.flatMap { UnverifiedJWT($0)?.claims }, "\(answer.body.text)")
    }

    /// The codes that mails would contain, the oldest first.
    func codes() throws -> [JSON] {
        try #require(emulator(.get, "oobCodes").body["oobCodes"]?.array)
    }

    /// Opens the link of a code.
    func open(_ code: JSON, adding query: String = "") throws -> Answer {
        let link = try #require(code["oobLink"]?.string)
        let path = try #require(link.utf8.firstRange(of: "/emulator/".utf8)).lowerBound
        return try world.get(String(link[path...]) + query)
    }
}

extension JSON {
    /// A seed account that signs in with `ada@example.com` and `secret`.
    static func account(_ key: String = "ada", _ members: JSON.Members = [:]) -> JSON {
        let account: JSON = [
            "key": .string(key), "displayName": .string("\(key) Example"), "email": .string("\(key)@example.com"), "password": "secret",
            "tokens": [.string("token-\(key)")],
        ]
        return account.with(members)
    }
}

/// Expects the emulator's error with its whole body (firebase-auth.md 3.1).
func expectRefusal(_ answer: Answer, _ message: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let item: JSON = ["message": .string(message), "reason": "invalid", "domain": "global"]
    let body: JSON = ["error": ["code": 400, "message": .string(message), "errors": [item]]]
    #expect(answer.status == 400, sourceLocation: sourceLocation)
    #expect(answer.body.text == body.text, sourceLocation: sourceLocation)
}
