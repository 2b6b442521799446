import Foundation

/// Calls about sandboxes go to `main`, so that a sandbox's client can make and delete its own.
extension UnderstudyClient {
    /// The server's sandboxes.
    public func sandboxes() async throws(UnderstudyError) -> [Sandbox] {
        try await main.call("GET", ["sandboxes"], answer: SandboxList.self).sandboxes
    }

    /// One sandbox as it is now; ``sandbox(_:)`` is the client of it.
    public func sandboxState(_ id: String) async throws(UnderstudyError) -> Sandbox {
        try await main.call("GET", ["sandboxes", id])
    }

    /// Creates a sandbox, or makes it anew.
    ///
    /// - Parameters:
    ///   - id: 1 to 64 of letters, digits, `.`, `_`, `-`, beginning with a letter or a digit.
    ///   - seed: a seed document in place of the server's.
    ///   - now: where its clock begins.
    ///   - persona: the key of the account that requests without credentials act as.
    @discardableResult
    public func createSandbox(
        _ id: String, seed: JSONValue? = nil, now: Date? = nil, persona: String? = nil
    ) async throws(UnderstudyError) -> Sandbox {
        let isBare = seed == nil && now == nil && persona == nil
        return try await main.call("PUT", ["sandboxes", id], body: isBare ? nil : SandboxRequest(seed: seed, now: now, persona: persona))
    }

    /// Deletes a sandbox and all that is in it.
    public func deleteSandbox(_ id: String) async throws(UnderstudyError) {
        try await main.call("DELETE", ["sandboxes", id])
    }

    /// Gives a new sandbox of its own to a piece of work, and deletes it afterwards, also when the work throws or is cancelled.
    ///
    /// - Parameters:
    ///   - seed: a seed document in place of the server's.
    ///   - now: where its clock begins.
    ///   - persona: the key of the account that requests without credentials act as.
    ///   - isolation: where the work runs: where it was called from.
    ///   - work: gets the client of the sandbox; its ``baseURL`` is the one for the app.
    /// - Throws: what the work throws, or an ``UnderstudyError``.
    public func withSandbox<Value>(
        seed: JSONValue? = nil, now: Date? = nil, persona: String? = nil, isolation: isolated (any Actor)? = #isolation,
        _ work: (UnderstudyClient) async throws -> Value
    ) async throws -> Value {
        let id = "test-" + UUID().uuidString.lowercased()
        let value: Value
        do {
            try await createSandbox(id, seed: seed, now: now, persona: persona)
            value = try await work(sandbox(id))
        } catch {
            // What failed first is what the test must hear of.
            _ = await deletion(of: id).result
            throw error
        }
        try await deletion(of: id).value
        return value
    }

    /// Deletes a sandbox, whether or not the present task is cancelled; one that is gone already is fine.
    private func deletion(of id: String) -> Task<Void, any Error> {
        Task {
            do throws(UnderstudyError) {
                try await deleteSandbox(id)
            } catch .problem(let problem) where problem.status == 404 {}
        }
    }
}

private struct SandboxList: Decodable {
    let sandboxes: [Sandbox]
}

private struct SandboxRequest: Encodable {
    let seed: JSONValue?
    let now: Date?
    let persona: String?
}
