import Foundation

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
