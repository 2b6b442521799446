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
