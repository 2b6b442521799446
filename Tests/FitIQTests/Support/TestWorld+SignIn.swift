import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

/// The tokens from a registration or a sign-in.
struct TokenPair: Sendable {
    let access: String
    let refresh: String

    init(_ data: JSON, sourceLocation: SourceLocation = #_sourceLocation) throws {
        access = try #require(data["access_token"]?.string, sourceLocation: sourceLocation)
        refresh = try #require(data["refresh_token"]?.string, sourceLocation: sourceLocation)
    }
}

extension TestWorld {
    /// Sends a request, expects success, and returns its `data`.
    @discardableResult
    func data(
        _ method: HTTPRequest.Method, _ path: String, token: String? = "t", body: JSON? = nil, status: Int = 200,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSON {
        let answer = try fit(method, path, token: token, body: body)
        try #require(answer.status == status, "\(answer.body.text)", sourceLocation: sourceLocation)
        return try #require(answer.body["data"], sourceLocation: sourceLocation)
    }

    /// Registers Eve, or another person with other members.
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

    /// Sends a refresh token.
    func refresh(_ token: String) throws -> Answer {
        try fit(.post, "/auth/refresh", token: nil, body: ["refresh_token": .string(token)])
    }

    /// All stored data, for comparisons before and after a request.
    func stored() throws -> JSON { try exportSeed() }
}

extension JSON {
    /// A valid registration.
    static let registration: JSON = [
        "email": "eve@example.com", "password": "correct horse", "name": "Eve Example", "date_of_birth": "1990-05-15",
    ]

    /// A success envelope with the data (fitiq.md 1.4).
    static func success(_ data: JSON) -> JSON { ["success": true, "data": data, "error": .null] }

    static let unauthorized = refusal("UNAUTHORIZED", "Invalid authentication")
    static let invalidPayload = refusal("VALIDATION_ERROR", "Invalid request payload")

    /// A validation error outside `/insights`.
    static func invalid(_ message: String) -> JSON { refusal("VALIDATION_ERROR", message) }

    /// The error body for a path below `/api/v1` (fitiq.md 1.5).
    static func refusal(at path: String, _ code: String, _ message: String) -> JSON {
        path == "/insights" || path.hasPrefix("/insights/") || path.hasPrefix("/insights?")
            ? insightRefusal(code, message) : refusal(code, message)
    }
}

/// Settings with an access token that stays valid however far a test moves the clock.
let longSessions: [String: JSON] = ["fitiq.accessTokenSeconds": 3_155_760_000, "fitiq.refreshTokenSeconds": 3_155_760_000]
