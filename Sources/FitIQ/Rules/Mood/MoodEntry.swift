import UnderstudyCore
import Values

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
    /// A seed may repeat a label, which counts once.
    init(_ record: Record) throws(MemberError) {
        self.init(
            valence: try record[Moods.valence], labels: try record[Moods.labels].uniqued,
            associations: try record[Moods.associations].uniqued, loggedAt: try record[Moods.loggedAt])
    }
}

/// The entries of a day in UTC. A day of the old paths may have none.
struct MoodDay: Sendable {
    let date: LocalDate
    let entries: [MoodEntry]

    var valences: [Double] { entries.map(\.valence) }
}

extension [MoodEntry] {
    /// The mean valence; 0 without entries.
    var meanValence: Double { isEmpty ? 0 : reduce(0) { $0 + $1.valence } / Double(count) }

    /// The days with entries, in the order of the dates.
    var byDate: [MoodDay] {
        Dictionary(grouping: self, by: \.date).map(MoodDay.init).sorted { $0.date < $1.date }
    }

    /// The most frequent labels, and the most frequent associations.
    func topLabels(_ limit: Int) -> [TextCount] { TextCount.top(limit, of: flatMap(\.labels)) }
    func topAssociations(_ limit: Int) -> [TextCount] { TextCount.top(limit, of: flatMap(\.associations)) }
}

extension JSON {
    /// The texts of an array member; empty if there is no such array.
    func texts(_ member: String) -> [String] { self[member]?.array?.compactMap(\.string) ?? [] }

    /// A number, rounded half up to three places (fitiq-wellness.md 2.6).
    static func thousandths(_ value: Double) -> JSON { .number(value.inThousandths) }
}

extension Double {
    /// Rounded half up to three places.
    var inThousandths: Double { (self * 1_000 + 0.5).rounded(.down) / 1_000 }
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

    /// - Parameter name: the member with the text.
    static func shape(_ name: String, example: JSON) -> Shape<TextCount> {
        Shape([.init(name, .text, example: example) { $0.text }, .init("count", .integer(from: 1), example: 1) { $0.count }])
    }

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
