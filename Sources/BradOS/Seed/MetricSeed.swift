import UnderstudyCore
import Values

/// The entries of a metric in a seed: a literal list, or a generator.
enum MetricSeed: Sendable {
    case literal([SeedValue], Metric)
    case generated(MetricGenerator)

    /// `nil` if the block has no value for the key.
    init?(_ block: ObjectReader, _ key: String, of metric: Metric) {
        guard let json = block.json(key), json != .null else { return nil }
        guard case .object = json else {
            self = .literal(block.objects(key) { SeedValue($0, metric.seedSchema) } ?? [], metric)
            return
        }
        guard let generator = block.generator(key, { MetricGenerator($0, of: metric) }) else { return nil }
        self = .generated(generator)
    }

    /// The entries as of a moment. Several literal entries of a day keep their order.
    func entries(at moment: SeedMoment) throws -> [MetricEntry] {
        switch self {
        case .generated(let generator): return generator.entries(at: moment)
        case .literal(let values, let metric):
            var counts: [String: Int] = [:]
            return try values.map { value in
                let element = value.resolved(at: moment)
                let date = try Record(kind: metric.slug, element)[MetricEntry.date]
                let sequence = counts[date, default: 0]
                counts[date] = sequence + 1
                let syncedAt = element[Metric.syncedAtKey]?.string.flatMap(Instant.init)?.written ?? moment.synced(date)
                return try MetricEntry(element, of: metric, sequence: sequence, syncedAt: syncedAt)
            }
        }
    }

    /// The entries of today whose values grow with the hours, as they are at each later hour.
    func changes(after moment: SeedMoment) -> [MetricEntry] {
        if case .generated(let generator) = self { generator.changes(after: moment) } else { [] }
    }
}

extension Metric {
    /// An entry as it is uploaded, with an optional time of the sync.
    fileprivate var seedSchema: ValueSchema {
        .object(elementFields + [.optional(Self.syncedAtKey, .timestamp)])
    }
}

extension SeedMoment {
    /// ``synced(_:sequence:)`` for a text; the time of the undated if the text is not a day of the calendar.
    func synced(_ date: String) -> Instant {
        LocalDate(date).map { synced($0) } ?? undated
    }
}
