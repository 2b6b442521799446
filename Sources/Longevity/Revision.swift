/// Which public revision of the backend answers (longevity-2026-01-20.md 8).
///
/// Decides what is computed and sent, never what is stored: it may be changed to and fro.
package enum Revision: String, Sendable, CaseIterable {
    /// Counts days of getting older too. Clients built before 19 January 2026 cannot do without.
    case january14 = "2026-01-14"
    /// The newest, which today's app was written for.
    case january20 = "2026-01-20"
}

/// Which of the two descriptions of the backend counts where they differ (longevity.md 5).
package enum Fidelity: String, Sendable, CaseIterable {
    /// The documented contract.
    case guide
    /// What the live service does at its latest revision.
    case backend
}
