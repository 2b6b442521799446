extension UnderstudyClient {
    /// The last requests that the world was sent, oldest first.
    ///
    /// A request is there before its answer is sent: who has the answer finds it.
    ///
    /// - Parameter limit: the newest so many; `nil` for all that are kept.
    public func requests(limit: Int? = nil) async throws(UnderstudyError) -> Journal {
        try await call("GET", ["requests"], query: limit.map { [("limit", String($0))] } ?? [])
    }

    /// One of the last requests.
    ///
    /// - Parameter id: the answer's `X-Request-Id`.
    /// - Throws: ``UnderstudyError/problem(_:)`` with the status 404 when the world keeps no such request, any more.
    public func request(_ id: String) async throws(UnderstudyError) -> JournalEntry {
        try await call("GET", ["requests", id])
    }

    /// Forgets the world's requests.
    public func deleteRequests() async throws(UnderstudyError) {
        try await call("DELETE", ["requests"])
    }

    /// Checks that the world was sent requests.
    ///
    /// - Returns: those that match, oldest first.
    /// - Throws: ``UnderstudyError/verificationFailed(_:)`` when there are too many or too few, with those that nearly match.
    @discardableResult
    public func verify(_ match: RequestMatch, count: RequestCount = .atLeast(1)) async throws(UnderstudyError) -> [JournalEntry] {
        let answer = try await send("POST", ["requests", "verify"], body: VerificationRequest(match: match, count: count))
        if answer.status == 422, let found = try? ControlJSON.value(VerificationAnswer.self, from: answer.body) {
            throw .verificationFailed(
                VerificationFailure(
                    match: match, expected: count, count: found.count, requests: found.requests, nearMisses: found.nearMisses ?? []))
        }
        return try answer.value(VerificationAnswer.self).requests
    }
}

private struct VerificationRequest: Encodable {
    let match: RequestMatch
    let count: RequestCount
}

private struct VerificationAnswer: Decodable {
    let count: Int
    let requests: [JournalEntry]
    let nearMisses: [NearMiss]?
}
