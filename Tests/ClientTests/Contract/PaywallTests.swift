import Testing
import TestSupport
import UnderstudyCore

@Suite("The paywall (longevity.md 1.5 and 4, 25 to 28)")
struct PaywallTests {
    static let gated: [Call] = [
        .get("/api/longevity/trends"),
        .get("/api/analytics/delta?range=weekly"),
        .get("/api/analytics/delta?range=nonsense"),
        .patch("/api/auth/profile", ["timezone": "Europe/Istanbul"]),
        .patch("/api/auth/profile", [:]),
        .post("/api/onboarding/submit", [:]),
        .post("/api/age/daily-update", ["metrics": .bestDay]),
        .get("/api/stats/summary"),
        .post("/api/chat", [:]),
        .get("/api/age/state/me"),
        .get("/api/age/trend/me?range=nonsense"),
        .post("/api/age/morning-briefing", [:]),
        .post("/api/age/evening-briefing", [:]),
        .post("/api/score/onboarding", [:]),
        .post("/api/score/daily", [:]),
        .get("/api/score/state/me"),
        .get("/api/debug/onboarding-status"),
    ]

    private static let required: JSON = [
        "error": "subscription_required", "message": "An active subscription is required to access this feature.",
        "code": "SUBSCRIPTION_REQUIRED",
    ]

    @Test("is the response for a user without a subscription, before the request is validated", arguments: PaywallTests.gated)
    func refused(_ call: Call) async throws {
        let server = try DemoServer.of("guide")
        let stranger = EmulatorToken.make(["sub": "stranger"])
        for token in Persona.others.map(\.key) + [stranger] {
            let answer = try await server.send(call, token: token)
            #expect(answer.status == 403, "\(token)")
            let differences = try answer.json.differences(from: Self.required)
            #expect(differences.isEmpty, "\(token)")
        }
    }

    @Test("comes after authentication", arguments: PaywallTests.gated)
    func unauthorized(_ call: Call) async throws {
        let answer = try await DemoServer.of("guide").send(call)
        #expect(answer.status == 401)
        #expect(answer.text == #"{"error":"Unauthorized"}"#)
    }

    @Test("never signs a user out: the response is a summary or a required subscription", arguments: Persona.all, DemoServer.fidelities)
    func summary(_ persona: Persona, _ fidelity: String) async throws {
        let answer = try await DemoServer.of(fidelity).get("/api/stats/summary", token: persona.key)
        if persona.isSubscribed {
            _ = try App.decoded(answer, from: "/api/stats/summary", as: StatsSummaryResponse.self)
        } else {
            #expect(answer.status == 403)
            #expect(answer.text.lowercased().contains("subscription_required"))
        }
    }
}
