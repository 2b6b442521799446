import UnderstudyCore

/// The secrets that are the same in every world of a program.
package struct DeclaredSecrets: Sendable {
    /// The headers that backends declare as secrets, in lower case.
    let headers: Set<String>
    /// Texts that are masked everywhere, such as the control key.
    let texts: SecretTokens

    package init(headers: Set<String> = [], texts: SecretTokens = []) {
        self.headers = headers
        self.texts = texts
    }
}
