import IDTokens
import UnderstudyCore

extension Access<LongevityBackend, Void> {
    /// Any request.
    static let open = Access("none", [], security: [], refuses: [.keyNeeded]) { _, _ in }
}

extension Access<LongevityBackend, CurrentUser> {
    /// A bearer token; 401 without a usable one (longevity.md 1.4).
    static let currentUser = Access("bearer token", [.authorization]) { service, context in
        try service.currentUser(context)
    }

    /// A bearer token with a verified e-mail address; 403 otherwise (longevity.md 1.6).
    static let verifiedUser = Access("bearer token, verified e-mail", [.authorization], refuses: [.emailVerificationRequired]) {
        service, context in
        let currentUser = try service.currentUser(context)
        guard currentUser.emailVerified else {
            throw LongevityError.emailVerificationRequired.because("the address in the token is not verified")
        }
        return currentUser
    }

    /// The token in the body's `idToken`: 400 without one, 401 when it is not usable (longevity.md 1.4, 3.3).
    ///
    /// The `Authorization` header does not identify the user here. A request that acts as an account and has neither the token nor the
    /// header signs in that account.
    static let tokenInBody = Access("token in body", [.authorization], security: [], refuses: [.unauthorized]) { service, context in
        if let token = try context.body()?["idToken"]?.string, !token.isEmpty {
            let principal = try context.read { db in try service.identity(bearing: token, at: context.now, in: db)?.principal(in: db) }
            return try context.currentUser(principal, orBecause: context.rejection(of: token, unsigned: service.unsignedTokens))
        }
        guard context.acting != nil, !context.request.has(.authorization) else {
            throw LongevityError.missing("idToken")
        }
        return try service.currentUser(context)
    }
}

extension Access<LongevityBackend, Subscriber> {
    /// A bearer token of a user whose subscription is active; 403 otherwise (longevity.md 1.5).
    static let subscriber = Access("bearer token, subscription", [.authorization], refuses: [.subscriptionRequired]) {
        service, context in
        let currentUser = try service.currentUser(context)
        guard let user = try context.user(currentUser.uid) else {
            throw LongevityError.subscriptionRequired.because("the app has no user with the token's id")
        }
        let subscription = Subscription(of: user)
        guard subscription.isActive else {
            throw LongevityError.subscriptionRequired.because(
                subscription.refusal(end: user.subscriptionEnd, at: context.now, in: user.zone))
        }
        return Subscriber(currentUser: currentUser, user: user)
    }
}

extension LongevityBackend {
    /// The user of the request's bearer token; see ``UnderstudyCore/Context/currentUser(_:orBecause:)``.
    fileprivate func currentUser(_ context: Context) throws -> CurrentUser {
        try context.currentUser(context.principal, orBecause: context.tokenRejection(unsigned: unsignedTokens))
    }
}
