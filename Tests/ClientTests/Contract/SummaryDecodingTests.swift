import Testing
import TestSupport
import UnderstudyCore

@Suite("Summary and check-in, as the app decodes them (longevity.md 4, 12 to 17)")
struct SummaryDecodingTests {
    @Test("have ascending histories, each longer one ending with the shorter", arguments: Persona.subscribers, DemoServer.fidelities)
    func histories(_ persona: Persona, _ fidelity: String) async throws {
        let summary = try await persona.app(on: DemoServer.of(fidelity)).summary()
        #expect(DatePattern.day.isDrawable(summary.yearlyHistory.map(\.date)))
        #expect(summary.yearlyHistory.suffix(summary.monthlyHistory.count) == summary.monthlyHistory[...])
        #expect(summary.monthlyHistory.suffix(summary.weeklyHistory.count) == summary.weeklyHistory[...])
        // 14, 60 and 365 days back, both ends included. Only one persona has checked in today.
        let today = summary.today == nil ? 0 : 1
        if persona.key != "gaps" {
            #expect(summary.weeklyHistory.count == min(persona.checkIns, 14 + today))
            #expect(summary.monthlyHistory.count == min(persona.checkIns, 60 + today))
        }
    }

    @Test("omit today's check-in when there is none, and contain all of it otherwise", arguments: DemoServer.fidelities)
    func today(_ fidelity: String) async throws {
        let server = try DemoServer.of(fidelity)
        let without = try await server.get("/api/stats/summary", token: "six-days").json
        #expect(without["today"] == nil)
        let with = try await server.get("/api/stats/summary", token: "checked-in-today").json
        #expect(with["today"]?.object?.keys.sorted() == ["date", "deltaYears", "reasons", "score"])
        #expect(with["today"]?["date"]?.string == "2026-01-07")
    }

    @Test("before the questionnaire have an age and no biological age", arguments: DemoServer.fidelities)
    func newcomer(_ fidelity: String) async throws {
        let summary = try await App(server: DemoServer.of(fidelity), token: "newcomer").summary()
        #expect(summary.state.chronologicalAgeYears == 37.65)
        #expect(summary.state.agingDebtYears == -37.65)
        #expect(summary.state.baselineBiologicalAgeYears == nil)
        #expect(summary.state.currentBiologicalAgeYears == nil)
        #expect(summary.hasCompletedOnboarding == false)
        #expect(summary.yearlyHistory.isEmpty)
    }

    @Test("have 0 for an unknown age", arguments: DemoServer.fidelities)
    func unknownAge(_ fidelity: String) async throws {
        let server = try TestServer(fidelity: fidelity, accounts: [["key": "ageless", "tokens": ["ageless"]]])
        let app = App(server: server, token: "ageless")
        _ = try await app.post("/api/subscription/test-bypass", [:], as: TestBypassResponse.self)
        let state = try await app.summary().state
        #expect(state.chronologicalAgeYears == 0)
        #expect(state.agingDebtYears == 0)
        let delta = try await app.days()
        #expect(delta.baselineDeltaYears == 0)
        #expect(delta.totalDeltaYears == 0)
    }

    @Test("agree after a check-in, which every persona can make once a day", arguments: ["onboarded", "six-days", "one-year"])
    func checkIn(_ key: String) async throws {
        let app = App(server: try TestServer.with(key), token: key)
        let before = try await app.summary()
        let result = try await app.checkIn()
        let after = try await app.summary()
        #expect(result.today?.date == "2026-01-07")
        #expect(result.today?.score == 9)
        #expect(result.today?.deltaYears == -0.27)
        #expect(after.today?.date == "2026-01-07")
        #expect(after.today?.reasons == result.today?.reasons)
        #expect(after.state == result.state)
        #expect(after.yearlyHistory.dropLast() == before.yearlyHistory.suffix(after.yearlyHistory.count - 1))
        #expect(after.yearlyHistory.last?.biologicalAgeYears == result.state.currentBiologicalAgeYears)
    }

    @Test("work for a check-in before the questionnaire, which is allowed", arguments: DemoServer.fidelities)
    func checkInBeforeOnboarding(_ fidelity: String) async throws {
        let app = App(server: try TestServer.with("newcomer", fidelity: fidelity), token: "newcomer")
        let result = try await app.checkIn()
        #expect(result.state.baselineBiologicalAgeYears == nil)
        #expect(result.state.chronologicalAgeYears == 37.65)
        #expect(result.state.currentBiologicalAgeYears == 37.65 - 0.27)
        let summary = try await app.summary()
        // The delta from a missing baseline (longevity-2026-01-20.md C24).
        #expect(summary.yearlyHistory.map(\.deltaYears) == [37.38])
    }

    @Test("decode in builds from before 19 January 2026 only with revision 2026-01-14")
    func olderBuilds() async throws {
        let accounts = [try TestServer.account("six-days")]
        let older = try TestServer(settings: ["longevity.revision": "2026-01-14"], accounts: accounts)
        let summary: OlderStatsSummaryResponse = try await App(server: older, token: "six-days").get("/api/stats/summary")
        #expect(summary.state.accelerationStreakDays == 0)
        #expect(summary.state.totalAccelerationDays == 1)
        #expect(summary.state.totalRejuvenationDays == 4)
        // Today's builds decode both.
        #expect(try await App(server: older, token: "six-days").summary().state.totalRejuvenationDays == 4)
        let newest = App(server: try TestServer(accounts: accounts), token: "six-days")
        await #expect(throws: App.InvalidResponse.self) {
            try await newest.get("/api/stats/summary", as: OlderStatsSummaryResponse.self)
        }
    }
}
