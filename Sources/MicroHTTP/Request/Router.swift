import HTTPTypes

/// A table of endpoints by method and path pattern.
///
/// A pattern is literal segments and parameters, `/api/age/state/:userId`. Literal segments win over parameters; one trailing slash is
/// tolerated. `HEAD` finds the endpoint of `GET`. Segments are compared byte by byte.
public struct Router<Endpoint: Sendable>: Sendable {
    /// The result of a look-up.
    public enum Match: Sendable {
        case found(Endpoint, parameters: PathParameters)

        /// The path is known, but not with this method.
        case methodNotAllowed(allowed: [HTTPRequest.Method])

        case notFound
    }

    private var patterns: PatternTree
    private var endpoints: [Endpoint] = []

    /// - Parameter ignoresCase: whether literal segments match regardless of the case of ASCII letters, as Express does by default.
    public init(ignoresCase: Bool = false) {
        patterns = PatternTree(ignoresCase: ignoresCase)
    }

    /// Adds an endpoint; a later one for the same method and pattern replaces it.
    public mutating func add(_ method: HTTPRequest.Method, _ pattern: String, _ endpoint: Endpoint) {
        patterns.add(method, pattern, endpoints.count)
        endpoints.append(endpoint)
    }

    /// Finds the endpoint for a method and the decoded segments of a path.
    public func match(_ method: HTTPRequest.Method, _ segments: [String]) -> Match {
        if let (place, parameters) = patterns.find(method, segments) { return .found(endpoints[place], parameters: parameters) }
        let allowed = patterns.methods(of: segments)
        return allowed.isEmpty ? .notFound : .methodNotAllowed(allowed: allowed)
    }
}

/// The values that a path gives to the parameters of its pattern.
public struct PathParameters: Sendable {
    let names: [String]
    let values: [String]

    /// The decoded value of a parameter, or `nil` when the pattern has none of that name.
    public subscript(name: String) -> String? {
        names.firstIndex(of: name).map { values[$0] }
    }
}
