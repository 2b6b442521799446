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
    /// The identity of the account that stands in for missing credentials.
    package init(acting account: Account) {
        self.init(subject: .account(account.key), email: account.email, emailVerified: account.emailVerified)
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
