import UnderstudyCore
import Values

/// Generates the entries of a metric, one or more a day. The same seed gives the same entries.
struct MetricGenerator: Sendable {
    /// The values of a generated entry.
    private enum Shape: Sendable {
        case hrv, restingHeartRate, sleep
        /// Values that follow a trend, each limited to its own range.
        case values
        /// Like values, but each is the total of a day: today has the part of the whole hours that have passed.
        case totals
    }

    private let metric: Metric
    private let shape: Shape
    private let days: GeneratedDays
    private let trend: GeneratedTrend
    /// The number of entries a day.
    private let perDay: Int

    init(_ reader: ObjectReader, of metric: Metric) {
        self.metric = metric
        days = GeneratedDays(reader)
        perDay = reader.integer("perDay", in: 1...10) ?? 1
        // Plausible defaults for the metrics that the app knows.
        let usual: (from: Double, to: Double, noise: Double)?
        switch metric.slug {
        case "hrv": (shape, usual) = (.hrv, (42, 50, 0))
        case "rhr": (shape, usual) = (.restingHeartRate, (58, 54, 0))
        case "sleep": (shape, usual) = (.sleep, (415, 430, 0))
        case Metric.weight.slug: (shape, usual) = (.values, (186, 180, 2))
        case "steps": (shape, usual) = (.totals, nil)
        default: (shape, usual) = (.values, nil)
        }
        let from = reader.number("from", in: 0...1e9)
        if usual == nil { reader.require("from", expected: "a number from 0 to 1000000000") }
        let to = reader.number("to", in: 0...1e9)
        let noise = shape == .values || shape == .totals ? reader.number("noise", in: 0...1e9) : nil
        // A block with `from` and without `to` has a constant trend, and no noise by default.
        let course = from.map { (from: $0, to: $0, noise: 0) } ?? usual ?? (from: 0, to: 0, noise: 0)
        trend = GeneratedTrend(from: course.from, to: to ?? course.to, noise: noise ?? course.noise)
        reader.finish()
    }

    /// The entries, oldest first.
    ///
    /// - Parameter count: the number of the last days to make; `nil` for all of them.
    func entries(at moment: SeedMoment, ofLast count: Int? = nil) -> [MetricEntry] {
        var body = BodyModel()
        return days.map(at: moment, last: count) { day, generator -> [MetricEntry]? in
            body.draw(day.date, from: &generator)
            // Each metric has its own generator for details. Metrics with more or fewer draws stay in step on the following days.
            var details = SeededGenerator(seed: generator.next())
            let hour = shape == .totals ? moment.activeHour(of: day.date) : SeedMoment.activeHours.upperBound
            let share = Double(hour - SeedMoment.activeHours.lowerBound) / Double(SeedMoment.activeHours.count - 1)
            guard share > 0 else { return nil }
            return (0..<perDay).map { sequence -> MetricEntry in
                let values = element(on: day, of: body, share: share, &details)
                let syncedAt = shape == .totals ? moment.atHour(hour, of: day.date) : moment.synced(day.date, sequence: sequence)
                return MetricEntry(
                    values, on: day.date.description, from: metric.sources[0], of: metric, sequence: sequence, syncedAt: syncedAt)
            }
        }.flatMap { $0 }
    }

    /// Today's totals as they are at each later hour.
    func changes(after moment: SeedMoment) -> [MetricEntry] {
        guard shape == .totals else { return [] }
        return SeedMoment.activeHours.map { moment.atHour($0, of: moment.today) }.filter { moment.isLater($0) }.flatMap { hour in
            entries(at: SeedMoment(now: hour, zone: moment.zone, isEvergreen: true), ofLast: 1)
                .filter { $0.date == moment.today.description }
        }
    }

    /// - Parameter share: the part of the day that has passed.
    private func element(
        on day: GeneratedDays.Day, of body: BodyModel, share: Double, _ generator: inout SeededGenerator
    ) -> JSON {
        switch shape {
        case .hrv: body.hrv(usual: trend.value(on: day, offset: 0), &generator)
        case .restingHeartRate: body.restingHeartRate(usual: trend.value(on: day, offset: 0), &generator)
        case .sleep: body.sleep(usual: trend.value(on: day, offset: 0), &generator)
        case .values, .totals:
            JSON.object(
                omittingMissing: metric.values.map { field in
                    (field.name, .number(field.fitted(share * trend.value(on: day, offset: generator.deviation()))))
                })
        }
    }
}

extension Metric.Field {
    /// The value as an upload could contain it: within the range, with at most one decimal.
    fileprivate func fitted(_ value: Double) -> Double {
        let rounded = kind == .integer ? value.rounded() : roundedToTenth(value)
        // The least value above an exclusive bound: one tenth more, or one more for integers.
        let least = range.minimum.map { range.excludesMinimum ? $0 + (kind == .integer ? 1 : 0.1) : $0 }
        return min(max(rounded, least ?? rounded), range.maximum ?? .infinity)
    }
}

extension SeedMoment {
    /// People are active from six in the morning to ten in the evening.
    static let activeHours: ClosedRange<Int64> = 6...22

    /// The last of the active hours of a date that has come by now.
    func activeHour(of date: LocalDate) -> Int64 {
        guard date == today else { return date < today ? Self.activeHours.upperBound : Self.activeHours.lowerBound }
        return min(max(zone.secondsOfDay(at: now) / 3_600, Self.activeHours.lowerBound), Self.activeHours.upperBound)
    }

    func atHour(_ hour: Int64, of date: LocalDate) -> Instant { zone.instant(of: date, secondsOfDay: hour * 3_600).written }

    /// The time at which the app syncs a day: in the morning. Each further entry of the day follows 70 minutes later. Never after today.
    func synced(_ date: LocalDate, sequence: Int = 0) -> Instant {
        let time = zone.instant(of: date, secondsOfDay: 27_000 + Int64(sequence) * 4_200).written
        return time <= horizon ? time : undated
    }
}
