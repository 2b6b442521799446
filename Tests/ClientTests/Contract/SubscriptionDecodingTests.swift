import Testing
import TestSupport

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
}
