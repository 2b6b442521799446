/// A rule as it is in force.
public struct Fault: Sendable, Equatable, Identifiable {
    /// Names it in its world; answers that it touched have it in `X-Understudy-Fault`.
    public let id: String
    /// The rule.
    public let rule: FaultRule
    /// The preset it came by.
    public let preset: Preset?
    /// How many requests it was for.
    public let matched: Int
    /// How many it struck.
    public let fired: Int
    /// How many answers its patch did not fit.
    public let failed: Int
}

extension Fault: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, preset, matched, fired, failed
    }

    /// Reads a rule's members and its own from one object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        rule = try FaultRule(from: decoder)
        preset = try container.decodeIfPresent(Preset.self, forKey: .preset)
        matched = try container.decode(Int.self, forKey: .matched)
        fired = try container.decode(Int.self, forKey: .fired)
        failed = try container.decode(Int.self, forKey: .failed)
    }

    /// Writes a rule's members and its own into one object.
    public func encode(to encoder: any Encoder) throws {
        try rule.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(preset, forKey: .preset)
        try container.encode(matched, forKey: .matched)
        try container.encode(fired, forKey: .fired)
        try container.encode(failed, forKey: .failed)
    }
}
