/// The public revision of the backend to stand in for (longevity-2026-01-20.md 8).
///
/// The setting can be changed back and forth: no stored value is converted.
package enum Revision: String, Sendable, CaseIterable {
    /// Also counts the days on which the age rose. Clients built before 19 January 2026 need those counters.
    case january14 = "2026-01-14"
    /// The newest revision, which today's app was written for.
    case january20 = "2026-01-20"
}

/// The description of the backend that counts where the two differ (longevity.md 5).
package enum Fidelity: String, Sendable, CaseIterable {
    /// The documented contract.
    case guide
    /// The behaviour of the live service at its latest revision.
    case backend
}

extension LongevityBackend {
    /// Whether it has the operations of the newest revision.
    var isNewest: Bool { revision == .january20 }
}
