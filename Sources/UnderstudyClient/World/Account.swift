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
