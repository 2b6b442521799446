import Foundation

/// That a server runs, and which.
public struct Health: Codable, Sendable, Equatable {
    /// `ok`, or `degraded`.
    public let status: String
    /// What is wrong, where the status is `degraded`: the file of the database was deleted or replaced.
    public let problem: String?
    /// The version of Understudy.
    public let version: String
    /// The world that answered: `main`, or a sandbox's id.
    public let world: String
    /// What the world's clock says.
    public let now: Date
    /// How long the server has run, in whole seconds.
    public let uptimeSeconds: Int
}

/// A route that the server answers.
public struct RouteInfo: Codable, Sendable, Equatable {
    /// Who answers: `longevity`, `fitiq`, `bradOS`, `understudy`.
    public let backend: String
    /// The HTTP method.
    public let method: String
    /// The path, with its parameters by name.
    public let path: String
    /// The credentials it asks for.
    public let needs: String
    /// What it does.
    public let summary: String
}
