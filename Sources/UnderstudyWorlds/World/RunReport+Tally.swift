import OrderedCollections
import Values

extension RunReport {
    /// Counts of subjects, such as routes, by world. A number of them is counted one by one, and further ones together.
    struct Tally {
        /// The most subjects of all worlds, and of each.
        private static let limit = 200
        private static let worldLimit = 100
        /// The most worlds that a sentence names.
        private static let shownWorlds = 3

        private struct Row {
            let sentence: String
            /// By world.
            var counts: OrderedDictionary<String, Int> = [:]
        }

        private var rows: OrderedDictionary<String, Row> = [:]
        /// The number of subjects of each world.
        private var subjects: [String: Int] = [:]
        /// The counts of further subjects, by world.
        private(set) var further: OrderedDictionary<String, Int> = [:]

        /// - Parameter sentence: the subject for people. Evaluated at its first record.
        mutating func note(_ subject: String, in world: String, _ sentence: () -> String) {
            if rows[subject]?.counts[world] != nil {
                rows[subject]?.counts[world]? += 1
            } else if subjects[world, default: 0] < Self.worldLimit, rows[subject] != nil || rows.count < Self.limit {
                subjects[world, default: 0] += 1
                rows[subject, default: Row(sentence: sentence())].counts[world] = 1
            } else {
                further[world, default: 0] += 1
            }
        }

        /// The subjects of a world, with their counts.
        func rows(in world: String) -> [(sentence: String, count: Int)] {
            rows.values.compactMap { row in row.counts[world].map { (row.sentence, $0) } }
        }

        /// The subjects, with their counts in all worlds together.
        var totals: [(sentence: String, count: Int)] { rows.values.map { ($0.sentence, $0.counts.values.reduce(0, +)) } }

        var furtherTotal: Int { further.values.reduce(0, +) }

        /// A sentence for each subject of a world, or of all.
        ///
        /// - Parameter verb: what its requests did, such as `called`.
        func lines(in world: String?, _ verb: String, further beginning: String, _ sentence: (String) -> String) -> [String] {
            let lines = rows.values.compactMap { row -> String? in
                let counts = Self.counts(row.counts, in: world)
                return counts.isEmpty ? nil : "\(sentence(row.sentence)), \(verb) \(Self.times(counts))"
            }
            let counts = Self.counts(further, in: world)
            return lines + (counts.isEmpty ? [] : ["\(beginning) \(verb) \(Self.times(counts))"])
        }

        private static func counts(_ counts: OrderedDictionary<String, Int>, in world: String?) -> OrderedDictionary<String, Int> {
            guard let world else { return counts }
            return counts[world].map { [world: $0] } ?? [:]
        }

        /// `2 times in the sandboxes t1 and t2`; main has no name if it is the only world.
        private static func times(_ counts: OrderedDictionary<String, Int>) -> String {
            let count = counts.values.reduce(0, +)
            return (count == 1 ? "once" : "\(count) times") + place(of: Array(counts.keys))
        }

        private static func place(of worlds: [String]) -> String {
            let sandboxes = worlds.filter { $0 != "main" }
            guard !sandboxes.isEmpty else { return "" }
            let begin = sandboxes.count < worlds.count ? " in main and" : " in"
            if sandboxes == [furtherWorlds] { return "\(begin) \(furtherWorlds)" }
            let names = sandboxes.prefix(shownWorlds) + (sandboxes.count > shownWorlds ? ["\(sandboxes.count - shownWorlds) more"] : [])
            return "\(begin) the sandbox\(names.count == 1 ? "" : "es") \(Array(names).listed)"
        }
    }

    /// The name for the worlds that are recorded together. No sandbox can have it.
    static let furtherWorlds = "further sandboxes"
}
