import Foundation

/// A world after it was reset.
public struct WorldState: Codable, Sendable, Equatable {
    /// `main`, or a sandbox's id.
    public let world: String
    /// What its clock says.
    public let now: Date
}
