import Foundation
import Testing
import TestSupport
import Values

@Suite("The demo seed's personas")
struct PersonaTests {
    @Test("are those that these tests list")
    func known() throws {
        let accounts = try TestServer.demoSeed["accounts"]?.array ?? []
        let keys = accounts.filter { $0["longevity"] != nil }.map { $0["key"]?.string }
        #expect(keys == Persona.all.map(\.key))
    }

    /// The ids in a value, with their paths.
    private static func ids(in value: JSON, at path: String) -> [(path: String, id: String)] {
        switch value {
        case .array(let elements): elements.enumerated().flatMap { ids(in: $1, at: "\(path)[\($0)]") }
        case .object(let members):
            members.flatMap { key, value -> [(path: String, id: String)] in
                let place = "\(path).\(key)"
                let isID = ["id", "uid"].contains(key) || key.hasSuffix("Id") || key.hasSuffix("_id")
                if isID, let id = value.string { return [(place, id)] }
                return ids(in: value, at: place)
            }
        default: []
        }
    }

    @Test("have ids that the apps can parse: UUIDs for FitIQ and Lume, and for all apps texts that fit into a URL's path")
    func ids() throws {
        let accounts = try TestServer.demoSeed["accounts"]?.array ?? []
        let found = accounts.flatMap { Self.ids(in: $0, at: $0["key"]?.string ?? "") }
        #expect(found.contains { $0.path == "fitiq-guide.fitiq.insights[0].id" })
        let unfit = found.filter { $0.id.wholeMatch(of: /[A-Za-z0-9._-]{1,100}/) == nil }
        #expect(unfit.map(\.path) == [])
        let others = found.filter { $0.path.contains(".fitiq.") && UUID(uuidString: $0.id) == nil }
        #expect(others.map(\.path) == [])
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
