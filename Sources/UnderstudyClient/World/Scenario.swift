import Foundation

/// A scenario of the server: a clock, a persona and fault rules under one name. A member is `nil` if the scenario leaves it as it is.
public struct Scenario: Codable, Sendable, Equatable {
    /// The name of its file, without `.json`.
    public let name: String
    /// One sentence about it.
    public let summary: String?
    /// The setting of the clock.
    public let clock: ClockSetting?
    /// The key of the account for requests without credentials.
    public let persona: String?
    /// The number of fault rules, which replace those in force.
    public let faults: Int?
    /// The path of the seed file, as the server reads it.
    public let seed: String?
    /// The fault of its file; `nil` if it can be used.
    public let problem: String?
}

/// The state of a world after a scenario was applied to it.
public struct AppliedScenario: Codable, Sendable, Equatable {
    /// The scenario's name.
    public let scenario: String
    /// `main`, or a sandbox's id.
    public let world: String
    /// The time of its clock.
    public let now: Date
    /// The key of the account for requests without credentials.
    public let persona: String?
    /// The faults in force.
    public let faults: [Fault]
}
