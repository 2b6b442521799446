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
