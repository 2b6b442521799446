import Foundation

/// A world of its own beside `main`.
public struct Sandbox: Codable, Sendable, Equatable {
    /// Names it.
    public let id: String
    /// Where apps reach it, as the server sees itself; ``UnderstudyClient/sandbox(_:)`` has it as this client sees the server.
    public let baseURL: URL
    /// What its clock says.
    public let now: Date
    /// The account that requests without credentials act as.
    public let persona: String?
    /// When it was made, by the server's own time, whatever its clock says; `nil` from a server that does not tell.
    public let createdAt: Date?
    /// About how much memory it takes beside what it shares with others; `nil` from a server that does not tell.
    public let bytes: Int?
    /// When the last request to a backend came, by the server's own time; `nil` when none has.
    public let lastRequestAt: Date?
}

/// A named copy of a world's data, kept in memory until the server stops.
public struct Snapshot: Codable, Sendable, Equatable {
    /// Names it in its world.
    public let name: String
    /// When it was taken, by the world's clock.
    public let takenAt: Date
    /// Its size.
    public let bytes: Int
}

/// A world after it was reset.
public struct WorldState: Codable, Sendable, Equatable {
    /// `main`, or a sandbox's id.
    public let world: String
    /// What its clock says.
    public let now: Date
}
