/// Which of the two descriptions of the backend counts where they differ (longevity.md 5).
package enum Fidelity: String, Sendable, CaseIterable {
    /// The documented contract.
    case guide
    /// What the live service does at its latest revision.
    case backend
}
