import GRDB
import Values

/// The user or account that a request's token names.
package struct Identity: Sendable, Equatable {
    /// How the token names the user.
    package enum Subject: Sendable, Hashable {
        /// The account of an opaque token.
        case account(String)
        /// The user id of a JSON Web Token. The database need not have such a user.
        case userID(String)
    }

    package let subject: Subject
    package let email: String?
    package let emailVerified: Bool
    /// The token is valid before this instant.
    package let expiresAt: Instant?

    package init(subject: Subject, email: String?, emailVerified: Bool, expiresAt: Instant? = nil) {
        self.subject = subject
        self.email = email
        self.emailVerified = emailVerified
        self.expiresAt = expiresAt
    }
}

extension Identity {
    /// The identity that a bearer token stands for; `nil` when the token is unknown, malformed or expired.
    ///
    /// Opaque tokens are tried first, then JSON Web Tokens, without a check of their signature. An emulator's ID token is refused once its
    /// user has been deleted or disabled. Tokens made by hand are accepted (firebase-auth.md 6, longevity.md 1.4).
    ///
    /// - Parameter unsigned: whether a token without a signature is accepted.
    package static func find(
        bearing token: String, unsigned: UnsignedTokens, at now: Instant, in db: Database
    ) throws -> Identity? {
        if let found = try BearerToken.find(token, in: db) {
            guard found.isInForce(at: now) else { return nil }
            return Identity(
                subject: .account(found.account), email: found.email, emailVerified: found.emailVerified, expiresAt: found.expiresAt)
        }
        guard let webToken = UnverifiedJWT(token), unsigned == .accepted || !webToken.isUnsigned, let identity = Identity(webToken),
            identity.expiresAt.map({ $0 > now }) ?? true
        else { return nil }
        if webToken.isEmulatorsIDToken, case .userID(let uid) = identity.subject, try AuthUser.isBarred(uid, in: db) { return nil }
        return identity
    }

    /// The identity of the account that stands in for missing credentials.
    package init(acting account: Account) {
        self.init(subject: .account(account.key), email: account.email, emailVerified: account.emailVerified)
    }

    /// Reads a JSON Web Token's claims: `sub` (or `user_id`) of 1 to 128 characters, `exp` in seconds (longevity.md 1.4).
    init?(_ token: UnverifiedJWT) {
        guard let userID = (token.claims["sub"] ?? token.claims["user_id"])?.string, (1...128).contains(userID.utf16.count) else {
            return nil
        }
        var expiresAt: Instant?
        if let exp = token.claims["exp"] {
            guard let seconds = exp.number else { return nil }
            expiresAt = Instant(milliseconds: Int64(saturating: seconds * 1_000))
        }
        self.init(
            subject: .userID(userID), email: token.claims["email"]?.string,
            emailVerified: token.claims["email_verified"]?.bool ?? false, expiresAt: expiresAt)
    }
}

/// The account and the user that a request's credentials identify, as a backend reads them.
package struct Principal: Sendable, Equatable {
    /// The account's key; `nil` when the backend's user has no account yet.
    package let account: String?
    /// The backend's own user id; `nil` when the account has no user there yet.
    package let userID: String?
    /// The address in the credentials, which may differ from the stored one.
    package let email: String?
    package let emailVerified: Bool

    package init(account: String?, userID: String?, email: String? = nil, emailVerified: Bool = false) {
        self.account = account
        self.userID = userID
        self.email = email
        self.emailVerified = emailVerified
    }
}

/// Whether ID tokens without a signature identify a user.
///
/// The Firebase Auth emulator makes such tokens. They are accepted as long as the program serves the emulator, and no backend accepts them
/// otherwise.
package enum UnsignedTokens: Sendable {
    case accepted, refused

    /// The name of the setting that serves the emulator.
    package static let setting = "firebase.enabled"

    /// Reads the setting. A program without the emulator's backend has no such setting, and follows the contracts of its backends.
    ///
    /// - Parameter values: the program's settings, in any group.
    package init(_ values: SettingValues) throws(SettingError) {
        self = try values.bool(ofProgram: Self.setting) ?? true ? .accepted : .refused
    }
}
