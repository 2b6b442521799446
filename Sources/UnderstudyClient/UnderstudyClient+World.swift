extension UnderstudyClient {
    /// The server's status and version, and the world's time.
    public func health() async throws(UnderstudyError) -> Health {
        try await call("GET", ["health"])
    }

    /// What happened to the world besides requests: its clock was set, a rule fired, a code was made. A reset keeps the list.
    public func events() async throws(UnderstudyError) -> WorldEvents {
        try await call("GET", ["events"])
    }

    /// Resets the world to its initial state: data, clock, faults and journal. Snapshots stay.
    @discardableResult
    public func reset() async throws(UnderstudyError) -> WorldState {
        try await call("POST", ["reset"])
    }

    /// The world's accounts as a seed document, which ``importSeed(_:)`` accepts.
    ///
    /// - Parameter literal: whether evergreen accounts have their present data, and are no longer evergreen after an import. By default, they
    ///   have the seed that they are seeded from.
    public func exportSeed(literal: Bool = false) async throws(UnderstudyError) -> JSONValue {
        try await call("GET", ["seed"], query: ["literal": literal ? "true" : nil])
    }

    /// Imports the accounts of a seed document. Accounts with the same keys are replaced, others stay. An invalid document changes nothing.
    @discardableResult
    public func importSeed(_ seed: JSONValue) async throws(UnderstudyError) -> SeedImport {
        try await call("POST", ["seed"], body: seed)
    }

    /// All routes of the server.
    public func routes() async throws(UnderstudyError) -> [RouteInfo] {
        struct List: Decodable { let routes: [RouteInfo] }
        return try await call("GET", ["routes"], answer: List.self).routes
    }
}
