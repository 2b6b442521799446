import UnderstudyCore

/// A sign-in, as ID tokens state it and refresh tokens record it.
struct SignIn: Sendable, Equatable {
    /// The first factor: Firebase's own, or the id of an identity provider such as `google.com`.
    struct Provider: RawRepresentable, Sendable, Hashable {
        let rawValue: String

        static let password = Provider(rawValue: "password")
        static let phone = Provider(rawValue: "phone")
        static let custom = Provider(rawValue: "custom")
        static let anonymous = Provider(rawValue: "anonymous")

        static func == (left: Provider, right: Provider) -> Bool { left.rawValue.isSame(as: right.rawValue) }

        func hash(into hasher: inout Hasher) { ExactText(rawValue).hash(into: &hasher) }
    }

    let provider: Provider
    /// The claims of a custom token.
    var claims: JSON.Members = [:]
    /// The time when the user signed in, or last authenticated again.
    var authTime: Instant
}
