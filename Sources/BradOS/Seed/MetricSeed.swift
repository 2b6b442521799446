import UnderstudyCore

/// The entries of a metric in a seed: written out, or made up.
enum MetricSeed: Sendable {
    case literal([SeedValue], Metric)
    case generated(MetricGenerator)

    /// `nil` when the block has nothing under the key.
    init?(_ block: ObjectReader, _ key: String, of metric: Metric) {
        guard let json = block.json(key), json != .null else { return nil }
        if case .object = json, let reader = block.object(key) {
            guard let generator = reader.object("generate") else {
                reader.require("generate", expected: "an object that says what to generate")
                return nil
            }
            self = .generated(MetricGenerator(generator, of: metric))
            reader.finish()
        } else {
            self = .literal(block.objects(key) { SeedValue($0, metric.seedSchema) } ?? [], metric)
        }
    }

    /// Several entries of a day are kept in the order in which they stand.
    func entries(at moment: SeedMoment) -> [MetricEntry] {
        switch self {
        case .generated(let generator): return generator.entries(at: moment)
        case .literal(let values, let metric):
            var counts: [String: Int] = [:]
            return values.map { value in
                let element = value.resolved(at: moment)
                let date = element[Metric.dateKey]?.string ?? ""
                let sequence = counts[date, default: 0]
                counts[date] = sequence + 1
                let syncedAt = element[Metric.syncedAtKey]?.string.flatMap(Instant.init)?.written ?? moment.synced(date)
                return MetricEntry(element, of: metric, sequence: sequence, syncedAt: syncedAt)
            }
        }
    }
}

extension Metric {
    /// An entry as an upload brings it, and when that was.
    fileprivate var seedSchema: Schema {
        .object(elementFields + [.optional(Self.syncedAtKey, .timestamp)])
    }
}

extension SeedMoment {
    /// As ``synced(_:sequence:)``; what is no day of the calendar comes now.
    func synced(_ date: String) -> Instant {
        LocalDate(date).map { synced($0) } ?? now
    }
}
