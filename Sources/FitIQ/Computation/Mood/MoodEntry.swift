import UnderstudyCore

/// A logged mood, for computations.
struct MoodEntry: Sendable, Equatable {
    let valence: Double
    var labels: [String] = []
    var associations: [String] = []
    let loggedAt: Instant

    /// The date in UTC.
    var date: LocalDate { loggedAt.utc.date }
}

extension MoodEntry {
    /// Reads a stored record. A seed may repeat a label, which counts once.
    init(_ record: JSON) {
        self.init(
            valence: record["valence"]?.number ?? 0, labels: record.texts("labels").uniqued,
            associations: record.texts("associations").uniqued,
            loggedAt: record.instant("logged_at") ?? Instant(seconds: 0))
    }
}

extension [MoodEntry] {
    /// The mean valence; 0 without entries.
    var meanValence: Double { isEmpty ? 0 : reduce(0) { $0 + $1.valence } / Double(count) }

    /// The entries by date in UTC, in the order of the dates.
    var byDate: [(date: LocalDate, entries: [MoodEntry])] {
        Dictionary(grouping: self, by: \.date).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

extension JSON {
    /// The texts of an array member; empty if there is no such array.
    func texts(_ member: String) -> [String] { self[member]?.array?.compactMap(\.string) ?? [] }

    /// A number, rounded half up to three places (fitiq-wellness.md 2.6).
    static func thousandths(_ value: Double) -> JSON { .number((value * 1_000 + 0.5).rounded(.down) / 1_000) }
}

extension [String] {
    /// The texts without exact repeats, in the same order.
    var uniqued: [String] {
        var seen: Set<ExactText> = []
        return filter { seen.insert(ExactText($0)).inserted }
    }
}

/// How often a text occurs.
struct TextCount: Sendable, Equatable {
    let text: String
    let count: Int

    /// - Parameter name: the member with the text.
    func json(_ name: String) -> JSON { .object([name: .string(text), "count": .integer(count)]) }

    /// The most frequent texts, of equally frequent ones the first in the order of their bytes.
    static func top(_ limit: Int, of texts: some Sequence<String>) -> [TextCount] {
        var counts: [ExactText: Int] = [:]
        for text in texts { counts[ExactText(text), default: 0] += 1 }
        let all = counts.map { TextCount(text: $0.key.text, count: $0.value) }
        let sorted = all.sorted { left, right in
            left.count == right.count ? left.text.utf8.lexicographicallyPrecedes(right.text.utf8) : left.count > right.count
        }
        return Array(sorted.prefix(limit))
    }
}
