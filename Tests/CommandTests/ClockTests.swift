import Testing
import TestTraits

@Suite("The clock")
struct ClockTests {
    @Test("is frozen with --now, and the start-up text shows its time")
    func frozen() async throws {
        let server = try await Workplace(accounts: [TestSeed.account("one")]).serve(["--now", "2026-01-07T09:00:00Z"])
        let shown = try server.startUpValue(of: "clock")
        #expect(shown == "frozen at 2026-01-07T09:00:00.000Z")
        let first = try await server.now()
        let days = try await server.days(of: "one")
        let second = try await server.now()
        #expect(first == "2026-01-07T09:00:00.000Z")
        #expect(second == first)
        #expect(days == ["2026-01-04", "2026-01-05", "2026-01-06"])
    }

    @Test("runs without --now")
    func running() async throws {
        let server = try await Workplace(accounts: []).serve()
        let first = try await server.now()
        var second = first
        try await eventually {
            second = try await server.now()
            return second != first
        }
        #expect(second > first)
    }
}
