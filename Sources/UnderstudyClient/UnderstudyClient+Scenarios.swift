extension UnderstudyClient {
    /// The server's scenarios, by name.
    public func scenarios() async throws(UnderstudyError) -> [Scenario] {
        struct List: Decodable { let scenarios: [Scenario] }
        return try await call("GET", ["scenarios"], answer: List.self).scenarios
    }

    /// Applies a scenario to the world: its clock, persona and faults, and its seed if it has one. If the scenario's file is faulty, nothing
    /// is changed.
    ///
    /// ```swift
    /// try await understudy.withSandbox { world in
    ///     try await world.applyScenario("slow-first-day")
    /// }
    /// ```
    ///
    /// - Parameter name: the name of the scenario's file, without `.json`.
    @discardableResult
    public func applyScenario(_ name: String) async throws(UnderstudyError) -> AppliedScenario {
        try await call("POST", ["scenarios", name, "apply"])
    }
}
