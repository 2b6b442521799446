import Foundation

/// The status of a server.
public struct Health: Codable, Sendable, Equatable {
    /// `ok` or `degraded`.
    public let status: String
    /// The reason for the status `degraded`: the database file or a file beside it was deleted or replaced, the database can presently
    /// not be read or written, or accounts are not seeded again each day.
    public let problem: String?
    /// The version of Understudy.
    public let version: String
    /// The world that answered: `main`, or a sandbox's id.
    public let world: String
    /// The time of the world's clock.
    public let now: Date
    /// The absolute path of the world's database, or `:memory:`; `nil` from an older server.
    public let database: String?
    /// The time since the server's start, in whole seconds.
    public let uptimeSeconds: Int
}

/// A route of the server.
public struct RouteInfo: Codable, Sendable, Equatable {
    /// The backend, such as `longevity`, `fitiq` or `bradOS`; `understudy` for the control API.
    public let backend: String
    /// The HTTP method.
    public let method: String
    /// The path, with named parameters.
    public let path: String
    /// The credentials that it requires.
    public let needs: String
    /// The purpose, in a few words.
    public let summary: String
}
