import RawSockets
import Testing

@Suite("The journal shows no secret")
struct JournalSecretTests {
    /// The secret, which must not be readable anywhere.
    private static let secret = "s3cr3t-0f-jane"

    private static func form(_ body: String, _ type: String) -> RawRequest {
        RawRequest("POST", "/api/v1/auth/login", headers: ["Content-Type: \(type)"], body: Array(body.utf8))
    }

    @Test(
        "in any place where a client sends one",
        arguments: [
            RawRequest.get("/api/longevity/trends", token: secret),
            RawRequest("GET", "/api/v1/insights", headers: ["X-API-Key: \(secret)"]),
            RawRequest("GET", "/api/v1/insights", headers: ["authorization: \(secret)", "COOKIE: session=\(secret)"]),
            RawRequest("GET", "/api/dev/health-sync/rhr", headers: ["X-Firebase-AppCheck: \(secret)"]),
            .post("/api/v1/auth/login", token: nil, ["email": "jane@understudy.test", "password": .string(secret)]),
            .post("/api/v1/auth/register", token: nil, ["email": "j@understudy.test", "password": .string(secret), "name": "J"]),
            .post("/api/v1/auth/refresh", token: nil, ["refresh_token": .string(secret)]),
            .post("/api/auth/me", token: nil, ["idToken": .string(secret)]),
            .post(
                "/api/dev/strava/tokens", token: nil,
                ["accessToken": .string(secret), "refreshToken": .string(secret), "expiresAt": 1_800_000_000, "athleteId": 7]),
            .post("/api/auth/password", ["currentPassword": .string(secret), "newPassword": .string(secret)]),
            .post("/api/chat", ["nested": [["access_token": .string(secret)], ["api_key": [.string(secret)]]]]),
            .get("/api/v1/progress?token=\(secret)"), .get("/api/v1/progress?access_token=\(secret)&type=weight"),
            .get("/ws?apiKey=\(secret)"), form("email=jane&password=\(secret)", "application/x-www-form-urlencoded"),
            form(#"{"email": "jane", "password": "\#(secret)""#, "application/json"),
        ])
    func masked(_ request: RawRequest) async throws {
        let world = try await WireWorld()
        try await world.add(["match": ["method": "DELETE"], "effect": ["status": 500]])
        _ = try await world.send(request)
        let journal = try await world.control("GET", "requests")
        #expect(journal.at("requests").array?.count == 1)
        #expect(!journal.text.contains(Self.secret), "\(journal.text)")
        #expect(journal.text.contains("***"))

        let nearMiss = try await world.control(
            "POST", "requests/verify", ["match": ["status": 299, "headers": ["authorization": "other"], "body": ["password": "other"]]])
        #expect(nearMiss.status == 422)
        #expect(!nearMiss.text.contains(Self.secret), "\(nearMiss.text)")
    }
}
