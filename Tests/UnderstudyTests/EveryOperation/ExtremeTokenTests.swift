import Testing
import TestSupport
import UnderstudyCore
import Values

/// Tokens that a client makes itself, because their signature is not verified.
@Suite("A token with an extreme number")
struct ExtremeTokenTests {
    private static let claims: JSON = [
        "sub": "alice", "user_id": "alice", "uid": "alice", "email": "alice@understudy.test", "email_verified": true,
        "iat": 1_767_776_400, "auth_time": 1_767_776_400, "exp": 4_102_444_800,
        "firebase": ["sign_in_provider": "password", "identities": [:]],
    ]

    @Test("is accepted or refused by every backend", arguments: Extremes.numbers)
    func claims(_ number: String) throws {
        let world = try UsedWorld()
        for claim in ["iat", "auth_time", "exp", "nbf"] {
            let token = UnverifiedJWT.unsigned(Self.claims.with([claim: .written(number)]))
            for target in ["/api/longevity/trends", "/api/auth/me", "/api/v1/insights", "/api/dev/health-sync/hrv"] {
                try Self.expectAnswer(world.send(.get, target, as: token), "\(claim) \(number)")
            }
            let bodies: [(String, JSON)] = [
                ("accounts:lookup", ["idToken": .string(token)]), ("accounts:update", ["idToken": .string(token), "displayName": "A"]),
                ("accounts:signInWithCustomToken", ["token": .string(token), "returnSecureToken": true]),
                (
                    "accounts:signInWithIdp",
                    ["requestUri": "http://localhost", "postBody": .string("providerId=google.com&id_token=\(token)")]
                ),
            ]
            for (operation, body) in bodies {
                let target = "/identitytoolkit.googleapis.com/v1/\(operation)"
                try Self.expectAnswer(world.send(.post, target, as: nil, body), "\(operation): \(claim) \(number)")
            }
        }
    }

    @Test("is exchanged for tokens that the backends read, or refused", arguments: Extremes.numbers)
    func refresh(_ number: String) throws {
        let world = try UsedWorld()
        for member in ["issuedAt", "authTime"] {
            let content: JSON = [
                "localId": "alice", "projectId": "p", "provider": "password", "claims": [:], "issuedAt": 1_767_776_400,
                "authTime": 1_767_776_400,
            ]
            let token = Base64URL.text(content.with([member: .written(number)]).encoded)
            let body: JSON = ["grant_type": "refresh_token", "refresh_token": .string(token)]
            let answer = try world.send(.post, "/securetoken.googleapis.com/v1/token", as: nil, body)
            Self.expectAnswer(answer, "\(member) \(number)")
            guard let idToken = try answer.json["id_token"]?.string else { continue }
            try Self.expectAnswer(world.send(.get, "/api/longevity/trends", as: idToken), "\(member) \(number)")
        }
    }

    private static func expectAnswer(_ answer: UsedWorld.Answer, _ occasion: String) {
        #expect(answer.status < 500, "\(occasion): \(answer)")
    }
}
