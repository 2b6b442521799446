import Testing
import TestSupport
import Values

@Suite("Strava (brados-training.md 7.2)")
struct StravaTests {
    private static let tokens: JSON = [
        "accessToken": "an-access-token", "refreshToken": "a-refresh-token", "expiresAt": 1_767_799_200, "athleteId": 4_217,
    ]
    private static let ride: JSON = [
        "stravaId": 1_001, "date": "2026-01-06T17:00:00Z", "durationMinutes": 45, "avgPower": 150, "normalizedPower": 165, "maxPower": 320,
        "avgHeartRate": 140, "maxHeartRate": 165, "tss": 48, "intensityFactor": 0.82, "type": "fun", "source": "strava",
    ]

    @Test("POST /strava/tokens connects the standard user, and a sync then skips the stored rides")
    func connected() throws {
        let world = try TestWorld()
        expectAnswer(
            try world.brad(.post, "/strava/tokens", user: "someone", body: Self.tokens), 200, .success(["synced": true]))
        for count in 0...2 {
            expectAnswer(
                try world.brad(.post, "/cycling/sync"), 200,
                .success([
                    "total": .integer(count), "imported": 0, "skipped": .integer(count),
                    "message": .string("Imported 0 rides, skipped \(count)."),
                ]))
            expectAnswer(
                try world.brad(.post, "/cycling/activities/backfill-streams"), 200,
                .success(["backfilled": 0, "skipped": .integer(count), "failed": 0]))
            try world.data(.post, "/cycling/activities", body: Self.ride, status: 201)
        }
        #expect(try world.brad(.post, "/cycling/sync", user: "someone").status == 400)
    }

    @Test("a sync with an expired token needs credentials, which the server does not have")
    func expired() throws {
        let world = try TestWorld(now: "2026-01-07T15:19:59Z")
        try world.data(.post, "/strava/tokens", body: Self.tokens)
        #expect(try world.brad(.post, "/cycling/sync").status == 200)
        try world.setNow("2026-01-07T15:20:00Z")
        for path in ["/cycling/sync", "/cycling/activities/backfill-streams"] {
            expectAnswer(
                try world.brad(.post, path), 500, ["success": false, "error": "Strava credentials not configured on server."])
        }
    }

    @Test(
        "POST /strava/tokens refuses an incomplete body without details, and stores nothing",
        arguments: ["accessToken", "refreshToken", "expiresAt", "athleteId"])
    func refusal(_ member: String) throws {
        let world = try TestWorld()
        for body in [Self.tokens.without(member), Self.tokens.with([member: ""]), Self.tokens.with([member: 0])] {
            expectAnswer(
                try world.brad(.post, "/strava/tokens", body: body), 400, .refusal("VALIDATION_ERROR", "Invalid token payload"))
        }
        #expect(try world.brad(.post, "/cycling/sync").status == 400)
    }

    @Test("no token is stored or exported")
    func secrets() throws {
        let world = try TestWorld()
        try world.data(.post, "/strava/tokens", body: Self.tokens)
        let exported = try world.exportSeed()
        #expect(!exported.text.contains("-token"))
        let account = try #require(exported["accounts"]?.array?.first)
        #expect(account["bradOS"]?["stravaConnection"] == ["expiresAt": 1_767_799_200, "athleteId": 4_217])
        let other = try SeededWorld(accounts: [account])
        #expect(try other.send(.post, "/cycling/sync", as: "default-user").status == 200)
    }
}
