import Foundation
import Testing
import TestSupport
import TestTraits

@Suite("The demo of Brad OS is consistent (brados.md 3.8)", .highPriority)
struct BradOSConsistencyTests {
    @Test(
        "a night's stages add up to the total, and with the time awake to the time in bed",
        arguments: [BradOSPersona.standard, .duplicates])
    func nights(_ persona: BradOSPersona) async throws {
        let nights: [G1.Sleep] = try await persona.app().get("health-sync/sleep", ["days": "3650"])
        #expect(!nights.isEmpty)
        let odd = nights.filter { night in
            let efficiency = (Double(night.totalSleepMinutes) / Double(night.inBedMinutes) * 10_000).rounded() / 100
            return night.coreMinutes + night.deepMinutes + night.remMinutes != night.totalSleepMinutes
                || night.totalSleepMinutes + night.awakeMinutes != night.inBedMinutes || night.sleepEfficiency != efficiency
        }
        #expect(odd.isEmpty)
    }

    @Test("a mean of HRV lies between its least and its greatest sample", arguments: [BradOSPersona.standard, .duplicates, .stale])
    func spread(_ persona: BradOSPersona) async throws {
        let days: [G1.HRV] = try await persona.app().get("health-sync/hrv", ["days": "3650"])
        let odd = days.filter { !($0.minMs <= $0.avgMs && $0.avgMs <= $0.maxMs) || ($0.sampleCount == 1 && $0.minMs != $0.maxMs) }
        #expect(odd == [])
    }

    @Test(
        "all served entries could be uploaded again", arguments: [BradOSPersona.standard, .duplicates, .stale], BradOSMetric.allCases)
    func ranges(_ persona: BradOSPersona, _ metric: BradOSMetric) async throws {
        let served = try await persona.app().send("GET", metric.path, ["days": "3650"]).json
        let elements = served["data"]?.array ?? []
        let app = try TestServer(accounts: []).bradOS()
        for start in stride(from: 0, to: elements.count, by: 500) {
            let batch = Array(elements[start..<min(start + 500, elements.count)])
            let answer: BradOSAdded = try await app.post(metric.uploadPath, metric.upload(batch))
            #expect(answer.added == batch.count)
        }
    }

    @Test("every snapshot with the baseline could be uploaded again")
    func snapshotRanges() async throws {
        let demo = try BradOSPersona.standard.app()
        let snapshots = try await demo.send("GET", "health-sync/recovery/history", ["days": "90"]).json["data"]?.array ?? []
        let baseline = try await demo.send("GET", "health-sync/baseline").json["data"] ?? .null
        let app = try TestServer(accounts: []).bradOS()
        #expect(!snapshots.isEmpty)
        for snapshot in snapshots {
            let answer: G1.SyncAnswer = try await app.post("health-sync/sync", ["recovery": snapshot, "baseline": baseline])
            #expect(answer.synced)
        }
    }
}
