extension UnderstudyClient {
    /// That the server runs, and which.
    public func health() async throws(UnderstudyError) -> Health {
        try await call("GET", ["health"])
    }

    /// Takes the world back to its seed: clock, faults and journal too.
    @discardableResult
    public func reset() async throws(UnderstudyError) -> WorldState {
        try await call("POST", ["reset"])
    }

    /// The world as a seed document.
    public func exportSeed() async throws(UnderstudyError) -> JSONValue {
        try await call("GET", ["seed"])
    }

    /// Adds a seed document's accounts to the world. Those with the same keys are replaced, others stay.
    ///
    /// - Returns: how many accounts were brought in.
    @discardableResult
    public func importSeed(_ seed: JSONValue) async throws(UnderstudyError) -> Int {
        try await call("POST", ["seed"], body: seed, answer: ImportedSeed.self).accounts
    }

    /// Every route that the server answers.
    public func routes() async throws(UnderstudyError) -> [RouteInfo] {
        try await call("GET", ["routes"], answer: RouteList.self).routes
    }
}

private struct ImportedSeed: Decodable {
    let accounts: Int
}

private struct RouteList: Decodable {
    let routes: [RouteInfo]
}
