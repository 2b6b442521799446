import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("POST /api/subscription/verify")
struct ReceiptTests {
    private static let required: JSON = ["error": "receiptData or purchaseToken is required"]

    private func verify(_ world: TestWorld, _ receipt: JSON) throws -> Answer {
        try world.post("/api/subscription/verify", ["receiptData": receipt])
    }

    /// The subscription's fields in the profile.
    private func stored(_ world: TestWorld) throws -> JSON {
        let profile = try world.profile()
        let fields = ["subscriptionStatus", "subscriptionPlan", "subscriptionRenewalDate", "subscriptionOriginalTransactionId"]
        return .array(fields.map { profile[$0] ?? "never written" })
    }

    @Test(
        "any text is a receipt; some texts give a month, or an expired subscription",
        arguments: [
            ("MIIT8gYJKoZIhvcNAQcCoIIT", "active", "membership_yearly", "2027-01-07T09:00:00.000Z"),
            ("monthly", "active", "membership_monthly", "2026-02-07T09:00:00.000Z"),
            ("expired-receipt", "expired", "membership_yearly", "2026-01-06T09:00:00.000Z"),
        ]
    )
    func accepted(_ receipt: String, _ status: String, _ plan: String, _ renewalDate: String) throws {
        let world = try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [.unsubscribed()])
        let answer = try verify(world, .string(receipt))
        let transaction = try #require(answer.body["subscription"]?["originalTransactionId"]?.string)
        #expect(!transaction.isEmpty)
        let subscription: JSON = [
            "status": .string(status), "plan": .string(plan), "renewalDate": .string(renewalDate),
            "originalTransactionId": .string(transaction),
        ]
        expectAnswer(answer, 200, ["success": true, "subscription": subscription])
        let expected: JSON = [.string(status), .string(plan), .string(renewalDate), .string(transaction)]
        #expect(try stored(world).differences(from: expected) == [])
        #expect(try world.get("/api/stats/summary", token: "t").status == (status == "active" ? 200 : 403))
    }

    @Test(
        "some texts select failures, each of which ends the subscription",
        arguments: [
            ("invalid-receipt", 400, ["error": "invalid_receipt", "message": "No valid subscription found in receipt."]),
            ("apple-error", 400, ["error": "invalid_receipt", "message": "Receipt validation failed. Please try again."]),
            ("apple-unreachable", 500, ["error": "Internal server error"]),
        ] as [(String, Int, JSON)]
    )
    func failure(_ receipt: String, _ status: Int, _ body: JSON) throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try verify(world, .string(receipt)), status, body)
        #expect(try stored(world).differences(from: ["expired", .null, .null, .null]) == [])
        #expect(try world.profile()["updatedAt"] == "2026-01-07T09:00:00.000Z")
        let free: JSON = ["status": "expired", "plan": .null, "renewalDate": .null, "membershipDisplayName": "Free"]
        expectAnswer(try world.get("/api/subscription/status", token: "t"), 200, ["subscription": free])
        expectAnswer(try world.get("/api/stats/summary", token: "t"), 403, Refused.subscriptionRequired)
    }

    @Test("a receipt is required and must be a text", arguments: [.null, "", 5, true, ["monthly"], [:]] as [JSON])
    func required(_ receipt: JSON) throws {
        let world = try TestWorld(accounts: [.account()])
        let before = try world.profile()
        expectAnswer(try verify(world, receipt), 400, Self.required)
        #expect(try world.profile() == before)
    }

    @Test("a receipt is required, and so is a body", arguments: ["guide", "backend"])
    func noBody(_ fidelity: String) throws {
        let world = try TestWorld(fidelity: fidelity, accounts: [.account()])
        expectAnswer(try world.post("/api/subscription/verify", [:]), 400, Self.required)
        expectAnswer(try world.send(.post, "/api/subscription/verify", token: "t"), 400, Self.required)
    }

    @Test(
        "a purchase token of the Android app does what a receipt does, always for a year (longevity-android.md, B16)",
        arguments: [
            ("gabcdefghijkl.AO-J1Ow", 200, "active"), ("monthly", 200, "active"), ("expired-receipt", 200, "expired"),
            ("invalid-receipt", 400, "expired"), ("apple-unreachable", 500, "expired"),
        ])
    func purchaseToken(_ token: String, _ status: Int, _ stored: String) throws {
        let world = try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [.unsubscribed()])
        let answer = try world.post("/api/subscription/verify", ["purchaseToken": .string(token)])
        #expect(answer.status == status)
        if status == 200 {
            #expect(answer.body["subscription"]?["status"]?.string == stored)
            #expect(answer.body["subscription"]?["plan"] == "membership_yearly")
        }
        #expect(try world.get("/api/subscription/status", token: "t").body["subscription"]?["status"]?.string == stored)
    }

    @Test("the receipt counts beside a purchase token, unless it is empty or no text (B16)")
    func both() throws {
        func plan(_ receipt: JSON) throws -> JSON? {
            let world = try TestWorld(accounts: [.unsubscribed()])
            let body: JSON = ["receiptData": receipt, "purchaseToken": "token"]
            return try world.post("/api/subscription/verify", body).body["subscription"]?["plan"]
        }
        #expect(try plan("monthly") == "membership_monthly")
        #expect(try plan("") == "membership_yearly")
        #expect(try plan(5) == "membership_yearly")
    }

    @Test("neither is a 400 that names both (B16)", arguments: [[:], ["purchaseToken": ""], ["purchaseToken": 5]] as [JSON])
    func neither(_ body: JSON) throws {
        expectAnswer(try TestWorld(accounts: [.account()]).post("/api/subscription/verify", body), 400, Self.required)
    }
}
