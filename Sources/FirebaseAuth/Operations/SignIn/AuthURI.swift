import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// The ways to sign in with an address (firebase-auth.md 3.10, firebase-auth-more.md 9.6).
enum AuthURI {
    static let operations = Operation.onUsers(
        ["createAuthUriLegacy": .legacy("createAuthUri"), "createAuthUri": .v1("accounts:createAuthUri")],
        "Get the sign-in methods of an e-mail address", body: identifier,
        answers: .shape(response, "The sign-in methods. With addresses protected from enumeration, only the session."), find
    ).tagged("Firebase: sign-in")

    private static let identifier = Input.google(
        "FirebaseIdentifier",
        [
            .optional("identifier", .text, "The address, in upper or lower case."), .optional("continueUri", .text),
            .optional("sessionId", .text),
        ], example: ["identifier": "six-days@understudy.test", "continueUri": "http://localhost"])

    /// The methods of an address; `nil` if they are protected.
    private struct Methods: Sendable {
        let isRegistered: Bool
        let providers: [String]
        let methods: [String]
    }

    private static let response = Shape<(methods: Methods?, session: String)>(
        "FirebaseAuthURI",
        [
            .kind("CreateAuthUriResponse"), .optional("registered", .bool) { $0.methods?.isRegistered },
            .optional("allProviders", .list(of: .text), example: ["password"]) { $0.methods?.providers },
            .init("sessionId", .text, example: "s") { $0.session },
            .optional("signinMethods", .list(of: .text), example: ["password"]) { $0.methods?.methods },
        ])

    private static let sessionCharacters = 27

    @Sendable private static func find(_ call: ToolkitCall) throws -> Response {
        let body = call.sent
        if try body.filled("providerId") != nil { throw FirebaseError.notImplemented("Sign-in with IDP is not yet supported.") }
        let session = try body.filled("sessionId") ?? UserID.letters(sessionCharacters, from: call.context.identifiers)
        guard let identifier = try body.filled("identifier") else { throw FirebaseError.refused("MISSING_IDENTIFIER") }
        guard let address = try body.filled("continueUri") else { throw FirebaseError.refused("MISSING_CONTINUE_URI") }
        guard Checks.isEmail(identifier) else { throw FirebaseError.refused("INVALID_IDENTIFIER") }
        guard Checks.isURI(address) else { throw FirebaseError.refused("INVALID_CONTINUE_URI") }
        let (user, config) = try call.context.read { db in
            (try owner(ofEmail: identifier, at: call.now, in: db), try ProjectConfig.find(call.service.settings, in: db))
        }
        return response.response((config.protectsFromEnumeration ? nil : methods(of: user, config), session))
    }

    private static func methods(of user: FirebaseUser?, _ config: ProjectConfig) -> Methods {
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
        return Methods(
            isRegistered: user.map { countsIdentities || $0.email != nil } ?? false, providers: providers, methods: methods)
    }

    /// The user with an address of its own, or by an identity at a provider.
    private static func owner(ofEmail email: String, at now: Instant, in db: Database) throws -> FirebaseUser? {
        try FirebaseUser.find(email: email, at: now, in: db)
            ?? ProviderInfo.owner(ofEmail: email, in: db).flatMap { try FirebaseUser.find($0, at: now, in: db) }
    }
}
