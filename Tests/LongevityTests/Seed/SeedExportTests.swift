import Testing
import TestSupport
import Values

@Suite("An export, imported again, gives the same world")
struct SeedExportTests {
    private func check(_ account: JSON, token: String) throws {
        let first = try TestWorld(accounts: [account])
        let exported = try first.exportSeed()
        let second = try TestWorld(accounts: exported["accounts"]?.array ?? [])
        #expect(try second.exportSeed().differences(from: exported) == [])
        #expect(try second.readouts(token: token).differences(from: first.readouts(token: token)) == [])
        #expect(try second.profile(token: token).differences(from: first.profile(token: token)) == [])
    }

    @Test("for null fields, fields never written, and check-ins of every kind")
    func oddities() throws {
        let user: JSON = [
            "userId": "u-100", "firstName": .null, "timezone": "Mars/Phobos", "currentAgingDebtYears": .null, "derive": false,
            "onboardingAnswers": ["sleep": .null, "extra": ["x", 1, .null]], "subscriptionOriginalTransactionId": "1000",
        ]
        let checkIns: JSON = [
            ["date": "2026-01-05"], ["id": "x", "date": "2026-01-05", "deltaYears": -0.1], ["date": "2026-01-05", "score": 5.5],
            Metrics.example.with(["date": "2026-01-06", "reasons": ["Sleep: good duration"], "createdAt": "2026-01-06T06:00:00.123Z"]),
        ]
        try check(.account(checkIns: checkIns, user: user), token: "t")
    }

    @Test("after a client has created every kind of data")
    func journey() throws {
        let first = try WorkedExample.world()
        _ = try first.patch("/api/auth/profile", ["firstName": "Grace", "lastName": .null, "dateOfBirth": "1990-05-15"])
        _ = try first.post("/api/legal/consent", [:])
        _ = try first.post("/api/subscription/verify", ["receiptData": "monthly"])
        _ = try first.post("/api/score/onboarding", ["answers": ["sleepHours": 8]])
        let exported = try first.exportSeed()
        #expect(exported["accounts"]?.array?.first?["longevity"]?["score"]?["baselineScore"]?.number != nil)
        let second = try TestWorld(accounts: exported["accounts"]?.array ?? [])
        #expect(try second.exportSeed().differences(from: exported) == [])
        #expect(try second.readouts().differences(from: first.readouts()) == [])
    }

    @Test("and has no block for an account that never used the app")
    func stranger() throws {
        let exported = try TestWorld(accounts: [.stranger("bob", token: "b")]).exportSeed()
        #expect(exported["accounts"]?.array?.first?["longevity"] == nil)
    }
}

@Suite("The demo personas' check-ins")
struct DemoPersonaTests {
    @Test(
        "have the number in their names, and end yesterday unless the name says otherwise",
        arguments: [
            ("newcomer", 0, nil), ("onboarded", 0, nil), ("one-day", 1, "2026-01-06"), ("six-days", 6, "2026-01-06"),
            ("seven-days", 7, "2026-01-06"), ("twenty-nine-days", 29, "2026-01-06"), ("thirty-days", 30, "2026-01-06"),
            ("almost-a-year", 364, "2026-01-06"), ("one-year", 365, "2026-01-06"), ("decade", 3_650, "2026-01-06"),
            ("checked-in-today", 10, "2026-01-07"), ("android", 30, "2026-01-06"),
        ] as [(String, Int, String?)]
    )
    func counts(_ key: String, _ count: Int, _ last: String?) throws {
        let account = try #require(TestServer.demoSeed["accounts"]?.array?.first { $0["key"]?.string == key })
        let checkIns = try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [account]).exportedCheckIns()
        #expect(checkIns.count == count)
        #expect(checkIns.last?["date"]?.string == last)
    }
}
