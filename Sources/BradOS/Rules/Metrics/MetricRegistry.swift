import Values

/// The metrics of a server: those of the real backend, the built-in extensions, and those of the configuration.
package struct MetricRegistry: Sendable, Equatable {
    let metrics: [Metric]

    /// The registry without a configuration.
    static let standard = MetricRegistry(adding: [])

    /// Reads the rows of `bradOS.metrics`.
    ///
    /// - Parameter faults: receives every validation error, with the row and the member.
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
