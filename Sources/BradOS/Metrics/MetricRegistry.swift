import UnderstudyCore

/// The metrics that a server knows: those of the real backend, those that ship beside them, and those of the configuration.
package struct MetricRegistry: Sendable, Equatable {
    let metrics: [Metric]

    /// Without a configuration.
    static let standard = MetricRegistry(adding: [])

    /// Reads the rows of `bradOS.metrics`; every fault is noted, by the row and the member that it is in.
    package init(reading rows: JSON, at path: String, faults: ValidationErrors) {
        guard let rows = rows.array else {
            faults.add(path, found: rows, expected: "an array of metrics")
            self = .standard
            return
        }
        let found = rows.enumerated().map { Metric(ObjectReader($1, path: "\(path)[\($0)]", faults: faults)) }
        var paths: [String: String] = [:]
        for (index, metric) in found.enumerated() {
            let place = "\(path)[\(index)].slug"
            if let first = paths.updateValue(place, forKey: metric.slug), !metric.slug.isEmpty {
                faults.add(place, found: .string(metric.slug), expected: "its own slug (\(first) has this one)")
            }
        }
        self.init(adding: found)
    }

    private init(adding configured: [Metric]) {
        let slugs = Set(configured.map(\.slug))
        metrics = Metric.real + Metric.extensions.filter { !slugs.contains($0.slug) } + configured
    }
}
