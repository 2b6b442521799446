import Foundation

/// The mode of a world's clock.
public enum ClockMode: String, Codable, Sendable, Equatable {
    /// The clock follows the machine's time.
    case system
    /// The clock stands still.
    case frozen
    /// The clock runs, from another instant than the machine's.
    case running
}

/// The state of a world's clock.
public struct ClockState: Codable, Sendable, Equatable {
    /// The mode.
    public let mode: ClockMode
    /// The clock's time, to the millisecond.
    public let now: Date
}
