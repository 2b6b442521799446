import MicroHTTP

/// How a route authenticates a request: a label for people, and the check that makes the requester for the handler.
///
/// Both are one value, so that the label always describes the check.
package struct Authentication<Requester: Sendable>: Sendable {
    package let label: String
    /// The headers that the check reads.
    package let credentials: [Credential]
    /// Makes the requester, or throws the backend's refusal. Runs directly before the handler, with the checks that the contract puts
    /// before those of the body. It may write: work that is due for the requester is done here.
    package let ask: @Sendable (Context) throws -> Requester

    package init(_ label: String, _ credentials: [Credential], ask: @escaping @Sendable (Context) throws -> Requester) {
        self.label = label
        self.credentials = credentials
        self.ask = ask
    }

    /// The same authentication with a transformed requester.
    package func map<Other>(_ transform: @escaping @Sendable (Requester, Context) throws -> Other) -> Authentication<Other> {
        Authentication<Other>(label, credentials) { context in try transform(ask(context), context) }
    }
}

extension Authentication<Void> {
    /// Every request is accepted.
    package static let open = Authentication("none", []) { _ in }
}
