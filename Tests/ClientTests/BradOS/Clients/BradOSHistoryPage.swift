import Foundation
import Values

/// A metric's history page, computed from the response to its one request (brados.md 4.3).
struct BradOSHistoryPage: Sendable {
    struct Point: Sendable, Equatable {
        let date: LocalDate
        let value: Double
    }

    /// The buttons above the chart, in days.
    enum Range: Int, Sendable, CaseIterable {
        case week = 7
        case twoWeeks = 14
        case month = 30
        case halfYear = 180
        case year = 365
    }

    /// Ascending by date, with the last of several entries of a date. Dates that cannot be parsed are dropped.
    let points: [Point]

    init(_ entries: [any BradOSDay]) {
        var values: [LocalDate: Double] = [:]
        for entry in entries {
            guard let date = LocalDate(entry.date) else { continue }
            values[date] = entry.value
        }
        points = values.map { Point(date: $0.key, value: $0.value) }.sorted { $0.date < $1.date }
    }

    /// The points within a range of days before now, to the time of day. A point is at midnight of its date on the device, here in UTC.
    func shown(_ range: Range, now: Date) -> [Point] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        guard let cutoff = calendar.date(byAdding: .day, value: -range.rawValue, to: now) else { return [] }
        return points.filter { point in
            let (year, month, day) = point.date.components
            let midnight = calendar.date(from: DateComponents(year: year, month: month, day: day))
            return midnight.map { $0 >= cutoff } ?? false
        }
    }

    var current: Double? { points.last?.value }

    static let smoothedPoints = 7

    /// The mean of each point and up to six before it. Counts points, not days.
    var smoothed: [Point] {
        points.indices.map { index in
            let window = points[max(0, index - Self.smoothedPoints + 1)...index]
            return Point(date: points[index].date, value: window.map(\.value).reduce(0, +) / Double(window.count))
        }
    }

    struct Trend: Sendable, Equatable {
        let slopePerDay: Double
        /// The line's value two weeks after the last point.
        let projection: Double
    }

    /// The least-squares line through the last 28 smoothed points. Requires at least seven.
    var trend: Trend? {
        let line = smoothed.suffix(28)
        guard line.count >= 7, let last = line.last else { return nil }
        let days = line.map { Double($0.date - last.date) }
        let values = line.map(\.value)
        let meanDay = days.reduce(0, +) / Double(days.count)
        let meanValue = values.reduce(0, +) / Double(values.count)
        let covariance = zip(days, values).reduce(0) { $0 + ($1.0 - meanDay) * ($1.1 - meanValue) }
        let slope = covariance / days.reduce(0) { $0 + ($1 - meanDay) * ($1 - meanDay) }
        return Trend(slopePerDay: slope, projection: meanValue + slope * (14 - meanDay))
    }
}

/// The weight page: three requests at once (brados.md 4.3).
struct BradOSWeightPage: Sendable {
    let latest: G1.Weight?
    let history: BradOSHistoryPage
    let goal: BradOSWeightGoal?

    static func load(_ app: BradOSApp) async throws -> BradOSWeightPage {
        async let latest: G1.Weight? = tolerating404 { try await app.getOptional(BradOSMetric.weight.path) }
        async let history: [any BradOSDay]? = tolerating404 { try await BradOSMetric.weight.history(app) }
        async let goal: BradOSWeightGoal? = app.getOptional("cycling/weight-goal")
        return try await BradOSWeightPage(latest: latest, history: BradOSHistoryPage(history ?? []), goal: goal)
    }

    private static func tolerating404<Value: Sendable>(_ load: @Sendable () async throws -> Value?) async throws -> Value? {
        do {
            return try await load()
        } catch let failure as BradOSFailure where failure.code == .notFound {
            return nil
        }
    }
}
