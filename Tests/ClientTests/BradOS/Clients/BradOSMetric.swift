import Testing
import TestSupport
import Values

/// The four metrics of HealthKit (brados.md 3.1).
enum BradOSMetric: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case hrv, rhr, sleep, weight

    var testDescription: String { rawValue }
    var path: String { "health-sync/\(rawValue)" }
    var uploadPath: String { path + "/bulk" }
    var arrayKey: String { self == .weight ? "weights" : "entries" }

    /// The label in `No <label> data available`.
    var label: String {
        switch self {
        case .hrv: "HRV"
        case .rhr: "RHR"
        case .sleep, .weight: rawValue
        }
    }

    /// The value that a page shows for the entry with a number. Numbers up to 599 have different values, each a quarter (sleep: a minute)
    /// above the last.
    func value(_ number: Int) -> Double {
        switch self {
        case .hrv: 20 + Double(number % 600) / 4
        case .rhr: 40 + Double(number % 600) / 4
        case .sleep: Double(200 + number % 600) / 60
        case .weight: 100 + Double(number % 600) / 4
        }
    }

    /// The difference between the values of two successive numbers.
    var step: Double { self == .sleep ? 1.0 / 60 : 0.25 }

    /// An entry as the app uploads it.
    func element(_ date: String, _ number: Int) -> JSON {
        let value = value(number)
        let common: JSON = ["date": .string(date), "source": "healthkit"]
        switch self {
        case .hrv:
            return common.with(["avgMs": .number(value), "minMs": .number(value - 9.5), "maxMs": .number(value + 12), "sampleCount": 6])
        case .rhr: return common.with(["avgBpm": .number(value), "sampleCount": 4])
        case .sleep: return common.with(Self.night(minutes: 200 + number % 600).object ?? [:])
        case .weight: return common.with(["weightLbs": .number(value)])
        }
    }

    private static func night(minutes total: Int) -> JSON {
        let inBed = total + 30
        let efficiency = (Double(total) / Double(inBed) * 10_000).rounded() / 100
        return [
            "totalSleepMinutes": .integer(total), "inBedMinutes": .integer(inBed), "coreMinutes": .integer(total - total / 5 - total / 4),
            "deepMinutes": .integer(total / 5), "remMinutes": .integer(total / 4), "awakeMinutes": 30,
            "sleepEfficiency": .number(efficiency),
        ]
    }

    func upload(_ elements: [JSON]) -> JSON { [arrayKey: .array(elements)] }

    /// The one request of a history page.
    func history(_ app: BradOSApp, days: Int = 365) async throws -> [any BradOSDay] {
        let query = ["days": "\(days)"]
        switch (self, app.generation) {
        case (.hrv, .g1): return try await app.get(path, query, as: [G1.HRV].self)
        case (.hrv, .g2): return try await app.get(path, query, as: [G2.HRV].self)
        case (.rhr, .g1): return try await app.get(path, query, as: [G1.RHR].self)
        case (.rhr, .g2): return try await app.get(path, query, as: [G2.RHR].self)
        case (.sleep, .g1): return try await app.get(path, query, as: [G1.Sleep].self)
        case (.sleep, .g2): return try await app.get(path, query, as: [G2.Sleep].self)
        case (.weight, .g1): return try await app.get(path, query, as: [G1.Weight].self)
        case (.weight, .g2): return try await app.get(path, query, as: [G2.Weight].self)
        }
    }
}

extension BradOSApp {
    /// Uploads entries by date and number in the given order, at most 500 at a time.
    func upload(_ metric: BradOSMetric, _ entries: [(date: LocalDate, number: Int)]) async throws {
        for start in stride(from: 0, to: entries.count, by: 500) {
            let batch = entries[start..<min(start + 500, entries.count)]
            let elements = batch.map { metric.element($0.date.description, $0.number) }
            let answer: BradOSAdded = try await post(metric.uploadPath, metric.upload(elements))
            #expect(answer.added == batch.count)
        }
    }
}
