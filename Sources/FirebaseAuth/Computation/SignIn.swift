import UnderstudyCore

/// How a user came to be signed in: what ID tokens say of it, and refresh tokens remember.
struct SignIn: Sendable, Equatable {
    enum Provider: String, Sendable, CaseIterable {
        case password, custom, anonymous
    }

    let provider: Provider
    /// From a custom token.
    var claims: JSON.Members = [:]
    /// When the user signed in, or last proved who it is.
    var authTime: Instant
}
