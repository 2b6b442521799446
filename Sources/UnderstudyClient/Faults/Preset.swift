/// The name of predefined fault rules in the server.
public struct Preset: RawRepresentable, Codable, Sendable, Hashable {
    /// The name in the control API.
    public let rawValue: String

    /// A preset by its name; also for presets that this client does not list.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Every connection is reset.
    public static let offline = Preset(rawValue: "offline")
    /// A delay of 400 to 500 ms and 50,000 bytes per second.
    public static let slow3G = Preset(rawValue: "slow-3g")
    /// One request in five gets a 503; the same ones in each run.
    public static let flaky = Preset(rawValue: "flaky")
    /// The first write is committed and its response is lost: the connection is reset in the middle of it.
    public static let lostResponse = Preset(rawValue: "lost-response")
    /// The first request with a token gets a 401.
    public static let expiredToken = Preset(rawValue: "expired-token")
    /// Two requests with tokens are held, and both get a 401 at the same time.
    public static let refreshRace = Preset(rawValue: "refresh-race")
    /// Every request gets a 503 with `Retry-After: 120`.
    public static let maintenance = Preset(rawValue: "maintenance")
    /// Every request gets a 429 with `Retry-After: 2`.
    public static let rateLimited = Preset(rawValue: "rate-limited")
    /// Every request gets a 502 with the HTML page of a proxy.
    public static let badGateway = Preset(rawValue: "bad-gateway")
    /// Every request gets a 200 with the sign-in page of a network.
    public static let captivePortal = Preset(rawValue: "captive-portal")
    /// Trends have values but no points. Adds three faults: weekly, monthly and yearly.
    public static let missingPoints = Preset(rawValue: "missing-points")
    /// Trends have points but no values. Adds three faults: weekly, monthly and yearly.
    public static let nullValues = Preset(rawValue: "null-values")
}

/// A preset as the server describes it.
public struct PresetSummary: Codable, Sendable, Equatable {
    /// The preset.
    public let name: Preset
    /// The effect, in one sentence.
    public let summary: String
}
