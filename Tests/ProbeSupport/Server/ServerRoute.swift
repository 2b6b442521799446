/// A row of a running server's route table.
package struct ServerRoute: Sendable, CustomStringConvertible {
    /// The backend's name, or `understudy`.
    package let owner: String
    package let method: String
    /// Literal segments and `:parameters`.
    package let path: String
    /// The credentials that the route requires, for people.
    package let needs: String

    package var description: String { "\(method) \(path)" }

    /// The routes that `GET /_understudy/routes` lists.
    ///
    /// - Throws: ``StartFailure`` when the list is empty.
    package static func all(of client: Client) throws -> [ServerRoute] {
        let answer = try client.exchange(RawRequest("GET", "/_understudy/routes"))
        let routes = (answer?.json?["routes"]?.array ?? []).compactMap { row -> ServerRoute? in
            guard let owner = row["backend"]?.string, let method = row["method"]?.string, let path = row["path"]?.string,
                let needs = row["needs"]?.string
            else { return nil }
            return ServerRoute(owner: owner, method: method, path: path, needs: needs)
        }
        guard !routes.isEmpty else { throw StartFailure(description: "the server lists no routes") }
        return routes
    }

    package var isControl: Bool { owner == "understudy" }

    /// Whether the response is a stream without an end.
    package var isEndless: Bool { isControl && path.hasSuffix("/stream") }

    /// The path with a value for each parameter.
    ///
    /// - Parameter value: receives the parameter's name.
    package func path(filling value: (_ name: Substring) -> String) -> String {
        "/"
            + path.split(separator: "/").map { segment in
                segment.hasPrefix(":") ? value(segment.dropFirst()) : String(segment)
            }.joined(separator: "/")
    }
}
