import Values

/// A question to the journal: the requests to look for, and their expected number.
package struct Verification: Sendable, Equatable {
    package let match: RequestMatch
    package let count: CountRange

    package init(match: RequestMatch, count: CountRange = CountRange(atLeast: 1)) {
        self.match = match
        self.count = count
    }

    /// Reads a question and records every validation error except unknown members, which the caller checks.
    package init(_ reader: ObjectReader) {
        match = reader.object("match").map { RequestMatch($0, readsStatus: true) } ?? RequestMatch()
        count = reader.object("count").map { CountRange($0) } ?? CountRange(atLeast: 1)
    }

    /// Checks each entry once, and of those that do not match stores only the nearest.
    ///
    /// - Parameter entries: the oldest first.
    package func check(_ entries: [JournalEntry]) -> VerificationResult {
        var matches: [JournalEntry] = []
        var nearest = NearestEntries()
        for entry in entries.reversed() {
            let subject = entry.subject
            if match.fits(subject) {
                matches.append(entry)
            } else if matches.count < count.atLeast {
                let limit = nearest.farthest ?? .max
                let distance = match.differenceCount(from: subject, upTo: limit)
                if distance < limit { nearest.insert(entry, distance: distance) }
            }
        }
        matches.reverse()
        guard !count.contains(matches.count) else { return .holds(matches) }
        // If there are too many matches, the other entries explain nothing.
        guard matches.count < count.atLeast else { return .fails(matches: matches, nearMisses: []) }
        let misses = nearest.all.map { NearMiss(entry: $0, match: match) }
        return .fails(matches: matches, nearMisses: misses)
    }
}

/// The entries that come nearest to a match, the nearest first; of equals, the first inserted.
private struct NearestEntries {
    private static let limit = 3

    private var found: [(entry: JournalEntry, distance: Int)] = []

    var all: [JournalEntry] { found.map(\.entry) }

    /// An entry must be nearer than this to be inserted; `nil` while there is room.
    var farthest: Int? { found.count < Self.limit ? nil : found.last?.distance }

    mutating func insert(_ entry: JournalEntry, distance: Int) {
        let place = found.firstIndex { $0.distance > distance } ?? found.count
        found.insert((entry, distance), at: place)
        if found.count > Self.limit { found.removeLast() }
    }
}

/// The expected number of requests.
package struct CountRange: Sendable, Equatable, CustomStringConvertible {
    package let atLeast: Int
    /// `nil` for any number.
    package let atMost: Int?

    package init(atLeast: Int = 0, atMost: Int? = nil) {
        self.atLeast = atLeast
        self.atMost = atMost
    }

    private static let limit = 1_000_000_000

    /// Reads `{exactly}`, or `atLeast` and `atMost`, and records every validation error.
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

/// The journal's answer to a verification.
package enum VerificationResult: Sendable {
    /// The matching entries, the oldest first.
    case holds([JournalEntry])
    /// Too few or too many. If too few: also the nearest entries, the nearest first, of equals the newest.
    case fails(matches: [JournalEntry], nearMisses: [NearMiss])
}

extension [JournalEntry] {
    /// The newest entries, the oldest first: as many as fit in an amount of memory, and at least one.
    ///
    /// - Parameter hasBodies: whether the bodies count.
    package func newest(withinBytes limit: Int, bodies hasBodies: Bool = true) -> ArraySlice<JournalEntry> {
        var bytes = 0
        var start = endIndex
        while start > startIndex {
            bytes += hasBodies ? self[start - 1].byteCount : self[start - 1].byteCountWithoutBodies
            guard bytes <= limit || start == endIndex else { break }
            start -= 1
        }
        return self[start...]
    }
}

/// A request that almost matches.
package struct NearMiss: Sendable {
    package let entry: JournalEntry
    /// The match that it does not fit.
    let match: RequestMatch

    /// - Parameter masking: that of the entry.
    func maskedDifferences(by masking: Masking) -> [MatchDifference] { match.differences(from: entry.subject, by: masking) }
}
