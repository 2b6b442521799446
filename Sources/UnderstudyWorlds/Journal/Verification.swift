import UnderstudyCore

/// A question to the journal: whether there were so many of such requests.
package struct Verification: Sendable, Equatable {
    package let match: RequestMatch
    package let count: CountRange

    package init(match: RequestMatch, count: CountRange = CountRange(atLeast: 1)) {
        self.match = match
        self.count = count
    }

    /// Reads a question and notes every fault but unknown members, which is the caller's to do.
    package init(_ reader: ObjectReader) {
        match = reader.object("match").map { RequestMatch($0, readsStatus: true) } ?? RequestMatch()
        count = reader.object("count").map { CountRange($0) } ?? CountRange(atLeast: 1)
    }

    /// `at least 1`.
    package var expectation: String { count.description }

    /// - Parameter entries: the oldest first.
    package func check(_ entries: [JournalEntry]) -> VerificationResult {
        var matches: [JournalEntry] = []
        var others: [JournalEntry] = []
        for entry in entries {
            if match.fits(entry.subject) { matches.append(entry) } else { others.append(entry) }
        }
        guard !count.contains(matches.count) else { return .holds(matches) }
        // Where there are too many, those that do not match explain nothing.
        guard matches.count < count.atLeast else { return .fails(matches: matches, nearMisses: []) }
        return .fails(matches: matches, nearMisses: nearest(others))
    }

    private static let nearMissLimit = 3

    private func nearest(_ entries: [JournalEntry]) -> [NearMiss] {
        let misses = entries.reversed().map { NearMiss(entry: $0, differences: match.differences(from: $0.subject)) }
        return Array(
            misses.enumerated().sorted { ($0.element.differences.count, $0.offset) < ($1.element.differences.count, $1.offset) }
                .prefix(Self.nearMissLimit).map(\.element))
    }
}

/// How many requests there must be.
package struct CountRange: Sendable, Equatable, CustomStringConvertible {
    package let atLeast: Int
    /// `nil` for any number.
    package let atMost: Int?

    package init(atLeast: Int = 0, atMost: Int? = nil) {
        self.atLeast = atLeast
        self.atMost = atMost
    }

    private static let limit = 1_000_000_000

    /// Reads `{exactly}`, or `atLeast` and `atMost`, and notes every fault.
    init(_ reader: ObjectReader) {
        let exactly = reader.integer("exactly", in: 0...Self.limit)
        let atLeast = reader.integer("atLeast", in: 0...Self.limit)
        let atMost = reader.integer("atMost", in: 0...Self.limit)
        let bounds = ["atLeast", "atMost"].filter(reader.isGiven)
        if reader.isGiven("exactly") {
            for bound in bounds { reader.fault(bound, expected: "nothing beside \"exactly\"") }
        } else if bounds.isEmpty {
            reader.faults.add(reader.path, found: "none of them", expected: "exactly, or atLeast and atMost, or one of these")
        }
        if let atLeast, let atMost, atLeast > atMost { reader.fault("atMost", expected: "no less than atLeast") }
        reader.finish()
        self.init(atLeast: exactly ?? atLeast ?? 0, atMost: exactly ?? atMost)
    }

    package func contains(_ count: Int) -> Bool {
        count >= atLeast && (atMost.map { count <= $0 } ?? true)
    }

    /// `exactly 1`, `at least 1`, `from 1 to 3`, `at most 3`.
    package var description: String {
        guard let atMost else { return "at least \(atLeast)" }
        return atLeast == atMost ? "exactly \(atMost)" : atLeast == 0 ? "at most \(atMost)" : "from \(atLeast) to \(atMost)"
    }
}
