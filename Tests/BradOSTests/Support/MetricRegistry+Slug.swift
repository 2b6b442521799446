@testable import BradOS

extension MetricRegistry {
    /// The metric with this slug.
    subscript(slug: String) -> Metric? {
        metrics.first { $0.slug == slug }
    }
}
