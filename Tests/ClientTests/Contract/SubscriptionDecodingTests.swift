import Testing
import TestSupport
import UnderstudyCore

@Suite("Subscriptions, as the app decodes them (longevity.md 4, 21, 22 and 25)")
struct SubscriptionDecodingTests {
    @Test("open the app when active", arguments: Persona.subscribers)
    func active(_ persona: Persona) async throws {
        let subscription = try await persona.app(on: DemoServer.of("guide")).subscription()
        let expected = SubscriptionStatus(status: "active", plan: "membership_yearly", renewalDate: "2099-01-01T00:00:00.000Z")
        #expect(subscription == expected)
        #expect(subscription.opensTheApp)
    }

    @Test(
        "show the paywall when there is none, or when it has lapsed",
        arguments: [("unsubscribed", nil), ("lapsed", "expired")] as [(String, String?)], DemoServer.fidelities)
    func inactive(_ inactive: (key: String, status: String?), _ fidelity: String) async throws {
        let app = App(server: try DemoServer.of(fidelity), token: inactive.key)
        let subscription = try await app.subscription()
        #expect(subscription == SubscriptionStatus(status: inactive.status, plan: nil, renewalDate: nil))
        #expect(!subscription.opensTheApp)
        let body = try await app.server.get("/api/subscription/status", token: app.token).json
        #expect(body["subscription"]?["membershipDisplayName"]?.string == "Free")
        // The app recognizes this text in a 403, and does not sign its user out.
        let summary = try await app.server.get("/api/stats/summary", token: app.token)
        #expect(summary.status == 403)
        #expect(summary.text.contains("subscription_required"))
    }

    @Test(
        "start with the paywall's test button, for a year",
        arguments: [
            ("2026-01-05T06:00:04Z", "2027-01-05T06:00:04.000Z"), ("2024-02-29T12:00:00Z", "2025-03-01T12:00:00.000Z"),
        ])
    func bypass(_ now: String, _ renewalDate: String) async throws {
        let app = App(server: try TestServer.with("unsubscribed", now: now), token: "unsubscribed")
        let bypass: TestBypassResponse = try await app.post("/api/subscription/test-bypass", [:])
        #expect(bypass.success)
        #expect(bypass.message == "Test subscription activated. User now has active yearly membership.")
        let bought = try #require(bypass.subscription)
        #expect(bought.status == "active")
        #expect(bought.plan == "membership_yearly")
        #expect(bought.renewalDate == renewalDate)
        #expect(bought.membershipDisplayName == "Longevity Premium")
        let subscription = try await app.subscription()
        #expect(subscription.opensTheApp)
        let summary = try await app.summary()
        #expect(summary.userId == "unsubscribed")
    }

    @Test(
        "start with a receipt, whose text selects the outcome",
        arguments: [("any", "active", "membership_yearly"), ("monthly", "active", "membership_monthly")])
    func receipt(_ receipt: String, _ status: String, _ plan: String) async throws {
        let app = App(server: try TestServer.with("unsubscribed"), token: "unsubscribed")
        let answer: SubscriptionStatusResponse = try await app.post("/api/subscription/verify", ["receiptData": .string(receipt)])
        #expect(answer.subscription?.status == status)
        #expect(answer.subscription?.plan == plan)
        let stored = try await app.subscription()
        #expect(stored == answer.subscription)
        #expect(stored.opensTheApp)
    }

    @Test("end with a receipt that Apple refuses", arguments: ["invalid-receipt", "apple-error"])
    func refusedReceipt(_ receipt: String) async throws {
        let app = App(server: try TestServer.with("six-days"), token: "six-days")
        let answer = try await app.server.post("/api/subscription/verify", token: "six-days", ["receiptData": .string(receipt)])
        #expect(answer.status == 400)
        #expect(try answer.json["error"]?.string == "invalid_receipt")
        let subscription = try await app.subscription()
        #expect(subscription == SubscriptionStatus(status: "expired", plan: nil, renewalDate: nil))
    }

    @Test(
        "lapse at the very instant of their renewal date",
        arguments: [
            ("2026-01-07T09:00:00.001Z", 200), ("2026-01-07T09:00:00.000Z", 403), ("2026-01-07T08:59:59.999Z", 403), (nil, 200),
        ] as [(String?, Int)])
    func renewal(_ renewalDate: String?, _ status: Int) async throws {
        let subscription: JSON = ["status": "active", "plan": "membership_yearly", "renewalDate": .optional(renewalDate)]
        let account: JSON = ["key": "one", "tokens": ["one"], "longevity": ["subscription": subscription]]
        let server = try TestServer(accounts: [account])
        let answer = try await server.get("/api/stats/summary", token: "one")
        #expect(answer.status == status)
    }

    @Test("lapse while the app runs, when the clock passes their renewal date")
    func lapsesLater() async throws {
        let app = App(server: try TestServer.with("unsubscribed"), token: "unsubscribed")
        _ = try await app.post("/api/subscription/test-bypass", [:], as: TestBypassResponse.self)
        try app.server.setNow("2027-01-07T08:59:59.999Z")
        _ = try await app.summary()
        try app.server.setNow("2027-01-07T09:00:00Z")
        let refused = try await app.server.get("/api/stats/summary", token: "unsubscribed")
        #expect(refused.status == 403)
        let subscription = try await app.subscription()
        #expect(subscription == SubscriptionStatus(status: "expired", plan: nil, renewalDate: nil))
    }
}
