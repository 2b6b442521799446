import Foundation

/// An active fault rule with its counts.
public struct Fault: Sendable, Equatable, Identifiable {
    /// The id in its world. Responses that the fault changed have it in the header `X-Understudy-Fault`.
    public let id: String
    /// The rule.
    public let rule: FaultRule
    /// The preset that created the fault; `nil` for a rule of your own.
    public let preset: Preset?
    /// The number of requests that matched.
    public let matched: Int
    /// The number of requests for which the rule fired.
    public let fired: Int
    /// The number of responses to which its patch could not be applied.
    public let failed: Int
}

extension Fault: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, preset, matched, fired, failed
    }

    /// Decodes the rule's and the fault's members from one object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        rule = try FaultRule(from: decoder)
        preset = try container.decodeIfPresent(Preset.self, forKey: .preset)
        matched = try container.decode(Int.self, forKey: .matched)
        fired = try container.decode(Int.self, forKey: .fired)
        failed = try container.decode(Int.self, forKey: .failed)
    }

    /// Encodes the rule's and the fault's members into one object.
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

extension Fault: CustomStringConvertible {
    /// The longest rule in a description, in characters: the body of an effect may be a whole response.
    private static let longestRule = 300

    /// `f1 maintenance {"effect":{"status":503}}: matched 5, fired 3`
    public var description: String {
        let name = preset.map { "\(id) \($0.rawValue)" } ?? id
        let text = (try? ControlJSON.data(of: rule)).map { String(decoding: $0, as: UTF8.self) } ?? "\(rule)"
        let shown = text.count > Self.longestRule ? text.prefix(Self.longestRule - 1) + "…" : text[...]
        return "\(name) \(shown): matched \(matched), fired \(fired)\(failed > 0 ? ", failed \(failed)" : "")"
    }
}
