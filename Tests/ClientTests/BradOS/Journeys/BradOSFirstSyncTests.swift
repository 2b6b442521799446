import Foundation
import Testing
import TestSupport
import TestTraits
import Values

@Suite("The first sync of Brad OS (brados.md 4.4)", .highPriority)
struct BradOSFirstSyncTests {
    /// Samples of a number of days of HRV, resting heart rate and sleep, and as many samples of weight, several on each of 90 days.
    private func samples(_ count: Int = 1_200, shiftedBy shift: Int = 0) -> [BradOSMetric: [JSON]] {
        var samples: [BradOSMetric: [JSON]] = [:]
        for metric in [BradOSMetric.hrv, .rhr, .sleep] {
            samples[metric] = (0..<count).map { metric.element((bradOSToday - (count - 1 - $0)).description, $0 + shift) }
        }
        samples[.weight] = (0..<count).map { index in
            BradOSMetric.weight.element((bradOSToday - (89 - index * 90 / count)).description, index + shift)
        }
        return samples
    }

    /// The differences between the server's histories and the synced samples.
    private func losses(_ sync: BradOSHealthSync) async throws -> [String] {
        var losses: [String] = []
        for (metric, expected) in sync.expected {
            let answer = try await sync.app.send("GET", metric.path, ["days": "3650"]).json
            let entries = answer["data"]?.array ?? []
            let dates = entries.compactMap { $0["date"]?.string }
            if dates != expected.keys.sorted(by: >) { losses.append("\(metric): \(dates.count) dates, expected \(expected.count)") }
            for entry in entries {
                let date = entry["date"]?.string ?? ""
                let element = (expected[date] ?? [:]).with(["id": .string(date), "syncedAt": "2026-01-07T09:00:00.000Z"])
                losses += entry.differences(from: element, path: "\(metric) \(date)")
            }
        }
        return losses
    }

    @Test("nothing is lost, each day has one row, and the last of a day's weights counts", arguments: BradOSGeneration.allCases)
    func first(_ generation: BradOSGeneration) async throws {
        let sync = BradOSHealthSync(app: try TestServer(accounts: []).bradOS(generation: generation), samples: samples())
        let added = try await sync.run(isFirst: true)
        #expect(added == [.hrv: 1_200, .rhr: 1_200, .sleep: 1_200, .weight: 1_200])
        #expect(sync.expected[.weight]?.count == 90)
        let losses = try await losses(sync)
        #expect(losses == [])
        let recovery = try await sync.app.send("GET", "health-sync/recovery").json
        #expect(recovery["data"]?.differences(from: .recovery().with(["syncedAt": "2026-01-07T09:00:00.000Z"])) == [])
        let baseline = try await sync.app.send("GET", "health-sync/baseline").json
        let expected = JSON.bradOSBaselineBody.with(["calculatedAt": "2026-01-07T09:00:00.000Z"])
        #expect(baseline["data"]?.differences(from: expected) == [])
    }

    @Test("a second run uploads nothing, whether it looks back a week or, on a new device, over all data")
    func second() async throws {
        let sync = BradOSHealthSync(app: try TestServer(accounts: []).bradOS(), samples: samples())
        _ = try await sync.run(isFirst: true)
        for isFirst in [false, true] {
            let added = try await sync.run(isFirst: isFirst)
            #expect(added == [.hrv: 0, .rhr: 0, .sleep: 0, .weight: 0])
        }
        let losses = try await losses(sync)
        #expect(losses == [])
    }

    @Test("a run a week later uploads the days since then, and does not change the others")
    func aWeekLater() async throws {
        let server = try TestServer(now: "2026-01-01T09:00:00Z", accounts: [])
        let all = samples()
        let before = all.mapValues { $0.filter { $0["date"]?.string.map { $0 <= "2026-01-01" } ?? false } }
        _ = try await BradOSHealthSync(app: server.bradOS(), samples: before).run(isFirst: true)
        try server.setNow("2026-01-07T09:00:00Z")
        let added = try await BradOSHealthSync(app: server.bradOS(), samples: all).run(isFirst: false)
        #expect(added == [.hrv: 6, .rhr: 6, .sleep: 6, .weight: 80])
        let history: [G1.HRV] = try await server.bradOS().get("health-sync/hrv", ["days": "3650"])
        #expect(history.count == 1_200)
        #expect(history.first?.syncedAt == "2026-01-07T09:00:00.000Z")
        #expect(history.dropFirst(6).allSatisfy { $0.syncedAt == "2026-01-01T09:00:00.000Z" })
    }

    @Test("eight users sync at once, and each gets only their own data")
    func eight() async throws {
        let server = try TestServer(accounts: [])
        let syncs = (0..<8).map { number in
            BradOSHealthSync(app: server.bradOS("user-\(number)"), samples: samples(600, shiftedBy: number * 31))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for sync in syncs {
                group.addTask {
                    let added = try await sync.run(isFirst: true)
                    #expect(added == [.hrv: 600, .rhr: 600, .sleep: 600, .weight: 600])
                }
            }
            for try await _ in group {}
        }
        for sync in syncs {
            let losses = try await losses(sync)
            #expect(losses == [])
        }
        let nobody = try await BradOSMetric.hrv.history(server.bradOS(), days: 3_650)
        #expect(nobody.isEmpty)
    }

    @Test(
        "values that the server refuses in the combined sync stop the run",
        arguments: [
            ("hrvVsBaseline", 250 as JSON), ("hrvVsBaseline", -200.5), ("rhrVsBaseline", 50.5), ("rhrVsBaseline", -51),
            ("sleepEfficiency", 100.5), ("score", 61.5),
        ])
    func rejected(_ field: String, _ value: JSON) async throws {
        let app = try TestServer(accounts: []).bradOS()
        let body = JSON.sync(.recovery().with([field: value]))
        let sync = BradOSHealthSync(app: app, sync: body, samples: samples())
        let failure = await #expect(throws: BradOSFailure.self) { try await sync.run(isFirst: true) }
        #expect(failure == BradOSFailure(code: .validation, message: "Invalid request body", status: 400))
        for metric in BradOSMetric.allCases {
            let history = try await metric.history(app, days: 3_650)
            #expect(history.isEmpty)
        }
        for path in ["health-sync/recovery", "health-sync/baseline"] {
            let answer = try await app.send("GET", path)
            #expect(answer.status == 404, "\(path)")
        }
    }
}
