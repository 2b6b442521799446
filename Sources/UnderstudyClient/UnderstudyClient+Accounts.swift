extension UnderstudyClient {
    /// The world's accounts, oldest first; without arguments, all of them.
    ///
    /// - Parameters:
    ///   - search: lists only accounts whose key, name, note, email address or time zone contain each of its words, in capitals or not, or
    ///     that have this bearer token. Up to 200 characters.
    ///   - limit: the most accounts, up to 1000.
    ///   - offset: the number of matching accounts to leave out.
    public func accounts(search: String? = nil, limit: Int? = nil, offset: Int? = nil) async throws(UnderstudyError) -> [Account] {
        struct List: Decodable { let accounts: [Account] }
        let query: KeyValuePairs = ["search": search, "limit": limit.map(String.init), "offset": offset.map(String.init)]
        return try await call("GET", ["accounts"], query: query, answer: List.self).accounts
    }

    /// Creates an account, or replaces the one with the same key and all its data; see ``Account/replaced``.
    ///
    /// - Parameter seed: the account, in the format of an element of `accounts` in a seed document.
    @discardableResult
    public func createAccount(_ seed: JSONValue) async throws(UnderstudyError) -> Account {
        try await call("POST", ["accounts"], body: seed)
    }

    /// Deletes an account with all its data. Its tokens are refused from then on. ``reset()`` brings back an account of the world's seed.
    ///
    /// - Parameter key: the account's key.
    /// - Throws: ``UnderstudyError/problem(_:)`` with status 404 if the world has no such account.
    public func deleteAccount(_ key: String) async throws(UnderstudyError) {
        try await call("DELETE", ["accounts", key])
    }

    /// Seeds an account again as the world's seed has it, at the world's present time. The account's issued tokens stay valid, and other
    /// accounts stay as they are.
    ///
    /// - Parameter key: the key of an account of the world's seed. A deleted one comes back.
    /// - Throws: ``UnderstudyError/problem(_:)`` with status 409 if the world's seed has no such account.
    @discardableResult
    public func reseedAccount(_ key: String) async throws(UnderstudyError) -> Account {
        try await call("POST", ["accounts", key, "reseed"])
    }

    /// Issues a bearer token for an account.
    ///
    /// - Parameters:
    ///   - account: the account's key.
    ///   - kind: the kind of token; `nil` for an opaque one.
    ///   - expiresIn: the token's lifetime; negative for an expired token. With `nil`, an opaque token does not expire, and the other kinds
    ///     last as long as those that their backend issues.
    public func token(for account: String, kind: TokenKind? = nil, expiresIn: ISODuration? = nil) async throws(UnderstudyError)
        -> MintedToken
    {
        try await call("POST", ["tokens"], body: TokenRequest(account: account, kind: kind, expiresIn: expiresIn))
    }
}

private struct TokenRequest: Encodable {
    let account: String
    let kind: TokenKind?
    let expiresIn: ISODuration?
}
