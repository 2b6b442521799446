import Foundation

/// These calls go to `main`, so that a sandbox's client can create and delete its own sandbox.
extension UnderstudyClient {
    /// The server's sandboxes.
    public func sandboxes() async throws(UnderstudyError) -> [Sandbox] {
        struct List: Decodable { let sandboxes: [Sandbox] }
        return try await main.call("GET", ["sandboxes"], answer: List.self).sandboxes
    }

    /// The current state of a sandbox. ``sandbox(_:)`` returns a client for it.
    public func sandboxState(_ id: String) async throws(UnderstudyError) -> Sandbox {
        try await main.call("GET", ["sandboxes", id])
    }

    /// Creates a sandbox, or replaces the one with the same id.
    ///
    /// - Parameters:
    ///   - id: 1 to 64 letters, digits, `.`, `_` or `-`; the first is a letter or a digit.
    ///   - seed: a seed document to use instead of the server's.
    ///   - now: the time at which its clock is frozen; `nil` for the clock that the server started with.
    ///   - persona: the key of the account for requests without credentials.
    ///   - scenario: the name of a scenario of the server. The other arguments replace its own values.
    @discardableResult
    public func createSandbox(
        _ id: String, seed: JSONValue? = nil, now: Date? = nil, persona: String? = nil, scenario: String? = nil
    ) async throws(UnderstudyError) -> Sandbox {
        let isBare = seed == nil && now == nil && persona == nil && scenario == nil
        let request = SandboxRequest(seed: seed, now: now, persona: persona, scenario: scenario)
        return try await main.call("PUT", ["sandboxes", id], body: isBare ? nil : request)
    }

    /// Deletes a sandbox with all its data.
    public func deleteSandbox(_ id: String) async throws(UnderstudyError) {
        try await main.call("DELETE", ["sandboxes", id])
    }

    /// Creates a sandbox with a unique id, runs a closure with it, and deletes it, even if the closure throws or its task is cancelled.
    ///
    /// - Parameters:
    ///   - seed: a seed document to use instead of the server's.
    ///   - now: the time at which its clock is frozen; `nil` for the clock that the server started with.
    ///   - persona: the key of the account for requests without credentials.
    ///   - scenario: the name of a scenario of the server. The other arguments replace its own values.
    ///   - isolation: the actor on which the closure runs; by default the caller's.
    ///   - work: the closure. It receives the sandbox's client, whose ``baseURL`` goes to the app.
    /// - Returns: the closure's result.
    /// - Throws: the closure's error, or an ``UnderstudyError``.
    public func withSandbox<Value>(
        seed: JSONValue? = nil, now: Date? = nil, persona: String? = nil, scenario: String? = nil,
        isolation: isolated (any Actor)? = #isolation, _ work: (UnderstudyClient) async throws -> Value
    ) async throws -> Value {
        let id = "test-" + UUID().uuidString.lowercased()
        let value: Value
        do {
            try await createSandbox(id, seed: seed, now: now, persona: persona, scenario: scenario)
            value = try await work(sandbox(id))
        } catch {
            // The first error is the one to report, so an error of the deletion is ignored.
            _ = await deletion(of: id).result
            throw error
        }
        try await deletion(of: id).value
        return value
    }

    /// Deletes a sandbox in a task of its own, so that cancellation does not prevent it. A missing sandbox is no error.
    private func deletion(of id: String) -> Task<Void, any Error> {
        Task {
            do throws(UnderstudyError) {
                try await deleteSandbox(id)
            } catch .problem(let problem) where problem.status == 404 {}
        }
    }
}

private struct SandboxRequest: Encodable {
    let seed: JSONValue?
    let now: Date?
    let persona: String?
    let scenario: String?
}
