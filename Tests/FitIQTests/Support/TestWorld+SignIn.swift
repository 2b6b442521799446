import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore

/// What registering or logging in gives.
struct TokenPair: Sendable {
    let access: String
    let refresh: String

    init(_ data: JSON, sourceLocation: SourceLocation = #_sourceLocation) throws {
        access = try #require(data["access_token"]?.string, sourceLocation: sourceLocation)
        refresh = try #require(data["refresh_token"]?.string, sourceLocation: sourceLocation)
    }
}

extension TestWorld {
    /// Sends a request that must succeed, and returns its `data`.
    @discardableResult
    func data(
        _ method: HTTPRequest.Method, _ path: String, token: String? = "t", body: JSON? = nil, status: Int = 200,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSON {
        let answer = try fit(method, path, token: token, body: body)
        try #require(answer.status == status, "\(answer.body.text)", sourceLocation: sourceLocation)
        return try #require(answer.body["data"], sourceLocation: sourceLocation)
    }

    /// Registers Eve, or somebody else by other members of the body.
    @discardableResult
    func register(_ members: JSON.Members = [:], sourceLocation: SourceLocation = #_sourceLocation) throws -> TokenPair {
        let body = JSON.registration.with(members)
        return try TokenPair(
            data(.post, "/auth/register", token: nil, body: body, status: 201, sourceLocation: sourceLocation),
            sourceLocation: sourceLocation)
    }

    func logIn(
        _ email: String = "eve@example.com", password: String = "correct horse", sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> TokenPair {
        let body: JSON = ["email": .string(email), "password": .string(password)]
        return try TokenPair(
            data(.post, "/auth/login", token: nil, body: body, sourceLocation: sourceLocation), sourceLocation: sourceLocation)
    }

    /// Sends a refresh token to be exchanged.
    func refresh(_ token: String) throws -> Answer {
        try fit(.post, "/auth/refresh", token: nil, body: ["refresh_token": .string(token)])
    }

    /// Everything that is stored for accounts, to tell whether something was written.
    func stored() throws -> JSON { try exportSeed() }
}

extension JSON {
    /// A registration that breaks no rule.
    static let registration: JSON = [
        "email": "eve@example.com", "password": "correct horse", "name": "Eve Example", "date_of_birth": "1990-05-15",
    ]

    /// The success envelope around some data (fitiq.md 1.4).
    static func success(_ data: JSON) -> JSON { ["success": true, "data": data, "error": .null] }

    static let unauthorized = refusal("UNAUTHORIZED", "Invalid authentication")
    static let invalidPayload = refusal("VALIDATION_ERROR", "Invalid request payload")

    /// A broken rule outside `/insights`.
    static func invalid(_ message: String) -> JSON { refusal("VALIDATION_ERROR", message) }

    /// The error body that belongs to a path below `/api/v1` (fitiq.md 1.5).
    static func refusal(at path: String, _ code: String, _ message: String) -> JSON {
        path == "/insights" || path.hasPrefix("/insights/") || path.hasPrefix("/insights?")
            ? insightRefusal(code, message) : refusal(code, message)
    }
}

/// Settings under which an access token outlives every move of a test's clock.
let longSessions: [String: JSON] = ["fitiq.accessTokenSeconds": 3_155_760_000, "fitiq.refreshTokenSeconds": 3_155_760_000]
