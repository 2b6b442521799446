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

    /// Looks at each entry once, and keeps of those that do not match only the nearest.
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
        // Where there are too many, those that do not match explain nothing.
        guard matches.count < count.atLeast else { return .fails(matches: matches, nearMisses: []) }
        let misses = nearest.all.map { NearMiss(entry: $0, differences: match.differences(from: $0.subject)) }
        return .fails(matches: matches, nearMisses: misses)
    }
}

/// The few entries that come nearest to what is asked for, the nearest first; of equals the one that was given first.
private struct NearestEntries {
    private static let limit = 3

    private var found: [(entry: JournalEntry, distance: Int)] = []

    var all: [JournalEntry] { found.map(\.entry) }

    /// How near another one has to be, and nearer, to take a place; `nil` while there are places left.
    var farthest: Int? { found.count < Self.limit ? nil : found.last?.distance }

    mutating func insert(_ entry: JournalEntry, distance: Int) {
        let place = found.firstIndex { $0.distance > distance } ?? found.count
        found.insert((entry, distance), at: place)
        if found.count > Self.limit { found.removeLast() }
    }
}
