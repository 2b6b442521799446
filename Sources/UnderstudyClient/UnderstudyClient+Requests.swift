import Foundation

extension UnderstudyClient {
    /// The latest requests to the world, oldest first.
    ///
    /// The server writes a request to the journal before it sends the response: once the app has the response, the entry is here.
    ///
    /// - Parameters:
    ///   - limit: the number of newest requests to return; `nil` for all in the journal.
    ///   - before: the id of a request, for the older ones alone. With the id of the first entry of a result, it reads the part before that.
    ///     For a request that the journal has dropped, there are none.
    ///   - bodies: whether the entries include bodies. If not, each `body` is ``JSONValue/null``.
    public func requests(
        limit: Int? = nil, before id: String? = nil, bodies: Bool = true
    ) async throws(UnderstudyError) -> Journal {
        try await call(
            "GET", ["requests"], query: ["limit": limit.map(String.init), "before": id, "bodies": bodies ? nil : "false"])
    }

    /// One request from the journal.
    ///
    /// - Parameter id: the `X-Request-Id` of its response.
    /// - Throws: ``UnderstudyError/problem(_:)`` with status 404 if the journal has no such request, or has dropped it.
    public func request(_ id: String) async throws(UnderstudyError) -> JournalEntry {
        try await call("GET", ["requests", id])
    }

    /// The world's journal as an HTTP Archive (HAR 1.2), which browsers' developer tools open.
    public func har() async throws(UnderstudyError) -> Data {
        try await send("GET", ["requests.har"]).success().body
    }

    /// Empties the world's journal.
    public func deleteRequests() async throws(UnderstudyError) {
        try await call("DELETE", ["requests"])
    }

    /// Verifies that the journal has the expected number of matching requests.
    ///
    /// - Parameters:
    ///   - match: the requests to count.
    ///   - count: the expected number.
    ///   - bodies: whether the entries include bodies. If not, each `body` is ``JSONValue/null``.
    /// - Returns: the matching requests, oldest first.
    /// - Throws: ``UnderstudyError/verificationFailed(_:)`` if the number differs, with the requests that nearly match.
    @discardableResult
    public func verify(
        _ match: RequestMatch, count: RequestCount = .atLeast(1), bodies: Bool = true
    ) async throws(UnderstudyError) -> [JournalEntry] {
        let request = VerificationRequest(match: match, count: count)
        let answer = try await send("POST", ["requests", "verify"], query: ["bodies": bodies ? nil : "false"], body: request)
        if answer.status == 422, let found = try? ControlJSON.value(VerificationProblem.self, from: answer.body) {
            throw .verificationFailed(
                VerificationFailure(
                    match: match, expected: count, count: found.count, requests: found.requests, nearMisses: found.nearMisses))
        }
        return try answer.value(VerificationAnswer.self).requests
    }

    /// The number of matching requests in the journal. Transfers no bodies.
    public func count(of match: RequestMatch) async throws(UnderstudyError) -> Int {
        let request = VerificationRequest(match: match, count: .atLeast(0))
        return try await call(
            "POST", ["requests", "verify"], query: ["bodies": "false"], body: request, answer: VerificationAnswer.self
        ).count
    }
}

private struct VerificationRequest: Encodable {
    let match: RequestMatch
    let count: RequestCount
}

private struct VerificationAnswer: Decodable {
    let count: Int
    let requests: [JournalEntry]
}

private struct VerificationProblem: Decodable {
    let count: Int
    let requests: [JournalEntry]
    let nearMisses: [NearMiss]
}
