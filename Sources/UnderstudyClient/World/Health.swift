import Foundation

/// That a server runs, and which.
public struct Health: Codable, Sendable, Equatable {
    /// `ok`
    public let status: String
    /// The version of Understudy.
    public let version: String
    /// The world that answered: `main`, or a sandbox's id.
    public let world: String
    /// What the world's clock says.
    public let now: Date
    /// How long the server has run, in whole seconds.
    public let uptimeSeconds: Int
}
