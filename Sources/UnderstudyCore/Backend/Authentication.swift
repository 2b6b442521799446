import MicroHTTP

/// A way to ask: what a caller must show, for people, and the check itself, which makes the asker for a handler.
///
/// Label and check are one value, so that they cannot part.
package struct Authentication<Requester: Sendable>: Sendable {
    package let label: String
    /// The headers that the asker is made from.
    package let credentials: [Credential]
    /// Makes the asker, or throws the backend's refusal. Runs directly before the handler and holds the checks that the contract puts before
    /// the body's. It may write: what is due to the asker by now is done here.
    package let ask: @Sendable (Context) throws -> Requester

    package init(_ label: String, _ credentials: [Credential], ask: @escaping @Sendable (Context) throws -> Requester) {
        self.label = label
        self.credentials = credentials
        self.ask = ask
    }

    /// The same way to ask, with something done to the asker.
    package func map<Other>(_ transform: @escaping @Sendable (Requester, Context) throws -> Other) -> Authentication<Other> {
        Authentication<Other>(label, credentials) { context in try transform(ask(context), context) }
    }
}

extension Authentication<Void> {
    /// Anybody.
    package static let open = Authentication("none", []) { _ in }
}
