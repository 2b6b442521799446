import Foundation

/// A setting for a world's clock.
///
/// ```swift
/// try await world.setClock(.frozen(Date("2026-01-07T09:00:00Z", strategy: .iso8601)))
/// ```
public enum ClockSetting: Sendable, Equatable {
    /// Follow the machine's time.
    case system
    /// Stand still at an instant; with `nil`, at the clock's current time.
    case frozen(Date? = nil)
    /// Run from an instant on; with `nil`, from the clock's current time.
    case running(from: Date? = nil)
}

extension ClockSetting: Codable {
    private enum CodingKeys: String, CodingKey {
        case mode, now
    }

    /// Decodes a mode and an optional instant.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let now = try container.decodeIfPresent(Date.self, forKey: .now)
        switch try container.decode(ClockMode.self, forKey: .mode) {
        case .system: self = .system
        case .frozen: self = .frozen(now)
        case .running: self = .running(from: now)
        }
    }

    /// Encodes the mode, and the instant if there is one.
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
