import Testing
import TestSupport

@Suite("Delta analytics, as the app decodes them (longevity.md 4, 6 to 11)")
struct DeltaDecodingTests {
    @Test(
        "by days decode for every range except the yearly one, and their series can be drawn",
        arguments: Persona.subscribers, ["weekly", "monthly", ""])
    func days(_ persona: Persona, _ range: String) async throws {
        for fidelity in DemoServer.fidelities {
            let delta = try await persona.app(on: DemoServer.of(fidelity)).days(range)
            #expect(delta.range == (range.isEmpty ? "weekly" : range))
            #expect(delta.timezone == persona.zone)
            #expect(delta.series.count == (range == "monthly" ? 31 : 7))
            #expect(delta.series.first?.date == delta.start)
            #expect(delta.series.last?.date == delta.end)
            #expect(DatePattern.day.isDrawable(delta.series.map(\.date)))
            #expect(delta.summary.avgDeltaPerCheckIn == nil)
        }
    }

    @Test("by months decode for the yearly range, and their series can be drawn", arguments: Persona.subscribers, DemoServer.fidelities)
    func months(_ persona: Persona, _ fidelity: String) async throws {
        let delta = try await persona.app(on: DemoServer.of(fidelity)).months()
        #expect(delta.range == "yearly")
        #expect(delta.timezone == persona.zone)
        #expect(delta.start == "2026-01-01")
        #expect(delta.end == "2026-12-31")
        #expect(delta.series.count == 12)
        #expect(DatePattern.month.isDrawable(delta.series.map(\.month)))
        #expect(delta.summary.avgDeltaPerCheckIn == nil)
    }
}
