/// The name of a rule that the server knows.
public struct Preset: RawRepresentable, Codable, Sendable, Hashable {
    /// The name in the control API.
    public let rawValue: String

    /// A preset by its name, also one that this client does not list.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Every connection is reset.
    public static let offline = Preset(rawValue: "offline")
    /// 400 ms and up to 100 more, 50,000 bytes a second.
    public static let slow3G = Preset(rawValue: "slow-3g")
    /// One request in five is a 503, the same ones in each run.
    public static let flaky = Preset(rawValue: "flaky")
    /// The first write is committed, and its answer is lost: the connection is reset in the middle of it.
    public static let lostResponse = Preset(rawValue: "lost-response")
    /// The first request that bears a token is a 401.
    public static let expiredToken = Preset(rawValue: "expired-token")
    /// Two requests that bear tokens are held and answered 401 together.
    public static let refreshRace = Preset(rawValue: "refresh-race")
    /// 503 with `Retry-After: 120`.
    public static let maintenance = Preset(rawValue: "maintenance")
    /// 429 with `Retry-After: 2`.
    public static let rateLimited = Preset(rawValue: "rate-limited")
    /// Trends have values but no points; one rule for each of weekly, monthly, yearly.
    public static let missingPoints = Preset(rawValue: "missing-points")
    /// Trends have points but no values; one rule for each of weekly, monthly, yearly.
    public static let nullValues = Preset(rawValue: "null-values")
}

/// A preset as the server describes it.
public struct PresetSummary: Codable, Sendable, Equatable {
    /// Its name.
    public let name: Preset
    /// What it does.
    public let summary: String
}
