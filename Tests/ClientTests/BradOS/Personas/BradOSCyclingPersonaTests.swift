import Testing
import TestSupport
import Values

@Suite("The standard user of Brad OS's demo, a cyclist")
struct BradOSCyclingPersonaTests {
    @Test("has recovery, a goal, an FTP, rides and a current block")
    func cycling() async throws {
        let app = try BradOSPersona.standard.app()
        let recoveries: [G1.Recovery] = try await app.get("health-sync/recovery/history", ["days": "90"])
        #expect(recoveries.count >= 30)
        #expect(recoveries.first?.date == "2026-01-06")
        let baseline: BradOSBaseline = try await app.get("health-sync/baseline")
        #expect(baseline.sampleCount == 60)
        let goal: BradOSWeightGoal? = try await app.getOptional("cycling/weight-goal")
        #expect(goal != nil)
        let ftp: BradOSFTP = try await app.get("cycling/ftp")
        let ftps: [BradOSFTP] = try await app.get("cycling/ftp/history")
        #expect(ftps.first == ftp)
        #expect(ftps.map(\.date) == ftps.map(\.date).sorted(by: >))
        let rides: [G1.Activity] = try await app.get("cycling/activities", ["limit": "30"])
        #expect(rides.count == 30)
        #expect(rides.map(\.date) == rides.map(\.date).sorted(by: >))
        #expect(rides.allSatisfy { $0.date <= bradOSNow })
        let block: BradOSBlock? = try await app.getOptional("cycling/block")
        let active = try #require(block)
        #expect(active.status == "active")
        let start = try #require(LocalDate(active.startDate))
        #expect(active.currentWeek == min((bradOSToday - start) / 7 + 1, 8))
        #expect(active.startDate <= "2026-01-07" && "2026-01-07" <= active.endDate)
    }
}
