import Foundation

/// A named copy of a world's data, kept in memory until the server stops.
public struct Snapshot: Codable, Sendable, Equatable {
    /// Names it in its world.
    public let name: String
    /// When it was taken, by the world's clock.
    public let takenAt: Date
    /// Its size.
    public let bytes: Int
}
