import Foundation

/// A user of the backends.
public struct Account: Codable, Sendable, Equatable {
    /// Identifies the account in calls, fault rules and seeds.
    public let key: String
    /// The name that apps show.
    public let displayName: String?
    /// The purpose of a persona.
    public let note: String?
    /// The email address for signing in.
    public let email: String?
    /// An IANA time zone, such as `Europe/Istanbul`.
    public let timezone: String?
    /// The bearer tokens from the account's seed. Issued tokens are stored only as hashes and are not listed.
    public let tokens: [String]
    /// Whether the account's data follow the world's clock. A client's first write ends that.
    public let evergreen: Bool
    /// What the account's data has been through.
    public let state: State
    /// The names of the backends that have data of the account: `longevity`, `fitiq`, `bradOS`.
    public let backends: [String]
    /// Whether the world's seed has the account, so that `reseedAccount` and a reset restore it; `nil` while the seed cannot be read,
    /// and in the result of `createAccount`.
    public let hasSeed: Bool?
    /// In the result of `createAccount`: the account's key, if it has replaced an account with that key. `nil` in a list of accounts.
    public private(set) var replaced: [String]?

    /// The history of an account's data, as far as the server knows it.
    public enum State: String, Codable, Sendable, Equatable, CaseIterable {
        /// As seeded; its data follow the world's clock.
        case seeded
        /// An app or an edit has written to it, so that it is no longer seeded again.
        case written
        /// Never seeded again, because its seed does not say so. The server does not know whether an app has written to it.
        case fixed
    }
}

/// The result of an import.
public struct SeedImport: Codable, Sendable, Equatable {
    /// The number of imported accounts.
    public let accounts: Int
    /// The keys of the accounts that were replaced, with all their data.
    public let replaced: [String]
}

/// The kind of a token.
public enum TokenKind: String, Codable, Sendable, Equatable, CaseIterable {
    /// A random text that every backend accepts.
    case opaque
    /// A signed access token of FitIQ.
    case fitiq
    /// An unsigned ID token, as the Firebase Auth emulator issues it.
    case firebase
}

/// A bearer token issued on request.
public struct MintedToken: Codable, Sendable, Equatable {
    /// The token, for the header `Authorization: Bearer`.
    public let token: String
    /// The time of expiry; `nil` if the token does not expire.
    public let expiresAt: Date?
}
