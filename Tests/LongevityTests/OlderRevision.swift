import Values

extension [String: JSON] {
    /// The backend's revision of 14 January 2026, which also counts days on which the age rose.
    static let olderRevision: Self = ["longevity.revision": "2026-01-14"]
}
