import GRDB
import Values

/// The user whom a federated identity leads to (firebase-auth-more.md 9.4, 9.5).
enum FederatedMatch: Sendable {
    /// The signed-in user: the identity is linked to it.
    case linking(FirebaseUser)
    /// The user with the identity.
    case known(FirebaseUser)
    /// A user with the same address, verified by the provider.
    case sameEmail(FirebaseUser)
    /// A user with the same address, not verified by the provider. Nothing is stored.
    case unconfirmed(FirebaseUser)
    case new

    /// - Parameters:
    ///   - bearer: the signed-in user of the request.
    ///   - allowsDuplicates: whether users are told apart by their identities alone; see ``ProjectConfig/allowsDuplicateEmails``.
    /// - Throws: `FEDERATED_USER_ID_ALREADY_LINKED`, `EMAIL_EXISTS`.
    init(_ identity: FederatedIdentity, bearer: FirebaseUser?, allowsDuplicates: Bool, at now: Instant, in db: Database) throws {
        let known = try ProviderInfo.owner(of: identity.rawID, at: identity.provider, in: db)
        let sameEmail = try allowsDuplicates ? nil : identity.email.flatMap { try FirebaseUser.find(email: $0, at: now, in: db) }
        if let bearer {
            if known != nil { throw FirebaseError.refused("FEDERATED_USER_ID_ALREADY_LINKED") }
            if let sameEmail, !sameEmail.uid.isSame(as: bearer.uid) { throw FirebaseError.emailExists }
            self = .linking(bearer)
        } else if let user = try known.flatMap({ try FirebaseUser.find($0, at: now, in: db) }) {
            self = .known(user)
        } else if let sameEmail {
            self = identity.isEmailVerified ? .sameEmail(sameEmail) : .unconfirmed(sameEmail)
        } else {
            self = .new
        }
    }
}

extension FirebaseUser {
    /// Adds an identity to a signed-in user. The name and the picture stay (firebase-auth-more.md B40, B41).
    func link(_ identity: FederatedIdentity, allowsDuplicates: Bool, in db: Database) throws {
        guard let added = identity.email else { return }
        if email == nil, !allowsDuplicates {
            try auth.adoptEmail(Checks.email(added), isVerified: identity.isEmailVerified, in: db)
        } else if identity.isEmailVerified, email?.isSame(as: added) ?? false {
            try auth.setEmailVerified(true, in: db)
        }
    }

    /// Makes a user the one of an identity with the same, verified address. A user with an unverified address loses password and phone
    /// number, because another person may have set them (firebase-auth-more.md B31, B32).
    func adopt(_ identity: FederatedIdentity, at now: Instant, in db: Database) throws {
        var user = self
        if !auth.emailVerified {
            try auth.removePassword(in: db)
            try auth.setValidSince(now.seconds, in: db)
            user.phoneNumber = nil
        }
        try auth.setEmailVerified(true, in: db)
        try auth.setDisplayName(identity.displayName, in: db)
        (user.photoURL, user.screenName) = (identity.photoURL, identity.screenName)
        try user.save(in: db)
    }
}

extension NewUser {
    /// - Parameter hasEmail: whether the identity's address becomes the user's.
    init(of identity: FederatedIdentity, hasEmail: Bool) {
        self.init(passwordless: nil)
        (displayName, photoURL, screenName) = (identity.displayName, identity.photoURL, identity.screenName)
        guard hasEmail, let address = identity.email else { return }
        (email, emailVerified) = (address, identity.isEmailVerified)
    }
}
