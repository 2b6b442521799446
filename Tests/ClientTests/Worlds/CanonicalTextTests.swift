import RawSockets
import Testing
import TestSupport
import TestTraits
import Values

/// Texts that are equal in Unicode but differ in their bytes name different users.
@Suite("Two names that only look the same", .highPriority)
struct CanonicalTextTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    private func world(_ accounts: JSON...) async throws -> WireWorld {
        try await WireWorld(on: TestServer(accounts: accounts, isOwn: true))
    }

    @Test(
        "as tokens: one does not get the other's responses",
        arguments: ["/api/longevity/trends", "/api/stats/summary", "/api/v1/users/me", "/api/v1/progress", "/api/v1/insights"])
    func tokens(_ target: String) async throws {
        let world = try await world(WorldSeed.longevity("ada").with(["tokens": [.string(Self.composed)]]))
        let own = try await world.send(.get(target, token: Self.composed))
        #expect(own.status == 200, "\(own)")
        let other = try await world.send(.get(target, token: Self.decomposed))
        #expect(other.status == 401, "\(other)")
    }

    @Test("as accounts in the base URL: each has its own data")
    func accounts() async throws {
        let world = try await world()
        for (key, count) in [(Self.composed, 6), (Self.decomposed, 2)] {
            let made = try await world.control("POST", "accounts", WorldSeed.longevity(key, checkIns: count))
            #expect(made.status == 201, "\(made)")
        }
        for (key, count) in [("caf%C3%A9", 6), ("cafe%CC%81", 2)] {
            let trends = try await world.send(.get("/_as/\(key)/api/longevity/trends", token: nil))
            #expect(trends.at("weekly", "points").array?.count == count, "\(key): \(trends)")
        }
    }

    @Test("as user ids: only the one with data gets it")
    func userIDs() async throws {
        let world = try await world()
        let weights: JSON = ["weights": [["date": "2026-01-06", "weightLbs": 180]]]
        let upload = RawRequest.post("/api/dev/health-sync/weight/bulk", token: nil, weights).with("X-User-Id", Self.composed)
        let uploaded = try await world.send(upload)
        #expect(uploaded.status == 200, "\(uploaded)")
        for (id, count) in [(Self.composed, 1), (Self.decomposed, 0)] {
            let read = RawRequest.get("/api/dev/health-sync/weight?days=30", token: nil).with("X-User-Id", id)
            let answer = try await world.send(read)
            #expect(answer.at("data").array?.count == count, "\(answer)")
        }
    }
}
