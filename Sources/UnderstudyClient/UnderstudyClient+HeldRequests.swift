extension UnderstudyClient {
    /// The requests of the world that fault rules hold at present, the longest waits first.
    ///
    /// - Parameter bodies: whether the entries include bodies. If not, each `body` is ``JSONValue/null``.
    public func heldRequests(bodies: Bool = true) async throws(UnderstudyError) -> [HeldRequest] {
        struct List: Decodable { let held: [HeldRequest] }
        return try await call("GET", ["requests", "held"], query: ["bodies": bodies ? nil : "false"], answer: List.self).held
    }

    /// Releases one held request. Other requests that the rule holds stay held.
    ///
    /// With a status, a body or a text, that is its whole response: a handler that has not run does not run. Without them, it goes on as if its
    /// wait were over, and headers are added to its response.
    ///
    /// - Parameters:
    ///   - id: the request's id, from ``heldRequests(bodies:)`` or ``requests(limit:bodies:)``.
    ///   - status: the status of its response. Without a body the response has the backend's own error envelope.
    ///   - headers: headers to add; they replace those of the same name. ``HeaderValues/removed`` removes a header.
    ///   - body: the body of its response. ``JSONValue/null`` is a body, too.
    ///   - text: the body of its response as any text; not together with `body`.
    /// - Throws: ``UnderstudyError/problem(_:)`` with status 409 if the request is not held, and 404 if there is no such request.
    public func releaseRequest(
        _ id: HeldRequest.ID, status: Int? = nil, headers: [String: HeaderValues]? = nil, body: JSONValue? = nil, text: String? = nil
    ) async throws(UnderstudyError) {
        let changes = FaultEffect(status: status, headers: headers, body: body, text: text)
        _ = try await send("POST", ["requests", id, "release"], body: changes).success()
    }
}
