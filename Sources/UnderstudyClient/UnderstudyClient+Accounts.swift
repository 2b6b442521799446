extension UnderstudyClient {
    /// The world's accounts, in the order of their creation.
    public func accounts() async throws(UnderstudyError) -> [Account] {
        try await call("GET", ["accounts"], answer: AccountList.self).accounts
    }

    /// Creates an account, or replaces the one with the same key.
    ///
    /// - Parameter seed: the account as it stands in a seed document's `accounts`.
    @discardableResult
    public func createAccount(_ seed: JSONValue) async throws(UnderstudyError) -> Account {
        try await call("POST", ["accounts"], body: seed)
    }

    /// Makes a bearer token for an account.
    ///
    /// - Parameters:
    ///   - account: its key.
    ///   - kind: the form of the token.
    ///   - expiresIn: negative for a token that has expired. Without it opaque tokens do not expire, others last as long as their backend's own.
    public func token(for account: String, kind: TokenKind? = nil, expiresIn: ISODuration? = nil) async throws(UnderstudyError)
        -> MintedToken
    {
        try await call("POST", ["tokens"], body: TokenRequest(account: account, kind: kind, expiresIn: expiresIn))
    }
}

private struct AccountList: Decodable {
    let accounts: [Account]
}

private struct TokenRequest: Encodable {
    let account: String
    let kind: TokenKind?
    let expiresIn: ISODuration?
}
