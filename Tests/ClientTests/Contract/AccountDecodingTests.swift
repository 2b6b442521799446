import Testing
import TestSupport

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
}
