import Values

/// The callers that may use an operation, and the user that a call is for.
///
/// Label and check are one value, so that the label always describes the check.
package struct Access<Served: Service, User: Sendable>: Sendable {
    /// The credentials, for people.
    let label: String
    /// The headers that the check reads.
    let credentials: [Credential]
    /// The security requirement in the OpenAPI document; `nil` for that of the backend.
    let security: JSON?
    /// The refusals, where they differ from the backend's usual ones.
    let failures: [SharedFailure]
    /// Makes the user, or throws the backend's refusal. Runs before the body is read, or after it; see ``Service/readsBodyFirst``. It may
    /// write work that is due for the user.
    let ask: @Sendable (Served, Context) throws -> User

    package init(
        _ label: String, _ credentials: [Credential], security: JSON? = nil, refuses failures: [SharedFailure] = [],
        ask: @escaping @Sendable (Served, Context) throws -> User
    ) {
        self.label = label
        self.credentials = credentials
        self.security = security
        self.failures = failures
        self.ask = ask
    }
}

/// A user whose records an operation reads and changes.
package protocol RecordsUser: Sendable {
    /// Reads one state of the records.
    func read<Value>(_ context: Context, _ body: (Records) throws -> Value) throws -> Value

    /// Runs a transaction for a client, which ends the daily seeding of the user's account.
    func write<Value>(_ context: Context, _ body: (Records) throws -> Value) throws -> Value
}
