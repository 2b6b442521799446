import Foundation

/// How a world's clock tells the time.
public enum ClockMode: String, Codable, Sendable, Equatable {
    /// It follows the machine.
    case system
    /// It stands still.
    case frozen
    /// It runs from another instant.
    case running
}

/// What a world's clock says.
public struct ClockState: Codable, Sendable, Equatable {
    /// How it tells the time.
    public let mode: ClockMode
    /// The time it tells, to the millisecond.
    public let now: Date
}
