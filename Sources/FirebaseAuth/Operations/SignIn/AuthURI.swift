import GRDB
import MicroHTTP
import UnderstudyCore
import Values

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
        let countsIdentities = !config.allowsDuplicateEmails
        let providers = (user?.providers ?? []).map(\.provider).filter { provider in
            provider.isSame(as: ProviderInfo.password) || countsIdentities && !provider.isSame(as: ProviderInfo.phone)
        }
        // The ways in which the user can sign in with the address (firebase-auth-more.md B48).
        let methods = providers.flatMap { provider -> [String] in
            guard let user, provider.isSame(as: ProviderInfo.password) else { return [provider] }
            return (user.hasPassword ? ["password"] : []) + (user.hasEmailLink ? ["emailLink"] : [])
        }
        return .firebase([
            "kind": kind, "registered": .bool(user.map { countsIdentities || $0.email != nil } ?? false),
            "allProviders": .array(providers.map(JSON.string)), "sessionId": .string(session),
            "signinMethods": .array(methods.map(JSON.string)),
        ])
    }

    /// The user with an address of its own, or by an identity at a provider.
    private func user(withEmail email: String, at now: Instant, in db: Database) throws -> FirebaseUser? {
        try FirebaseUser.find(email: email, at: now, in: db)
            ?? ProviderInfo.owner(ofEmail: email, in: db).flatMap { try FirebaseUser.find($0, at: now, in: db) }
    }
}
