import Foundation

/// A request that waits, held by a fault rule; see ``FaultEffect/Hold``.
public struct HeldRequest: Codable, Sendable, Equatable, Identifiable {
    /// The `X-Request-Id` of its response.
    public let id: String
    /// The id of the fault that holds it.
    public let rule: Fault.ID
    /// Whether its handler has run.
    public let phase: FaultPhase
    /// The time since which it waits there, by the clock of the server's machine.
    public let since: Date
    /// The request. In the phase ``FaultPhase/after`` its status and ``JournalEntry/answer`` are those that it will get.
    public let request: JournalEntry
}
