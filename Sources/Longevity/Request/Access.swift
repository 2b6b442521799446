import UnderstudyCore

extension Access<LongevityBackend, Void> {
    /// Any request.
    static let open = Access("none", [], security: [], refuses: [.keyNeeded]) { _, _ in }
}

extension Access<LongevityBackend, CurrentUser> {
    /// A bearer token; 401 without a usable one (longevity.md 1.4).
    static let currentUser = Access("bearer token", [.authorization]) { _, context in try context.currentUser(context.principal) }

    /// A bearer token with a verified e-mail address; 403 otherwise (longevity.md 1.6).
    static let verifiedUser = Access("bearer token, verified e-mail", [.authorization], refuses: [.emailVerificationRequired]) {
        _, context in
        let currentUser = try context.currentUser(context.principal)
        guard currentUser.emailVerified else { throw LongevityError.emailVerificationRequired }
        return currentUser
    }

    /// The token in the body's `idToken`: 400 without one, 401 when it is not usable (longevity.md 1.4, 3.3).
    ///
    /// The `Authorization` header does not identify the user here. A request that acts as an account and has neither the token nor the
    /// header signs in that account.
    static let tokenInBody = Access("token in body", [.authorization], security: [], refuses: [.unauthorized]) { service, context in
        if let token = try context.body()?["idToken"]?.string, !token.isEmpty {
            return try context.currentUser(
                context.read { db in try service.identity(bearing: token, at: context.now, in: db)?.principal(in: db) })
        }
        guard context.acting != nil, !context.request.has(.authorization) else {
            throw LongevityError.missing("idToken")
        }
        return try context.currentUser(context.principal)
    }
}

extension Access<LongevityBackend, Subscriber> {
    /// A bearer token of a user whose subscription is active; 403 otherwise (longevity.md 1.5).
    static let subscriber = Access("bearer token, subscription", [.authorization], refuses: [.subscriptionRequired]) { _, context in
        let currentUser = try context.currentUser(context.principal)
        guard let user = try context.user(currentUser.uid), Subscription(of: user).isActive else {
            throw LongevityError.subscriptionRequired
        }
        return Subscriber(currentUser: currentUser, user: user)
    }
}
