/// Whose credentials a request brings, as a backend reads them.
package struct Principal: Sendable, Equatable {
    /// The account's key; `nil` when the backend's user has no account yet.
    package let account: String?
    /// The backend's own id of the user; `nil` when the account has no user there yet.
    package let userID: String?
    /// As the credentials say, which need not be what is stored.
    package let email: String?
    package let emailVerified: Bool

    package init(account: String?, userID: String?, email: String? = nil, emailVerified: Bool = false) {
        self.account = account
        self.userID = userID
        self.email = email
        self.emailVerified = emailVerified
    }
}
