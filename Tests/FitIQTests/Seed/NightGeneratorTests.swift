import Testing
import TestSupport
import Values

@Suite("Generated nights")
struct NightGeneratorTests {
    private static let progress: JSON = [
        ["type": "sleep_hours", "quantity": 6.5, "loggedAt": "2026-01-05T06:10:00Z"],
        ["type": "sleep_hours", "quantity": 7.6, "loggedAt": "2026-01-06T05:50:00Z"],
        ["type": "sleep_hours", "quantity": 8.25, "loggedAt": "2026-01-07T06:00:00Z"],
        ["type": "steps", "quantity": 9_000, "loggedAt": "2026-01-07T07:00:00Z"],
    ]

    private func world(_ count: JSON) throws -> TestWorld {
        let block: JSON = ["progress": Self.progress, "nights": ["generate": ["count": count]]]
        return try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [.account(fitiq: block)])
    }

    @Test("W-201: sleep as long as the entry of their morning says, and end with it")
    func hours() throws {
        let sessions = try #require(world(90).data("/sleep")["sessions"]?.array)
        #expect(sessions.map { $0["end_time"] } == ["2026-01-07T06:00:00Z", "2026-01-06T05:50:00Z", "2026-01-05T06:10:00Z"])
        #expect(sessions.map { $0["total_sleep_minutes"] } == [495, 456, 390])
        for session in sessions {
            let minutes = ["awake_minutes", "rem_minutes", "core_minutes", "deep_minutes"].map { session[$0]?.integer ?? 0 }
            #expect((12...28).contains(minutes[0]))
            #expect(minutes.reduce(0, +) == session["time_in_bed_minutes"]?.integer)
            #expect(session["source"] == "healthkit")
        }
        #expect(sessions.first?["source_id"] == "hk-sleep-2026-01-07")
        #expect(sessions.first?["rem_minutes"] == 134)
        #expect(sessions.first?["deep_minutes"] == 94)
    }

    @Test("are the last ones", arguments: [0, 1, 2])
    func count(_ count: Int) throws {
        #expect(try world(.integer(count)).data("/sleep")["total"] == .integer(count))
    }

    @Test("must say their number", arguments: [[:], ["generate": [:]], ["generate": ["count": -1]]] as [JSON])
    func faults(_ nights: JSON) throws {
        let faults = try SeedFaultCase.faults(in: [["key": "ada", "fitiq": ["nights": nights]]]).map(\.path)
        #expect(faults.count == 1)
        #expect(faults.first?.hasPrefix("$.accounts[0].fitiq.nights.generate") == true)
    }
}
