import Values

extension Instant {
    /// `yyyy-MM-ddTHH:mm:ssZ`, the only form that every client reads (fitiq.md 1.7).
    var timestamp: String { descriptionToTheSecond }

    /// Parses RFC 3339 and drops fractions of a second; see ``toTheSecond(_:)``.
    init?(timestamp text: String) {
        guard let instant = Instant.toTheSecond(text) else { return nil }
        self = instant
    }

    /// The instant without fractions of a second. Neither the tables nor the responses have them.
    var wholeSeconds: Instant { Instant(seconds: seconds) }
}

extension JSON {
    static func timestamp(_ instant: Instant) -> JSON { .string(instant.timestamp) }
    static func timestamp(_ instant: Instant?) -> JSON { instant.map(JSON.timestamp) ?? .null }

    /// The members with these names, in this order. A missing one is null.
    func picked(_ names: [String]) -> JSON { .object(JSON.Members(names.map { ($0, self[$0] ?? .null) })) }

    /// The instant in a member of a record; `nil` without one.
    func instant(_ member: String) -> Instant? { self[member]?.string.flatMap { Instant(timestamp: $0) } }
}
