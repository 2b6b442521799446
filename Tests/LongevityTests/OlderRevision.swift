import UnderstudyCore

extension [String: JSON] {
    /// The backend as it was on 14 January 2026, which counts days of getting older too.
    static let olderRevision: Self = ["longevity.revision": "2026-01-14"]
}
