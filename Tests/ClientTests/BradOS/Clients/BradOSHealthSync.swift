import TestSupport
import Values

/// Uploads HealthKit's data to the server as the app does (brados.md 4.4).
struct BradOSHealthSync: Sendable {
    let app: BradOSApp
    var sync: JSON = .sync()
    /// The samples by metric, oldest first, as the app uploads them. Weights are raw samples, so that several may have the same date.
    let samples: [BradOSMetric: [JSON]]

    /// Performs one run. The combined sync is sent first; if it fails, nothing else is uploaded.
    ///
    /// - Parameter isFirst: whether the app has never synced before, so that it looks further back.
    /// - Returns: the number of uploaded elements by metric.
    func run(isFirst: Bool) async throws -> [BradOSMetric: Int] {
        _ = try await app.post("health-sync/sync", sync, as: G1.SyncAnswer.self)
        return try await withThrowingTaskGroup(of: (BradOSMetric, Int).self) { group in
            for metric in BradOSMetric.allCases {
                group.addTask { (metric, try await upload(metric, isFirst: isFirst)) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    static let batchCount = 500

    private func upload(_ metric: BradOSMetric, isFirst: Bool) async throws -> Int {
        let days = metric == .weight ? 90 : isFirst ? 3_650 : 7
        let known = Set(try await metric.history(app, days: days).map(\.date))
        let since = (bradOSToday - (days - 1)).description
        let missing = (samples[metric] ?? []).filter { sample in
            sample["date"]?.string.map { $0 >= since && !known.contains($0) } ?? false
        }
        var added = 0
        for start in stride(from: 0, to: missing.count, by: Self.batchCount) {
            let batch = Array(missing[start..<min(start + Self.batchCount, missing.count)])
            let answer: BradOSAdded = try await app.post(metric.uploadPath, metric.upload(batch))
            added += answer.added
        }
        return added
    }

    /// The data that the server must store in a run: by metric and date, the last sample.
    var expected: [BradOSMetric: [String: JSON]] {
        samples.mapValues { elements in
            var days: [String: JSON] = [:]
            for element in elements { days[element["date"]?.string ?? ""] = element }
            return days
        }
    }
}
