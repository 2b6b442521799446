import UnderstudyCore

/// A sign-in, as ID tokens state it and refresh tokens record it.
struct SignIn: Sendable, Equatable {
    enum Provider: String, Sendable, CaseIterable {
        case password, custom, anonymous
    }

    let provider: Provider
    /// The claims of a custom token.
    var claims: JSON.Members = [:]
    /// The time when the user signed in, or last authenticated again.
    var authTime: Instant
}
