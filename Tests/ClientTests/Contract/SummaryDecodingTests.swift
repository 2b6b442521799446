import Testing
import TestSupport

@Suite("Summaries, as the app decodes them (longevity.md 4, 12 to 16)")
struct SummaryDecodingTests {
    @Test("have ascending histories, each longer one ending with the shorter", arguments: Persona.subscribers, DemoServer.fidelities)
    func histories(_ persona: Persona, _ fidelity: String) async throws {
        let summary = try await persona.app(on: DemoServer.of(fidelity)).summary()
        #expect(DatePattern.day.isDrawable(summary.yearlyHistory.map(\.date)))
        #expect(summary.yearlyHistory.suffix(summary.monthlyHistory.count) == summary.monthlyHistory[...])
        #expect(summary.monthlyHistory.suffix(summary.weeklyHistory.count) == summary.weeklyHistory[...])
        // 14, 60 and 365 days back, both ends included. Only one persona has checked in today, and two have gaps.
        let today = summary.today == nil ? 0 : 1
        if !["gaps", "android"].contains(persona.key) {
            #expect(summary.weeklyHistory.count == min(persona.checkIns, 14 + today))
            #expect(summary.monthlyHistory.count == min(persona.checkIns, 60 + today))
        }
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
