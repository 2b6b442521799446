import Testing
import TestSupport

@Suite("Legal texts, consent, chat and deletion, as the app decodes them (longevity.md 4, 23)")
struct OtherDecodingTests {
    @Test("have a version and a text for both legal documents", arguments: ["privacy", "terms"])
    func legal(_ name: String) async throws {
        let document: LegalDocument = try await App(server: DemoServer.of("guide"), token: "").get("/api/legal/\(name)")
        #expect(document.version == "1.0")
        #expect(document.lastUpdated == "2024-01-15")
        #expect(!document.content.isEmpty)
    }

    @Test("report that consent is needed until it is given")
    func consent() async throws {
        let app = App(server: try TestServer.with("six-days"), token: "six-days")
        let before: ConsentResponse = try await app.get("/api/legal/consent")
        #expect(before.needsUpdate)
        let nothing = ConsentResponse.Consent(acceptedPrivacyPolicyVersion: nil, acceptedTermsVersion: nil, acceptedAt: nil)
        #expect(before.consent == nothing)

        let recorded = try await app.server.post("/api/legal/consent", token: "six-days", [:])
        #expect(recorded.text == #"{"success":true,"message":"Consent recorded successfully."}"#)
        let after: ConsentResponse = try await app.get("/api/legal/consent")
        #expect(!after.needsUpdate)
        let given = ConsentResponse.Consent(
            acceptedPrivacyPolicyVersion: "1.0", acceptedTermsVersion: "1.0", acceptedAt: "2026-01-07T09:00:00.000Z")
        #expect(after.consent == given)
        let me = try await app.server.post("/api/auth/me", ["idToken": "six-days"]).json
        #expect(me["consentNeedsUpdate"]?.bool == false)
    }

    @Test("have no consent for an unknown user")
    func noConsent() async throws {
        let token = EmulatorToken.make(["sub": "stranger"])
        let answer: ConsentResponse = try await App(server: DemoServer.of("guide"), token: token).get("/api/legal/consent")
        #expect(answer == ConsentResponse(consent: nil, needsUpdate: true))
    }

    @Test("have an answer to a chat message")
    func chat() async throws {
        let app = App(server: try DemoServer.of("guide"), token: "six-days")
        let answer: ChatResponse = try await app.post("/api/chat", ["message": "Hello"])
        #expect(!answer.answer.isEmpty)
    }

    @Test("delete an account, whose user is unknown afterwards")
    func deletion() async throws {
        let app = App(server: try TestServer.with("six-days"), token: "six-days")
        let answer = try await app.server.send("DELETE", "/api/auth/account", token: "six-days")
        let deletion: AccountDeletionResponse = try App.decoded(answer, from: "/api/auth/account")
        #expect(deletion.success)
        #expect(deletion.message == "Account deleted successfully. All your data has been permanently removed.")
        let summary = try await app.server.get("/api/stats/summary", token: "six-days")
        #expect(summary.status == 403)
    }
}
