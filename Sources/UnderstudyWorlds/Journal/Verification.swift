import UnderstudyCore

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

    /// `at least 1`.
    package var expectation: String { count.description }

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
        let misses = nearest.all.map { NearMiss(entry: $0, differences: match.differences(from: $0.subject)) }
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
