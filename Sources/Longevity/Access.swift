import UnderstudyCore

extension Access<Caller> {
    /// A bearer token; 401 without a usable one (longevity.md 1.4).
    static var caller: Self {
        Self("bearer token", [.authorization]) { context in try context.caller(context.principal) }
    }

    /// A bearer token with a verified e-mail address; 403 otherwise (longevity.md 1.6).
    static var verifiedCaller: Self {
        Self("bearer token, verified e-mail", [.authorization]) { context in
            let caller = try Access<Caller>.caller.ask(context)
            guard caller.emailVerified else { throw LongevityError.emailVerificationRequired }
            return caller
        }
    }
}

extension Access<Subscriber> {
    /// A bearer token of a user whose subscription is active; 403 otherwise (longevity.md 1.5).
    static var subscriber: Self {
        Self("bearer token, subscription", [.authorization]) { context in
            let caller = try Access<Caller>.caller.ask(context)
            guard let user = try context.user(caller.uid), Subscription(of: user).isActive else {
                throw LongevityError.subscriptionRequired
            }
            return Subscriber(caller: caller, user: user)
        }
    }
}

extension Access<WithBody<Caller>> {
    /// The token in the body's `idToken`: 400 without one, 401 when it is not usable (longevity.md 1.4, 3.3).
    ///
    /// The header names nobody here. An account stands in where there is neither a token in the body nor a header.
    static func tokenInBody(of backend: LongevityBackend) -> Self {
        Self("token in body", [.authorization]) { context in
            let body = try context.body()
            return WithBody(body: body, asker: try context.caller(byTokenIn: body, of: backend))
        }
    }
}

/// Who asks, and what the request's body says.
struct WithBody<Asker: Sendable>: Sendable {
    /// `nil` when there is no body at all.
    let body: JSON?
    let asker: Asker
}

extension Access {
    /// A way to ask for a route that takes a body.
    ///
    /// The backend parses before it authenticates: what is no JSON is refused whoever asks (longevity.md 1.1).
    static func withBody<Inner: Sendable>(_ inner: Access<Inner>) -> Access<WithBody<Inner>> where Asker == WithBody<Inner> {
        Access<WithBody<Inner>>(inner.label, inner.credentials) { context in
            let body = try context.body()
            return WithBody(body: body, asker: try inner.ask(context))
        }
    }
}
