@testable import BradOS

extension MetricRegistry {
    /// The row of a slug.
    subscript(slug: String) -> Metric? {
        metrics.first { $0.slug == slug }
    }
}
