import HTTPTypes
import Testing
import TestSupport

@Suite("A user's age follows the clock")
struct AgeRefreshTests {
    private func makeWorld(bornOn dateOfBirth: String, age: Double = 40, now: String = "2026-01-07T09:00:00Z") throws -> TestWorld {
        try TestWorld(now: now, accounts: [.account(user: ["dateOfBirth": .string(dateOfBirth), "chronologicalAgeYears": .number(age)])])
    }

    @Test(
        "with every request that reads the user, and the new age is stored",
        arguments: [
            Endpoint(.post, "/api/auth/me"), Endpoint(.get, "/api/stats/summary"), Endpoint(.get, "/api/longevity/trends"),
            Endpoint(.get, "/api/subscription/status"), Endpoint(.get, "/api/legal/consent"), Endpoint(.post, "/api/chat"),
        ]
    )
    func refresh(_ reader: Endpoint) throws {
        let world = try makeWorld(bornOn: "1990-05-15")
        _ = try world.send(reader.method, reader.path, token: "t", body: reader.method == .get ? nil : ["idToken": "t"])
        try world.setNow("2026-01-07T09:00:01Z")
        let stored = try world.profile()
        #expect(stored["chronologicalAgeYears"] == 35.65)
        #expect(stored["updatedAt"] == "2026-01-07T09:00:00.000Z")
    }

    @Test("without a write while it is the same to two decimals")
    func unmoved() throws {
        let world = try makeWorld(bornOn: "1990-05-15", age: 35.65)
        #expect(try world.profile()["updatedAt"] == "2025-01-01T00:00:00.000Z")
    }

    @Test("from year to year")
    func year() throws {
        let world = try makeWorld(bornOn: "1990-05-15", age: 35.65)
        try world.setNow("2027-01-07T09:00:00Z")
        let stored = try world.profile()
        #expect(stored["chronologicalAgeYears"] == 36.65)
        #expect(stored["updatedAt"] == "2027-01-07T09:00:00.000Z")
    }

    @Test(
        "unless the date of birth is invalid or in the future",
        arguments: ["2026-01-08", "1990-13-01", "1990-01-45", "1990-00-10", "1990-01-00", "soon", ""]
    )
    func invalid(_ dateOfBirth: String) throws {
        let stored = try makeWorld(bornOn: dateOfBirth).profile()
        #expect(stored["chronologicalAgeYears"] == 40)
        #expect(stored["dateOfBirth"]?.string == dateOfBirth)
        #expect(stored["updatedAt"] == "2025-01-01T00:00:00.000Z")
    }

    @Test("counting 31 February as 3 March; the stored text stays")
    func rollover() throws {
        let stored = try makeWorld(bornOn: "1990-02-31").profile()
        #expect(stored["chronologicalAgeYears"] == 35.85)
        #expect(stored["dateOfBirth"] == "1990-02-31")
    }

    @Test("without a change of baseline and stored debt")
    func baseline() throws {
        let world = try TestWorld(accounts: [
            .account(user: ["dateOfBirth": "1990-05-15", "baselineBiologicalAgeYears": 30, "currentAgingDebtYears": -5.65])
        ])
        try world.setNow("2027-01-07T09:00:00Z")
        let stored = try world.profile()
        #expect(stored["baselineBiologicalAgeYears"] == 30)
        #expect(stored["currentAgingDebtYears"] == -5.65)
        #expect(try world.get("/api/stats/summary", token: "t").body["state"]?["agingDebtYears"] == .number(30 - 36.65))
    }
}
