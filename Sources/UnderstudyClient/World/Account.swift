import Foundation

/// A person that the backends know.
public struct Account: Codable, Sendable, Equatable {
    /// Names the account in calls, rules and seeds.
    public let key: String
    /// The name people see.
    public let displayName: String?
    /// What a persona is for.
    public let note: String?
    /// The address it signs in with.
    public let email: String?
    /// A name of the IANA database.
    public let timezone: String?
    /// The bearer tokens that its seed names; minted ones are not kept as text.
    public let tokens: [String]
    /// Whether its seeded data is seeded again when the world's date moves. Ends with a client's first write.
    public let evergreen: Bool
}

/// The form of a token.
public enum TokenKind: String, Codable, Sendable, Equatable, CaseIterable {
    /// A random text that every backend takes.
    case opaque
    /// A signed access token of FitIQ.
    case fitiq
    /// An unsigned ID token, as the Firebase Auth emulator makes them.
    case firebase
}

/// A bearer token made on request.
public struct MintedToken: Codable, Sendable, Equatable {
    /// What goes behind `Authorization: Bearer`.
    public let token: String
    /// When it stops being good; `nil` for never.
    public let expiresAt: Date?
}
