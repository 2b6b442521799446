import UnderstudyCore

/// Makes up the entries of a metric, one or several a day; the same for the same seed.
struct MetricGenerator: Sendable {
    /// What an entry is made of.
    private enum Shape: Sendable {
        case hrv, restingHeartRate, sleep
        /// Values that follow a trend, each within its own range.
        case values
    }

    private let metric: Metric
    private let shape: Shape
    private let days: GeneratedDays
    private let trend: GeneratedTrend
    /// How many entries a day has.
    private let perDay: Int

    init(_ reader: ObjectReader, of metric: Metric) {
        self.metric = metric
        days = GeneratedDays(reader)
        perDay = reader.integer("perDay", in: 1...10) ?? 1
        // What is plausible of the metrics that the app knows.
        let usual: (from: Double, to: Double, noise: Double)?
        switch metric.slug {
        case "hrv": (shape, usual) = (.hrv, (42, 50, 0))
        case "rhr": (shape, usual) = (.restingHeartRate, (58, 54, 0))
        case "sleep": (shape, usual) = (.sleep, (415, 430, 0))
        case Metric.weight.slug: (shape, usual) = (.values, (186, 180, 2))
        default: (shape, usual) = (.values, nil)
        }
        let from = reader.number("from", in: 0...1e9)
        if usual == nil { reader.require("from", expected: "a number from 0 to 1000000000") }
        let to = reader.number("to", in: 0...1e9)
        let noise = shape == .values ? reader.number("noise", in: 0...1e9) : nil
        // Who says where a trend begins, says how it goes on.
        let course = from.map { (from: $0, to: $0, noise: 0) } ?? usual ?? (from: 0, to: 0, noise: 0)
        trend = GeneratedTrend(from: course.from, to: to ?? course.to, noise: noise ?? course.noise)
        reader.finish()
    }

    /// In the order of time.
    func entries(at moment: SeedMoment) -> [MetricEntry] {
        var body = BodyModel()
        return days.map(at: moment) { day, generator in
            body.draw(day.date, from: &generator)
            // Its own, so that metrics which draw more or less stay together on the following days.
            var details = SeededGenerator(seed: generator.next())
            return (0..<perDay).map { sequence in
                let values = element(on: day, of: body, &details).adding(Metric.dateKey, .string(day.date.description))
                return MetricEntry(values, of: metric, sequence: sequence, syncedAt: moment.synced(day.date, sequence: sequence))
            }
        }.flatMap { $0 }
    }

    private func element(on day: GeneratedDays.Day, of body: BodyModel, _ generator: inout SeededGenerator) -> JSON {
        switch shape {
        case .hrv: body.hrv(usual: trend.value(on: day, offset: 0), &generator)
        case .restingHeartRate: body.restingHeartRate(usual: trend.value(on: day, offset: 0), &generator)
        case .sleep: body.sleep(usual: trend.value(on: day, offset: 0), &generator)
        case .values:
            JSON.object(
                omittingMissing: metric.values.map { field in
                    (field.name, .number(field.fitted(trend.value(on: day, offset: generator.deviation()))))
                })
        }
    }
}

extension Metric.Field {
    /// A made-up value as an upload might bring it: of one decimal at most, within the range.
    fileprivate func fitted(_ value: Double) -> Double {
        let rounded = kind == .integer ? value.rounded() : roundedToTenth(value)
        // What must be more than a bound is a tenth more.
        let least = range.minimum.map { range.excludesMinimum ? $0 + (kind == .integer ? 1 : 0.1) : $0 }
        return min(max(rounded, least ?? rounded), range.maximum ?? .infinity)
    }
}

extension SeedMoment {
    /// When the app brings what a day's date says: in the morning, later ones of the same day hours later, but never after now.
    func synced(_ date: LocalDate, sequence: Int = 0) -> Instant {
        min(zone.instant(of: date, secondsOfDay: 27_000 + Int64(sequence) * 4_200), now).written
    }
}
