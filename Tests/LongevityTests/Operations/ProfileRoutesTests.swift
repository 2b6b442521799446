import Testing
import TestSupport
import Values

@Suite("PATCH /api/auth/profile")
struct ProfileRoutesTests {
    /// Every stored field of this user.
    private let stored: JSON = [
        "email": "ada@example.com", "firstName": "Ada", "lastName": "Byron", "dateOfBirth": .null, "chronologicalAgeYears": 37,
        "subscriptionStatus": "active", "createdAt": "2025-01-01T00:00:00.000Z", "updatedAt": "2025-01-01T00:00:00.000Z",
    ]

    private func makeWorld(_ user: JSON = [:]) throws -> TestWorld {
        let block = stored.with(user.object ?? [:]).with(["derive": false])
        return try TestWorld(accounts: [JSON.stranger("ada", token: "t").with(["longevity": block])])
    }

    @Test(
        "stores the given fields and responds with the whole profile at top level",
        arguments: [
            (["firstName": "Grace"], ["firstName": "Grace"]), (["firstName": "  Grace "], ["firstName": "Grace"]),
            (["firstName": .null], ["firstName": .null]), (["firstName": "   "], ["firstName": .null]),
            (["lastName": " Hopper\n"], ["lastName": "Hopper"]), (["lastName": ""], ["lastName": .null]),
            (["lastName": .null], ["lastName": .null]), (["timezone": "Europe/Istanbul"], ["timezone": "Europe/Istanbul"]),
            (["timezone": " Asia/Kolkata "], ["timezone": "Asia/Kolkata"]), (["timezone": "Mars/Phobos"], ["timezone": "Mars/Phobos"]),
            (["timezone": .null], ["timezone": .null]), (["chronologicalAgeYears": 41.5], ["chronologicalAgeYears": 41.5]),
            (["chronologicalAgeYears": "41.5"], ["chronologicalAgeYears": 41.5]),
            (["chronologicalAgeYears": .null], ["chronologicalAgeYears": 0]),
            (["chronologicalAgeYears": true], ["chronologicalAgeYears": 1]), (["chronologicalAgeYears": []], ["chronologicalAgeYears": 0]),
            (["dateOfBirth": "1990-05-15"], ["dateOfBirth": "1990-05-15", "chronologicalAgeYears": 35.65]),
            (["dateOfBirth": "1990-13-45"], ["dateOfBirth": "1990-13-45"]), (["dateOfBirth": "2999-01-01"], ["dateOfBirth": "2999-01-01"]),
            (
                ["firstName": "Grace", "lastName": "Hopper", "dateOfBirth": "1990-05-15", "chronologicalAgeYears": 20, "timezone": "UTC"],
                [
                    "firstName": "Grace", "lastName": "Hopper", "dateOfBirth": "1990-05-15", "chronologicalAgeYears": 35.65,
                    "timezone": "UTC",
                ]
            ),
            (["firstName": "Grace", "preferredLanguage": "tr", "email": "x@example.com", "userId": "bob"], ["firstName": "Grace"]),
        ] as [(JSON, JSON)]
    )
    func changes(_ given: JSON, _ changed: JSON) throws {
        let world = try makeWorld()
        let expected = stored.with(changed.object ?? [:]).with(["userId": "ada", "updatedAt": "2026-01-07T09:00:00.000Z"])
        expectAnswer(try world.patch("/api/auth/profile", given), 200, expected)
        #expect(try world.profile().differences(from: expected) == [])
    }

    @Test("a stored date of birth overrides a given age at once")
    func ageWithDateOfBirth() throws {
        let world = try makeWorld(["dateOfBirth": "1990-05-15"])
        #expect(try world.patch("/api/auth/profile", ["chronologicalAgeYears": 20]).body["chronologicalAgeYears"] == 35.65)
    }

    @Test("removing the date of birth keeps the age")
    func noDateOfBirth() throws {
        let world = try makeWorld(["dateOfBirth": "1990-05-15"])
        let answer = try world.patch("/api/auth/profile", ["dateOfBirth": .null])
        #expect(answer.body["dateOfBirth"] == .null)
        #expect(answer.body["chronologicalAgeYears"] == 35.65)
    }

    @Test("a change of zone takes effect in the next request")
    func zone() throws {
        let world = try makeWorld()
        try world.setNow("2026-01-11T23:00:00Z")
        for (zone, monday) in [("America/New_York", "2026-01-05"), ("Asia/Kolkata", "2026-01-12")] {
            _ = try world.patch("/api/auth/profile", ["timezone": .string(zone)])
            let delta = try world.get("/api/analytics/delta", token: "t").body
            #expect(delta["timezone"]?.string == zone)
            #expect(delta["start"]?.string == monday)
        }
    }
}
