import Foundation

/// The events of a world.
public struct WorldEvents: Codable, Sendable, Equatable {
    /// The oldest first.
    public let events: [WorldEvent]
    /// The number of earlier events that are no longer in the list.
    public let dropped: Int
}

/// One thing that happened to a world besides requests.
public struct WorldEvent: Codable, Sendable, Equatable {
    /// Counts the events of the world, from 1.
    public let number: Int
    /// `account`, `clock`, `code`, `edit`, `fired`, `machine`, `midnight`, `reset`, `restore`, `rule`, `sandbox`, `scenario`, `seed`, `settings`
    /// or `snapshot`.
    public let kind: String
    /// The time of the server's machine.
    public let at: Date
    /// The time of the world's clock after the event.
    public let now: Date
    /// The only account that the event concerns.
    public let account: String?
    /// One sentence for people.
    public let summary: String
}

extension WorldEvent: CustomStringConvertible {
    /// `2026-01-08T00:00:00.000Z clock: The clock stands at 2026-01-08T00:00:00.000Z.`
    public var description: String {
        "\(RFC3339.text(of: now)) \(kind)\(account.map { " of \($0)" } ?? ""): \(summary)"
    }
}
