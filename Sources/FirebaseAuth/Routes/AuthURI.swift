import GRDB
import MicroHTTP
import UnderstudyCore

extension FirebaseAuthBackend {
    private static let sessionCharacters = 27

    /// firebase-auth.md 3.10, firebase-auth-more.md 9.6
    func createAuthURI(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        if try body.filled("providerId") != nil { throw FirebaseError.notImplemented("Sign-in with IDP is not yet supported.") }
        let session = try body.filled("sessionId") ?? UserID.letters(Self.sessionCharacters, from: context.identifiers)
        guard let identifier = try body.filled("identifier") else { throw FirebaseError.refused("MISSING_IDENTIFIER") }
        guard let address = try body.filled("continueUri") else { throw FirebaseError.refused("MISSING_CONTINUE_URI") }
        guard Checks.isEmail(identifier) else { throw FirebaseError.refused("INVALID_IDENTIFIER") }
        guard Checks.isURI(address) else { throw FirebaseError.refused("INVALID_CONTINUE_URI") }
        let (user, config) = try context.read { db in
            (try self.user(withEmail: identifier, at: context.now, in: db), try ProjectConfig.find(settings, in: db))
        }
        let kind: JSON = "identitytoolkit#CreateAuthUriResponse"
        if config.protectsFromEnumeration { return .firebase(["kind": kind, "sessionId": .string(session)]) }
        // Users who may share an address are told apart by their identities, so that only the address itself counts.
        let methods = user.map { SignInMethods(of: $0, withIdentities: !config.allowsDuplicateEmails) }
        return .firebase([
            "kind": kind, "registered": .bool(methods?.isRegistered ?? false), "allProviders": .array(methods?.providers ?? []),
            "sessionId": .string(session), "signinMethods": .array(methods?.methods ?? []),
        ])
    }

    /// The user with an address of its own, or by an identity at a provider.
    private func user(withEmail email: String, at now: Instant, in db: Database) throws -> FirebaseUser? {
        try FirebaseUser.find(email: email, at: now, in: db)
            ?? ProviderInfo.owner(ofEmail: email, in: db).flatMap { try FirebaseUser.find($0, at: now, in: db) }
    }
}

/// The ways in which a user can sign in with an address (firebase-auth-more.md B48).
private struct SignInMethods {
    let isRegistered: Bool
    var providers: [JSON] = []
    var methods: [JSON] = []

    /// - Parameter withIdentities: whether identities at providers count.
    init(of user: FirebaseUser, withIdentities: Bool) {
        isRegistered = withIdentities || user.email != nil
        for provider in user.providers.map(\.provider) where !provider.isSame(as: ProviderInfo.phone) {
            let isPassword = provider.isSame(as: ProviderInfo.password)
            guard isPassword || withIdentities else { continue }
            providers.append(.string(provider))
            if !isPassword { methods.append(.string(provider)) }
            if isPassword, user.hasPassword { methods.append("password") }
            if isPassword, user.hasEmailLink { methods.append("emailLink") }
        }
    }
}
