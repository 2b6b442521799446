import Values

/// A sign-in, as ID tokens state it and refresh tokens record it.
struct SignIn: Sendable, Equatable {
    /// The first factor: Firebase's own, or the id of an identity provider such as `google.com`.
    struct Provider: RawRepresentable, Sendable, Hashable {
        let rawValue: String

        static let password = Provider(rawValue: "password")
        static let phone = Provider(rawValue: "phone")
        static let custom = Provider(rawValue: "custom")
        static let anonymous = Provider(rawValue: "anonymous")

        /// Whether a second factor may be added after this kind of sign-in (firebase-auth-more.md B69).
        var allowsSecondFactor: Bool { !["anonymous", "phone", "custom", "gc.apple.com"].contains { rawValue.isSame(as: $0) } }

        static func == (left: Provider, right: Provider) -> Bool { left.rawValue.isSame(as: right.rawValue) }

        func hash(into hasher: inout Hasher) { ExactText(rawValue).hash(into: &hasher) }
    }

    let provider: Provider
    /// The claims of a custom token.
    var claims: JSON.Members = [:]
    /// The time when the user signed in, or last authenticated again.
    var authTime: Instant
    /// The id of the second factor, a phone number; `nil` for a sign-in in one step.
    var secondFactor: String?
}
