import Testing
import TestSupport
import UnderstudyCore

@Suite("The demo seed's personas")
struct PersonaTests {
    @Test("are those that these tests list")
    func known() throws {
        let accounts = try TestServer.demoSeed["accounts"]?.array ?? []
        let keys = accounts.filter { $0["longevity"] != nil }.map { $0["key"]?.string }
        #expect(keys == Persona.all.map(\.key))
    }

    @Test("have a token and a user id equal to their key", arguments: Persona.all)
    func names(_ persona: Persona) throws {
        let account = try TestServer.account(persona.key)
        let tokens: JSON = [.string(persona.key)]
        #expect(account["tokens"] == tokens)
        #expect(account["longevity"]?["userId"]?.string == persona.key)
        #expect(account["email"]?.string == "\(persona.key)@understudy.test")
        #expect(account["timezone"]?.string == persona.zone)
    }

    @Test("have the number of check-ins that they represent", arguments: Persona.subscribers, DemoServer.fidelities)
    func checkIns(_ persona: Persona, _ fidelity: String) async throws {
        let summary = try await persona.app(on: DemoServer.of(fidelity)).summary()
        #expect(summary.yearlyHistory.count == min(persona.checkIns, 365))
        #expect(summary.userId == persona.key)
        #expect(summary.hasCompletedOnboarding == persona.hasOnboarded)
        #expect((summary.today != nil) == (persona.key == "checked-in-today"))
    }

    @Test("have the age of their date of birth or of their seed", arguments: Persona.subscribers)
    func age(_ persona: Persona) async throws {
        let state = try await persona.app(on: DemoServer.of("guide")).summary().state
        // Born on 15 May 1988; 13,751.375 days to 7 January 2026, 09:00 UTC.
        #expect(state.chronologicalAgeYears == (persona.key == "decade" ? 38 : 37.65))
    }
}
