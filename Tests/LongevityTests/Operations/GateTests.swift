import HTTPTypes
import Testing
import TestSupport
import Values

@testable import Longevity

@Suite("The subscription gate")
struct GateTests {
    private func makeWorld(_ subscription: JSON, now: String = "2026-01-07T09:00:00.000Z") throws -> TestWorld {
        try TestWorld(now: now, accounts: [.account(user: ["subscription": subscription])])
    }

    private func status(_ status: JSON, _ plan: JSON, _ renewalDate: JSON) -> JSON {
        let isActive = status == "active"
        return [
            "subscription": [
                "status": status, "plan": plan, "renewalDate": renewalDate,
                "membershipDisplayName": isActive ? "Longevity Premium" : "Free",
            ]
        ]
    }

    @Test("admits a user with an active subscription")
    func active() throws {
        let world = try makeWorld(["status": "active", "plan": "membership_monthly", "renewalDate": "2026-02-07T09:00:00.000Z"])
        #expect(try world.get("/api/stats/summary", token: "t").status == 200)
        expectAnswer(
            try world.get("/api/subscription/status", token: "t"), 200,
            status("active", "membership_monthly", "2026-02-07T09:00:00.000Z"))
    }

    @Test("refuses every other status", arguments: ["expired", "trial", "Active", "", .null] as [JSON])
    func inactive(_ stored: JSON) throws {
        let world = try makeWorld(["plan": "membership_yearly", "renewalDate": "2099-01-01T00:00:00.000Z"])
        try world.write { db in
            let found = try User.find("ada", in: db)
            var user = try #require(found)
            user[.subscriptionStatus] = stored
            try user.save(in: db)
        }
        expectAnswer(try world.get("/api/stats/summary", token: "t"), 403, Refused.subscriptionRequired)
        expectAnswer(
            try world.get("/api/subscription/status", token: "t"), 200,
            status(stored == "" ? .null : stored, "membership_yearly", "2099-01-01T00:00:00.000Z"))
    }

    @Test("refuses a user who never subscribed")
    func never() throws {
        let world = try TestWorld(accounts: [.unsubscribed()])
        expectAnswer(try world.get("/api/stats/summary", token: "t"), 403, Refused.subscriptionRequired)
        expectAnswer(try world.get("/api/subscription/status", token: "t"), 200, status(.null, .null, .null))
    }

    @Test(
        "stays open without a renewal date",
        arguments: [["status": "active"], ["status": "active", "renewalDate": .null]] as [JSON]
    )
    func endless(_ subscription: JSON) throws {
        let world = try makeWorld(subscription)
        try world.setNow("2098-12-31T00:00:00Z")
        #expect(try world.get("/api/stats/summary", token: "t").status == 200)
        expectAnswer(try world.get("/api/subscription/status", token: "t"), 200, status("active", .null, .null))
    }

    @Test("stays open with an invalid renewal date", arguments: [("soon", "soon"), ("", .null)] as [(String, JSON)])
    func unparsable(_ stored: String, _ shown: JSON) throws {
        let world = try makeWorld(["status": "active", "plan": "membership_yearly"])
        try world.write { db in
            let found = try User.find("ada", in: db)
            var user = try #require(found)
            user[.subscriptionRenewalDate] = .string(stored)
            try user.save(in: db)
        }
        try world.setNow("2098-12-31T00:00:00Z")
        #expect(try world.get("/api/stats/summary", token: "t").status == 200)
        expectAnswer(try world.get("/api/subscription/status", token: "t"), 200, status("active", "membership_yearly", shown))
    }

    @Test(
        "closes at the very instant of the renewal date",
        arguments: [
            ("2026-02-07T08:59:59.999Z", 200), ("2026-02-07T09:00:00.000Z", 403), ("2026-02-07T09:00:00.001Z", 403),
        ]
    )
    func renewal(_ now: String, _ expected: Int) throws {
        let subscription: JSON = ["status": "active", "plan": "membership_monthly", "renewalDate": "2026-02-07T09:00:00.000Z"]
        let world = try makeWorld(subscription)
        try world.setNow(now)
        #expect(try world.get("/api/stats/summary", token: "t").status == expected)
        #expect(try makeWorld(subscription, now: now).get("/api/stats/summary", token: "t").status == expected)
    }

    @Test(
        "deletes plan, date and transaction with the first request after it closes",
        arguments: [
            Endpoint(.get, "/api/longevity/trends"), Endpoint(.get, "/api/subscription/status"), Endpoint(.get, "/api/legal/consent"),
        ]
    )
    func expired(_ reader: Endpoint) throws {
        let world = try TestWorld(
            now: "2026-01-07T09:00:00Z",
            accounts: [
                .account(user: [
                    "subscriptionStatus": "active", "subscriptionPlan": "membership_yearly",
                    "subscriptionRenewalDate": "2026-02-07T09:00:00.000Z", "subscriptionOriginalTransactionId": "1000",
                ])
            ])
        try world.setNow("2026-02-07T09:00:00.000Z")
        _ = try world.send(reader.method, reader.path, token: "t")
        try world.setNow("2026-03-01T00:00:00.000Z")
        let stored = try world.profile()
        #expect(stored["subscriptionStatus"] == "expired")
        #expect(stored["subscriptionPlan"] == .null)
        #expect(stored["subscriptionRenewalDate"] == .null)
        #expect(stored["subscriptionOriginalTransactionId"] == .null)
        #expect(stored["updatedAt"] == "2026-02-07T09:00:00.000Z")
        expectAnswer(try world.get("/api/subscription/status", token: "t"), 200, status("expired", .null, .null))
        expectAnswer(try world.get("/api/stats/summary", token: "t"), 403, Refused.subscriptionRequired)
    }

    @Test("stays closed when the clock is set back")
    func clockBack() throws {
        let world = try makeWorld(["status": "active", "renewalDate": "2026-02-07T09:00:00.000Z"])
        try world.setNow("2026-02-07T09:00:00.000Z")
        #expect(try world.get("/api/stats/summary", token: "t").status == 403)
        try world.setNow("2026-01-07T09:00:00.000Z")
        #expect(try world.get("/api/stats/summary", token: "t").status == 403)
    }
}
