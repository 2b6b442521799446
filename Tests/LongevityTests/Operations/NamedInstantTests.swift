import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("A write with its own instant")
struct NamedInstantTests {
    private func post(_ world: TestWorld, _ target: String, at now: String, token: String? = "t", _ body: JSON) throws -> Answer {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("X-Understudy-Now"))] = now
        return try world.send(.post, target, token: token, headers: headers, body: body)
    }

    @Test("finds a subscription expired by then, and does not end it")
    func subscription() throws {
        let paid: JSON = ["status": "active", "plan": "membership_monthly", "renewalDate": "2026-01-20T00:00:00.000Z"]
        let world = try TestWorld(accounts: [.account(user: ["subscription": paid])])
        let before = try world.exportSeed()
        let checkIn = try post(world, "/api/age/daily-update", at: "2026-02-01T09:00:00Z", ["metrics": Metrics.best])
        expectAnswer(checkIn, 403, Refused.subscriptionRequired)
        let after = try world.exportSeed()
        #expect(after.differences(from: before) == [])
        let bodies: [JSON] = [["idToken": "t"], ["idToken": "t", "firstName": "Ada"]]
        for body in bodies {
            let signedIn = try post(world, "/api/auth/me", at: "2026-02-01T09:00:00Z", token: nil, body)
            #expect(signedIn.body["subscription"]?["status"] == "expired")
            #expect(signedIn.body["profile"]?["subscriptionStatus"] == "expired")
        }
        #expect(try world.get("/api/subscription/status", token: "t").body["subscription"]?["status"] == "active")
        #expect(try world.get("/api/longevity/trends", token: "t").status == 200)
    }

    @Test("computes with the age at that instant, and stores the age by the world's clock")
    func age() throws {
        let born: JSON = ["dateOfBirth": "1990-05-15", "chronologicalAgeYears": 35.65]
        let world = try TestWorld(accounts: [.account(user: born)])
        let checkIn = try post(world, "/api/age/daily-update", at: "2027-01-07T09:00:00Z", ["metrics": Metrics.best])
        let state = try #require(checkIn.body["state"])
        #expect(state["chronologicalAgeYears"] == 36.65)
        let biologicalAge = try #require(state["currentBiologicalAgeYears"]?.number)
        #expect(state["agingDebtYears"] == .number(biologicalAge - 36.65))
        let stored = try world.profile()
        #expect(stored["chronologicalAgeYears"] == 35.65)
        // No request has updated it since.
        #expect(stored["updatedAt"] == "2027-01-07T09:00:00.000Z")
    }

    @Test("does not change the age of a user born after the world's clock", arguments: ["/api/age/daily-update", "/api/auth/me"])
    func unborn(_ target: String) throws {
        let world = try TestWorld(accounts: [.account(user: ["dateOfBirth": "2030-01-01", "chronologicalAgeYears": 40])])
        let body: JSON = ["metrics": Metrics.best, "idToken": "t", "firstName": "Ada"]
        #expect(try post(world, target, at: "2090-01-01T09:00:00Z", body).status == 200)
        #expect(try world.profile()["chronologicalAgeYears"] == 40)
    }

    @Test("does not block writes on the days before")
    func checkIns() throws {
        let world = try TestWorld(accounts: [.account()])
        let checkIn = try post(world, "/api/age/daily-update", at: "2090-01-01T09:00:00Z", ["metrics": Metrics.best])
        #expect(checkIn.body["today"]?["date"] == "2090-01-01")
        for now in ["2026-01-07T09:00:00Z", "2026-01-08T09:00:00Z", "2026-01-09T09:00:00Z"] {
            try world.setNow(now)
            try world.checkIn(Metrics.best)
        }
    }

    @Test("may request a password code without limiting earlier requests")
    func passwordReset() throws {
        let world = try TestWorld(accounts: [.account()])
        let (target, body): (String, JSON) = ("/api/auth/password-reset/request", ["email": "ada@example.com"])
        #expect(try post(world, target, at: "9000-01-01T00:00:00Z", token: nil, body).status == 200)
        #expect(try world.post(target, token: nil, body).status == 200)
        #expect(try world.post(target, token: nil, body).status == 429)
    }
}
