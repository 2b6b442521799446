import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore

@testable import Longevity

@Suite("An answer given before is not given again once it no longer holds")
struct RepeatedAnswerTests {
    @Test("when the subscription runs out")
    func renewal() throws {
        let subscription: JSON = ["status": "active", "renewalDate": "2026-02-07T09:00:00.000Z"]
        let world = try TestWorld(accounts: [.account(user: ["subscription": subscription])])
        for target in ["/api/longevity/trends", "/api/analytics/delta", "/api/stats/summary", "/api/metrics/scores"] {
            try world.setNow("2026-02-07T08:59:59.999Z")
            #expect(try world.get(target, token: "t").status == 200)
        }
        try world.setNow("2026-02-07T09:00:00.000Z")
        for target in ["/api/longevity/trends", "/api/analytics/delta", "/api/stats/summary", "/api/metrics/scores"] {
            expectAnswer(try world.get(target, token: "t"), 403, Refused.subscriptionRequired)
        }
    }

    @Test("when the user grows older")
    func age() throws {
        let user: JSON = ["dateOfBirth": "1990-05-15", "chronologicalAgeYears": 35.65, "baselineBiologicalAgeYears": 36]
        let world = try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [.account(user: user)])
        let now = try #require(Instant("2026-01-07T09:00:00Z"))
        let step = try #require(nextAgeStep(bornOn: "1990-05-15", after: now))
        func baseline(at instant: Instant) throws -> JSON? {
            try world.setNow(instant.description)
            return try world.get("/api/analytics/delta", token: "t").body["baselineDeltaYears"]
        }
        #expect(try baseline(at: now) == 0.35)
        #expect(try baseline(at: step.advanced(byMilliseconds: -1)) == 0.35)
        #expect(try baseline(at: step) == 0.34)
    }

    @Test("when the week is over, or the clock goes back to the one before")
    func week() throws {
        let world = try TestWorld(now: "2026-01-12T00:00:00Z", accounts: [.account()])
        func start(at now: String) throws -> JSON? {
            try world.setNow(now)
            return try world.get("/api/analytics/delta", token: "t").body["start"]
        }
        #expect(try start(at: "2026-01-12T00:00:00Z") == "2026-01-12")
        #expect(try start(at: "2026-01-11T23:59:59.999Z") == "2026-01-05")
        #expect(try start(at: "2026-01-18T23:59:59.999Z") == "2026-01-12")
        #expect(try start(at: "2026-01-19T00:00:00Z") == "2026-01-19")
    }

    @Test("when somebody else's token asks")
    func others() throws {
        let world = try TestWorld(accounts: [.account("ada", token: "a"), .account("bob", token: "b")])
        for (token, uid) in [("a", "ada"), ("b", "bob"), ("a", "ada")] {
            #expect(try world.get("/api/stats/summary", token: token).body["userId"]?.string == uid)
        }
        expectAnswer(try world.get("/api/stats/summary"), 401, Refused.unauthorized)
    }

    @Test("when the user has checked in with another token")
    func otherToken() throws {
        let world = try TestWorld(accounts: [.account(user: ["userId": "u-100"])])
        let tokens = ["t", UnsignedToken.make(["sub": "u-100"])]
        func points(_ token: String) throws -> Int? {
            try world.get("/api/longevity/trends", token: token).body["weekly"]?["points"]?.array?.count
        }
        for token in tokens { #expect(try points(token) == 0) }
        try world.checkIn(Metrics.best)
        for token in tokens { #expect(try points(token) == 1) }
    }

    @Test("when the user has checked in, moved, or left")
    func writes() throws {
        let world = try TestWorld(accounts: [.account()])
        #expect(try world.get("/api/longevity/trends", token: "t").body["weekly"]?["points"]?.array?.count == 0)
        #expect(try world.get("/api/metrics/scores", token: "t").body["dataPoints"] == 0)
        try world.checkIn(Metrics.best)
        #expect(try world.get("/api/longevity/trends", token: "t").body["weekly"]?["points"]?.array?.count == 1)
        #expect(try world.get("/api/metrics/scores", token: "t").body["dataPoints"] == 1)
        #expect(try world.get("/api/analytics/delta", token: "t").body["timezone"] == "UTC")
        #expect(try world.patch("/api/auth/profile", ["timezone": "Asia/Kolkata"]).status == 200)
        #expect(try world.get("/api/analytics/delta", token: "t").body["timezone"] == "Asia/Kolkata")
        #expect(try world.send(.delete, "/api/auth/account", token: "t").status == 200)
        expectAnswer(try world.get("/api/longevity/trends", token: "t"), 403, Refused.subscriptionRequired)
    }
}
