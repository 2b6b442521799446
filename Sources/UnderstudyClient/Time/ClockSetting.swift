import Foundation

/// What a world's clock is to do from now on.
///
/// Foundation reads an instant from a text: `.frozen(try Date("2026-01-07T09:00:00Z", strategy: .iso8601))`.
public enum ClockSetting: Sendable, Equatable {
    /// Follow the machine.
    case system
    /// Stand still at an instant; without one, where it is.
    case frozen(Date? = nil)
    /// Run from an instant; without one, from where it is.
    case running(from: Date? = nil)
}

extension ClockSetting: Codable {
    private enum CodingKeys: String, CodingKey {
        case mode, now
    }

    /// Reads a mode and an instant.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let now = try container.decodeIfPresent(Date.self, forKey: .now)
        switch try container.decode(ClockMode.self, forKey: .mode) {
        case .system: self = .system
        case .frozen: self = .frozen(now)
        case .running: self = .running(from: now)
        }
    }

    /// Writes the mode, and the instant when there is one.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .system:
            try container.encode(ClockMode.system, forKey: .mode)
        case .frozen(let now):
            try container.encode(ClockMode.frozen, forKey: .mode)
            try container.encodeIfPresent(now, forKey: .now)
        case .running(let now):
            try container.encode(ClockMode.running, forKey: .mode)
            try container.encodeIfPresent(now, forKey: .now)
        }
    }
}
