import Testing
import TestSupport
import UnderstudyCore

@Suite("Sign-in and profile, as the app decodes them (longevity.md 4, 19 and 20)")
struct AccountDecodingTests {
    @Test("have the user, and whether the questionnaire is complete", arguments: Persona.all, DemoServer.fidelities)
    func signIn(_ persona: Persona, _ fidelity: String) async throws {
        let me = try await persona.app(on: DemoServer.of(fidelity)).signIn()
        #expect(me.uid == persona.key)
        #expect(me.email == "\(persona.key)@understudy.test")
        #expect(me.hasCompletedOnboarding == persona.hasOnboarded)
        let profile = try #require(me.profile)
        #expect(profile.timezone == persona.zone)
        #expect(profile.firstName != nil)
        #expect(profile.lastName != nil)
        #expect(profile.chronologicalAgeYears == (persona.key == "decade" ? 38 : 37.65))
    }

    @Test("decode from the flat profile too", arguments: DemoServer.fidelities)
    func flatProfile(_ fidelity: String) async throws {
        let server = try TestServer.with("six-days", fidelity: fidelity)
        let decoded = try await App(server: server, token: "six-days").setTimezone("Asia/Tokyo")
        #expect(decoded.email == "six-days@understudy.test")
        let flat = try await server.patch("/api/auth/profile", token: "six-days", ["firstName": " Samuel "]).json
        #expect(flat["profile"] == nil)
        #expect(flat["userId"]?.string == "six-days")
        #expect(flat["firstName"]?.string == "Samuel")
        #expect(flat["timezone"]?.string == "Asia/Tokyo")
        #expect(flat["chronologicalAgeYears"]?.number == 37.65)
    }

    @Test("report a completed questionnaire at top level, so that the app does not ask again", arguments: DemoServer.fidelities)
    func onboarded(_ fidelity: String) async throws {
        let app = App(server: try TestServer.with("newcomer", fidelity: fidelity), token: "newcomer")
        let before = try await app.signIn()
        #expect(before.hasCompletedOnboarding == false)
        let answers: JSON = ["chronologicalAgeYears": 37, "answers": .answers]
        _ = try await app.post("/api/onboarding/submit", answers, as: OnboardingResultDTO.self)
        let body = try await app.server.post("/api/auth/me", ["idToken": "newcomer"]).json
        #expect(body["hasCompletedOnboarding"]?.bool == true)
        #expect(body["profile"]?["hasCompletedOnboarding"] == nil)
    }

    @Test("create the user that the token names")
    func newUser() async throws {
        let server = try TestServer(accounts: [])
        let issuedAt = try #require(Instant("2026-01-07T09:00:00Z"))
        let token = EmulatorToken.make(uid: "u-1", email: "ada@example.com", issuedAt: issuedAt)
        let body: JSON = ["idToken": .string(token), "firstName": " Ada ", "lastName": " ", "dateOfBirth": "1988-05-15"]
        let me: AuthProfileResponse = try await App(server: server, token: token).post("/api/auth/me", body)
        #expect(me.uid == "u-1")
        #expect(me.email == "ada@example.com")
        #expect(me.profile?.firstName == "Ada")
        #expect(me.profile?.lastName == nil)
        #expect(me.profile?.timezone == nil)
        #expect(me.profile?.chronologicalAgeYears == 37.65)
        #expect(me.hasCompletedOnboarding == false)
    }
}
