import MicroHTTP
import Values

extension Query {
    /// The value of the first parameter that is present. An empty parameter counts as absent.
    package func text(_ names: String...) -> String? { text(firstOf: names) }

    package func text(firstOf names: [String]) -> String? {
        names.lazy.compactMap { self[$0] }.first { !$0.isEmpty }
    }
}

extension Int {
    /// Reads digits. Integers above JSON's largest exact integer count as that one, which exceeds any number of rows.
    package init?(query text: String, from minimum: Int) {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let number = Swift.min(Int(text) ?? .max, JSON.largestExactInteger)
        guard number >= minimum else { return nil }
        self = number
    }
}

extension Bool {
    /// Accepts `true` and `false` in any case, `1` and `0`.
    package init?(query text: String) {
        let lowered = text.lowercased()
        if ["true", "1"].hasExactly(lowered) {
            self = true
        } else if ["false", "0"].hasExactly(lowered) {
            self = false
        } else {
            return nil
        }
    }
}

/// The time that a request's query selects. Both ends belong to it.
package struct QueryRange: Sendable, Equatable {
    /// `nil` for no bound.
    package var from: Instant?
    package var to: Instant?

    package init(from: Instant?, to: Instant?) {
        self.from = from
        self.to = to
    }

    /// Reads dates and instants. A date as the end means the whole day in UTC.
    ///
    /// - Parameters:
    ///   - starts: the names of the start. The first one that is present counts.
    ///   - ends: the names of the end.
    package init(_ query: Query, from starts: [String], to ends: [String]) throws(ResourceError) {
        from = try Self.value(query, starts)?.start
        to = try Self.value(query, ends)?.end
        if let from, let to, from > to { throw .parameter(.dateRange) }
    }

    private static func value(_ query: Query, _ names: [String]) throws(ResourceError) -> DateOrInstant? {
        guard let text = query.text(firstOf: names) else { return nil }
        guard let value = DateOrInstant(query: text) else { throw .parameter(.date) }
        return value
    }

    /// Fills in missing bounds: up to the end of today in UTC, and back by a number of days, or without limit for 0.
    ///
    /// East of Greenwich, a phone's date can be a day ahead, and its `from` is then tomorrow in UTC. The end is then the end of that day.
    package func bounded(at now: Instant, days: Int) -> QueryRange {
        let today = Instant.end(of: now.utc.date)
        let end = to ?? max(today, from.map { .end(of: $0.utc.date) } ?? today)
        return QueryRange(from: from ?? (days > 0 ? .start(of: end.utc.date - days) : nil), to: end)
    }
}
