import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("Legal documents and consent")
struct LegalRoutesTests {
    private let recorded: JSON = ["success": true, "message": "Consent recorded successfully."]

    private func consent(_ privacy: JSON, _ terms: JSON, at instant: JSON, needsUpdate: Bool) -> JSON {
        [
            "consent": ["acceptedPrivacyPolicyVersion": privacy, "acceptedTermsVersion": terms, "acceptedAt": instant],
            "needsUpdate": .bool(needsUpdate),
        ]
    }

    @Test("GET /api/legal/privacy and /terms: need no token", arguments: ["/api/legal/privacy", "/api/legal/terms"])
    func documents(_ target: String) throws {
        let answer = try TestWorld().get(target)
        #expect(answer.status == 200)
        #expect(answer.body["version"] == "1.0")
        #expect(answer.body["lastUpdated"] == "2024-01-15")
        #expect(answer.body["content"]?.string?.isEmpty == false)
    }

    @Test("GET /api/legal/consent: nothing is accepted before it is recorded")
    func never() throws {
        let world = try TestWorld(accounts: [.unsubscribed()])
        let expected = consent(.null, .null, at: .null, needsUpdate: true)
        expectAnswer(try world.get("/api/legal/consent", token: "t"), 200, expected)
    }

    @Test("GET /api/legal/consent: null for an unknown user")
    func unknown() throws {
        let token = UnsignedToken.make(["sub": "u-100"])
        expectAnswer(try TestWorld().get("/api/legal/consent", token: token), 200, ["consent": .null, "needsUpdate": true])
    }

    @Test(
        "POST /api/legal/consent: a missing version is 1.0, and null is stored as null",
        arguments: [
            ([:], "1.0", "1.0", false), (["acceptedPrivacyPolicyVersion": "1.0", "acceptedTermsVersion": "1.0"], "1.0", "1.0", false),
            (["acceptedPrivacyPolicyVersion": "0.9"], "0.9", "1.0", true), (["acceptedTermsVersion": "2.0"], "1.0", "2.0", true),
            (["acceptedPrivacyPolicyVersion": .null], .null, "1.0", true),
            (["acceptedPrivacyPolicyVersion": .null, "acceptedTermsVersion": .null], .null, .null, true),
        ] as [(JSON, JSON, JSON, Bool)]
    )
    func record(_ body: JSON, _ privacy: JSON, _ terms: JSON, _ needsUpdate: Bool) throws {
        let world = try TestWorld(accounts: [.unsubscribed()])
        expectAnswer(try world.post("/api/legal/consent", body), 200, recorded)
        let expected = consent(privacy, terms, at: "2026-01-07T09:00:00.000Z", needsUpdate: needsUpdate)
        try world.setNow("2026-01-08T09:00:00Z")
        expectAnswer(try world.get("/api/legal/consent", token: "t"), 200, expected)
        #expect(try world.post("/api/auth/me", ["idToken": "t"]).body["consentNeedsUpdate"]?.bool == needsUpdate)
    }

    @Test("POST /api/legal/consent: needs no body", arguments: ["guide", "backend"])
    func noBody(_ fidelity: String) throws {
        let world = try TestWorld(fidelity: fidelity, accounts: [.unsubscribed()])
        expectAnswer(try world.send(.post, "/api/legal/consent", token: "t"), 200, recorded)
        let expected = consent("1.0", "1.0", at: "2026-01-07T09:00:00.000Z", needsUpdate: false)
        expectAnswer(try world.get("/api/legal/consent", token: "t"), 200, expected)
    }
}
