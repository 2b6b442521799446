import UnderstudyCore

/// The lists of guided meditations (brados-training.md 5.3).
enum MeditationLists {
    /// The categories in the order of their first scripts.
    static func categories(of scripts: [JSON]) -> [JSON] {
        var counts: [(name: String, count: Int)] = []
        for name in scripts.compactMap({ $0["category"]?.string }) {
            if let index = counts.firstIndex(where: { $0.name.isSame(as: name) }) {
                counts[index].count += 1
            } else {
                counts.append((name, 1))
            }
        }
        return counts.map { ["id": .string($0.name), "name": .string($0.name), "scriptCount": .integer($0.count)] }
    }

    /// The scripts of one category by their places, without their texts.
    static func summaries(of scripts: [JSON]) -> [JSON] {
        scripts.enumerated()
            .sorted { ($0.element["orderIndex"]?.number ?? 0, $0.offset) < ($1.element["orderIndex"]?.number ?? 0, $1.offset) }
            .map { $0.element.removing("segments").removing("interjections") }
    }
}
