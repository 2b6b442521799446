extension UnderstudyClient {
    /// The last requests that the world was sent, oldest first.
    ///
    /// A request is there before its answer is sent: who has the answer finds it.
    ///
    /// - Parameters:
    ///   - limit: the newest so many; `nil` for all that are kept.
    ///   - bodies: whether the entries have their bodies. Without, each `body` is ``JSONValue/null``.
    public func requests(limit: Int? = nil, bodies: Bool = true) async throws(UnderstudyError) -> Journal {
        let limit = limit.map { [(name: "limit", value: String($0))] } ?? []
        return try await call("GET", ["requests"], query: limit + Self.query(bodies: bodies))
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
    /// - Parameters:
    ///   - match: the requests that are meant.
    ///   - count: how many there should be.
    ///   - bodies: whether the entries have their bodies. Without, each `body` is ``JSONValue/null``.
    /// - Returns: those that match, oldest first.
    /// - Throws: ``UnderstudyError/verificationFailed(_:)`` when there are too many or too few, with those that nearly match.
    @discardableResult
    public func verify(
        _ match: RequestMatch, count: RequestCount = .atLeast(1), bodies: Bool = true
    ) async throws(UnderstudyError) -> [JournalEntry] {
        let answer = try await send(
            "POST", ["requests", "verify"], query: Self.query(bodies: bodies), body: VerificationRequest(match: match, count: count))
        if answer.status == 422, let found = try? ControlJSON.value(VerificationAnswer.self, from: answer.body) {
            throw .verificationFailed(
                VerificationFailure(
                    match: match, expected: count, count: found.count, requests: found.requests, nearMisses: found.nearMisses ?? []))
        }
        return try answer.value(VerificationAnswer.self).requests
    }

    /// How many requests the world was sent that match. Asks for no bodies.
    public func count(of match: RequestMatch) async throws(UnderstudyError) -> Int {
        let question = VerificationRequest(match: match, count: .atLeast(0))
        return try await call(
            "POST", ["requests", "verify"], query: Self.query(bodies: false), body: question, answer: VerificationAnswer.self
        ).count
    }

    private static func query(bodies: Bool) -> [(name: String, value: String)] {
        bodies ? [] : [("bodies", "false")]
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
