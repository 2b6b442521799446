import Foundation

/// The state of a sandbox: a world of its own, with separate data, clock, faults and journal.
public struct Sandbox: Codable, Sendable, Equatable {
    /// The id in its base URL.
    public let id: String
    /// The base URL for apps, with the server's own address. ``UnderstudyClient/sandbox(_:)`` uses the address of the client instead.
    public let baseURL: URL
    /// The time of its clock.
    public let now: Date
    /// The key of the account for requests without credentials.
    public let persona: String?
    /// The time of its creation, by the machine's clock; `nil` if the server does not report it.
    public let createdAt: Date?
    /// The approximate size of its unshared memory, in bytes; `nil` if the server does not report it.
    public let bytes: Int?
    /// The time of the latest request to a backend, by the machine's clock; `nil` if there was none.
    public let lastRequestAt: Date?
}

/// A named copy of a world's data. It is in memory until the server stops.
public struct Snapshot: Codable, Sendable, Equatable {
    /// The name, unique in its world.
    public let name: String
    /// The time at which it was taken, by the world's clock.
    public let takenAt: Date
    /// The size of the data, in bytes.
    public let bytes: Int
}

/// The state of a world after a reset.
public struct WorldState: Codable, Sendable, Equatable {
    /// `main`, or a sandbox's id.
    public let world: String
    /// The time of its clock.
    public let now: Date
}
