import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("GET /api/subscription/status, POST test-bypass and apple-notification")
struct SubscriptionRoutesTests {
    private func readStatus(_ world: TestWorld, token: String = "t") throws -> Answer {
        try world.get("/api/subscription/status", token: token)
    }

    @Test("the status is the stored one")
    func status() throws {
        let expected: JSON = [
            "subscription": [
                "status": "active", "plan": "membership_yearly", "renewalDate": "2099-01-01T00:00:00.000Z",
                "membershipDisplayName": "Longevity Premium",
            ]
        ]
        expectAnswer(try readStatus(TestWorld(accounts: [.account()])), 200, expected)
    }

    @Test("an unknown user has no subscription, and is not created by the request")
    func unknown() throws {
        let world = try TestWorld()
        let token = UnsignedToken.make(["sub": "u-100"])
        let expected: JSON = ["subscription": ["status": .null, "plan": .null, "renewalDate": .null, "membershipDisplayName": "Free"]]
        expectAnswer(try readStatus(world, token: token), 200, expected)
        expectAnswer(try world.get("/api/legal/consent", token: token), 200, ["consent": .null, "needsUpdate": true])
    }

    @Test(
        "the bypass activates a year; 29 February becomes 1 March",
        arguments: [
            ("2026-01-05T06:00:04Z", "2027-01-05T06:00:04.000Z"), ("2024-02-29T12:34:56.789Z", "2025-03-01T12:34:56.789Z"),
            ("2024-02-28T23:59:59Z", "2025-02-28T23:59:59.000Z"), ("2027-03-01T00:00:00Z", "2028-03-01T00:00:00.000Z"),
            ("2026-12-31T23:59:59.999Z", "2027-12-31T23:59:59.999Z"),
        ]
    )
    func bypass(_ now: String, _ renewalDate: String) throws {
        let world = try TestWorld(now: now, accounts: [.unsubscribed()])
        let subscription: JSON = [
            "status": "active", "plan": "membership_yearly", "renewalDate": .string(renewalDate),
            "membershipDisplayName": "Longevity Premium",
        ]
        let expected: JSON = [
            "success": true, "subscription": subscription,
            "message": "Test subscription activated. User now has active yearly membership.",
        ]
        expectAnswer(try world.send(.post, "/api/subscription/test-bypass", token: "t"), 200, expected)
        expectAnswer(try readStatus(world), 200, ["subscription": subscription])
        #expect(try world.get("/api/stats/summary", token: "t").status == 200)
    }

    @Test("the bypass ignores its body, and stores its own transaction id")
    func bypassTransaction() throws {
        let world = try TestWorld(now: "2026-01-05T06:00:04Z", accounts: [.unsubscribed()])
        let answer = try world.post("/api/subscription/test-bypass", ["plan": "membership_monthly"])
        #expect(answer.body["subscription"]?["plan"] == "membership_yearly")
        let profile = try world.profile()
        #expect(profile["subscriptionOriginalTransactionId"] == "test-bypass-ada-1767592804000")
        #expect(profile["updatedAt"] == "2026-01-05T06:00:04.000Z")
    }

    @Test("the bypass accepts the client's empty body with a JSON content type")
    func bypassEmptyBody() throws {
        let world = try TestWorld(accounts: [.unsubscribed()])
        let headers: HTTPFields = [.contentType: "application/json", .contentLength: "0"]
        #expect(try world.send(.post, "/api/subscription/test-bypass", token: "t", headers: headers).status == 200)
    }

    @Test("the bypass creates an unknown user with all defaults", arguments: ["guide", "backend"])
    func bypassUnknown(_ fidelity: String) throws {
        let world = try TestWorld(now: "2026-01-05T06:00:04Z", fidelity: fidelity)
        let token = UnsignedToken.make(["sub": "u-100", "email": "ada@example.com"])
        #expect(try world.send(.post, "/api/subscription/test-bypass", token: token).status == 200)
        let expected: JSON = [
            "userId": "u-100", "email": "ada@example.com", "firstName": .null, "lastName": .null, "dateOfBirth": .null,
            "chronologicalAgeYears": .null, "baselineBiologicalAgeYears": .null, "currentBiologicalAgeYears": .null,
            "currentAgingDebtYears": 0, "rejuvenationStreakDays": 0, "totalRejuvenationDays": 0, "subscriptionStatus": "active",
            "subscriptionPlan": "membership_yearly", "subscriptionRenewalDate": "2027-01-05T06:00:04.000Z",
            "subscriptionOriginalTransactionId": "test-bypass-u-100-1767592804000", "createdAt": "2026-01-05T06:00:04.000Z",
            "updatedAt": "2026-01-05T06:00:04.000Z",
        ]
        #expect(try world.profile(token: token).differences(from: expected) == [])
        #expect(try world.get("/api/longevity/trends", token: token).status == 200)
    }

    @Test(
        "a notification needs a type",
        arguments: [[:], ["notification_type": ""], ["notification_type": .null], ["notificationType": "CANCEL"]] as [JSON]
    )
    func badNotification(_ body: JSON) throws {
        let world = try TestWorld()
        let expected: JSON = ["error": "Invalid notification format"]
        expectAnswer(try world.post("/api/subscription/apple-notification", token: nil, body), 400, expected)
        expectAnswer(try world.send(.post, "/api/subscription/apple-notification"), 400, expected)
    }

    @Test("a notification needs no token")
    func notification() throws {
        let body: JSON = [
            "notification_type": "DID_RENEW",
            "unified_receipt": ["latest_receipt_info": [["original_transaction_id": "1000"]]],
        ]
        expectAnswer(try TestWorld().post("/api/subscription/apple-notification", token: nil, body), 200, ["received": true])
    }
}
