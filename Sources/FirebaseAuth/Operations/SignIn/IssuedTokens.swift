import GRDB
import IDTokens
import UnderstudyCore
import Values

/// The tokens that a sign-in issues.
struct IssuedTokens: Sendable {
    let idToken: String
    let refreshToken: String

    /// The members of a response, except for a refresh. Some operations answer some requests without tokens.
    static func members<Source>(_ tokens: @escaping @Sendable (Source) -> IssuedTokens?) -> [Shape<Source>.Member] {
        [
            .optional("idToken", .secret, idTokenWords, example: exampleIDToken) { tokens($0)?.idToken },
            .optional("refreshToken", .secret, refreshTokenWords, example: exampleRefreshToken) { tokens($0)?.refreshToken },
            .optional("expiresIn", .text, expiryWords, example: exampleExpiry) { tokens($0).map { _ in expiry } },
        ]
    }

    /// The same for operations that always issue tokens.
    static func requiredMembers<Source>(_ tokens: @escaping @Sendable (Source) -> IssuedTokens) -> [Shape<Source>.Member] {
        pair(tokens) + [.init("expiresIn", .text, expiryWords, example: exampleExpiry) { _ in expiry }]
    }

    /// The same without the expiry.
    static func pair<Source>(_ tokens: @escaping @Sendable (Source) -> IssuedTokens) -> [Shape<Source>.Member] {
        [
            .init("idToken", .secret, idTokenWords, example: exampleIDToken) { tokens($0).idToken },
            .init("refreshToken", .secret, refreshTokenWords, example: exampleRefreshToken) { tokens($0).refreshToken },
        ]
    }

    /// A string: the mobile SDKs read a number as an unknown expiry.
    static let expiry = "\(IDToken.lifeSeconds)"

    static let expiryWords = "Seconds, as a string."
    private static let idTokenWords = "Not signed: the last of its three segments is empty."
    private static let refreshTokenWords = "Never expires; each refresh returns the same token."
    private static let exampleExpiry = JSON.string(expiry)
    static let exampleIDToken: JSON = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiJzaXgtZGF5cyJ9."
    static let exampleRefreshToken: JSON = "eyJsb2NhbElkIjoic2l4LWRheXMifQ=="
}

extension FirebaseAuthBackend {
    /// An ID token for a user (firebase-auth.md 4.1).
    ///
    /// - Parameter expiresAt: `nil` for the usual lifetime.
    func idToken(for user: FirebaseUser, _ signIn: SignIn, at now: Instant, until expiresAt: Instant? = nil) -> IDToken {
        var token = IDToken(uid: user.uid, project: settings.projectID, issuedAt: now, expiresAt: expiresAt)
        // A session must not be older than its user: one that outlived a new seed would count as revoked.
        token.authTime = min(user.auth.validSinceSeconds == nil ? max(signIn.authTime, user.createdAt) : signIn.authTime, now)
        token.email = user.email
        token.emailVerified = user.auth.email != nil && user.auth.emailVerified
        token.displayName = user.auth.displayName
        token.photoURL = user.photoURL
        token.phoneNumber = user.phoneNumber
        token.provider = signIn.provider.rawValue
        token.secondFactor = signIn.secondFactor
        token.federatedIdentities = user.linkedProviders.compactMap { info in info.rawID.map { (info.provider, $0) } }
        token.customClaims = (user.customAttributes.flatMap(CustomClaims.parsed) ?? [:]).merging(signIn.claims)
        return token
    }

    /// Issues tokens, and records the time (firebase-auth-more.md B95). Stores the user.
    func issueTokens(for user: inout FirebaseUser, _ signIn: SignIn, at now: Instant, in db: Database) throws -> IssuedTokens {
        user.lastRefreshAt = now
        try user.save(in: db)
        return IssuedTokens(
            idToken: idToken(for: user, signIn, at: now).text,
            refreshToken: RefreshToken(uid: user.uid, project: settings.projectID, signIn, issuedAt: now).text)
    }

    /// The user of a valid ID token (firebase-auth.md 3.5).
    ///
    /// - Throws: `USER_NOT_FOUND`, `TOKEN_EXPIRED` or `USER_DISABLED`.
    func user(bearing token: SentIDToken, at now: Instant, in db: Database) throws -> FirebaseUser {
        guard let user = try FirebaseUser.find(token.uid, at: now, in: db) else { throw FirebaseError.userNotFound }
        if let issuedAt = token.issuedAt, user.revokes(tokenIssuedAt: issuedAt, at: now) { throw FirebaseError.tokenExpired }
        if settings.fidelity == .production, token.hasExpired(at: now) { throw FirebaseError.tokenExpired }
        if user.auth.isDisabled { throw FirebaseError.userDisabled }
        return user
    }

    /// With fidelity `production`, requires a recent sign-in before a sensitive change (firebase-auth.md 7).
    func checkRecent(_ token: SentIDToken, at now: Instant) throws(FirebaseError) {
        if settings.fidelity == .production, token.isTooOld(at: now) { throw .refused("CREDENTIAL_TOO_OLD_LOGIN_AGAIN") }
    }
}
