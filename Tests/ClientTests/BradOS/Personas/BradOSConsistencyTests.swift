import Foundation
import Testing
import TestSupport
import TestTraits
import UnderstudyCore

@Suite("The demo of Brad OS is consistent (brados.md 3.8)", .highPriority)
struct BradOSConsistencyTests {
    private struct Histories {
        let hrv: [G1.HRV]
        let rhr: [G1.RHR]
        let sleep: [G1.Sleep]

        init() async throws {
            let app = try BradOSPersona.standard.app()
            hrv = try await app.get("health-sync/hrv", ["days": "3650"])
            rhr = try await app.get("health-sync/rhr", ["days": "3650"])
            sleep = try await app.get("health-sync/sleep", ["days": "3650"])
        }

        /// The recovery that the app would compute for a date from the served data.
        func recovery(on date: String, _ baseline: BradOSBaselineOracle) throws -> BradOSRecoveryOracle {
            BradOSRecoveryOracle(
                hrv: try #require(hrv.first { $0.date == date }).avgMs, rhr: try #require(rhr.first { $0.date == date }).avgBpm,
                sleep: try #require(sleep.first { $0.date == date }), hrvMedian: baseline.hrvMedian, hrvStdDev: baseline.hrvStdDev,
                rhrMedian: baseline.rhrMedian)
        }
    }

    @Test("the baseline is that of the 60 days up to the latest snapshot")
    func baseline() async throws {
        let app = try BradOSPersona.standard.app()
        let latest: G1.Recovery = try await app.get("health-sync/recovery")
        let served: BradOSBaseline = try await app.get("health-sync/baseline")
        let histories = try await Histories()
        let end = try #require(LocalDate(latest.date))
        let expected = BradOSBaselineOracle(hrv: histories.hrv, rhr: histories.rhr, endingOn: end)
        #expect(served.hrvMedian == expected.hrvMedian)
        #expect(served.rhrMedian == expected.rhrMedian)
        // The order in which squares are summed is not specified.
        #expect(abs(served.hrvStdDev - expected.hrvStdDev) < 1e-12 * expected.hrvStdDev)
        #expect(served.sampleCount == 60)
    }

    @Test("the latest snapshot equals the app's computation from the served histories")
    func latest() async throws {
        let app = try BradOSPersona.standard.app()
        let latest: G1.Recovery = try await app.get("health-sync/recovery")
        let end = try #require(LocalDate(latest.date))
        let histories = try await Histories()
        let baseline = BradOSBaselineOracle(hrv: histories.hrv, rhr: histories.rhr, endingOn: end)
        let expected = try histories.recovery(on: latest.date, baseline)
        expect(latest, is: expected)
    }

    @Test("every earlier snapshot equals the app's computation from the 60 days before it")
    func earlier() async throws {
        let snapshots: [G1.Recovery] = try await BradOSPersona.standard.app().get("health-sync/recovery/history", ["days": "90"])
        let histories = try await Histories()
        for snapshot in snapshots {
            let end = try #require(LocalDate(snapshot.date))
            let baseline = BradOSBaselineOracle(hrv: histories.hrv, rhr: histories.rhr, endingOn: end)
            expect(snapshot, is: try histories.recovery(on: snapshot.date, baseline))
        }
    }

    private func expect(
        _ snapshot: G1.Recovery, is expected: BradOSRecoveryOracle, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let date = Comment(rawValue: snapshot.date)
        #expect(snapshot.hrvMs == expected.hrv, date, sourceLocation: sourceLocation)
        #expect(snapshot.hrvVsBaseline == expected.hrvVsBaseline, date, sourceLocation: sourceLocation)
        #expect(snapshot.rhrBpm == expected.rhr, date, sourceLocation: sourceLocation)
        #expect(snapshot.rhrVsBaseline == expected.rhrVsBaseline, date, sourceLocation: sourceLocation)
        #expect(snapshot.sleepHours == expected.sleepHours, date, sourceLocation: sourceLocation)
        #expect(snapshot.sleepEfficiency == expected.sleepEfficiency, date, sourceLocation: sourceLocation)
        #expect(snapshot.deepSleepPercent == expected.deepSleepPercent, date, sourceLocation: sourceLocation)
        #expect(snapshot.score == expected.score, date, sourceLocation: sourceLocation)
        #expect(snapshot.state == BradOSRecoveryOracle.state(of: expected.score), date, sourceLocation: sourceLocation)
    }

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
