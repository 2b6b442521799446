import OrderedCollections
import UnderstudyCore

/// The lists of guided meditations (brados-training.md 5.3).
enum MeditationLists {
    /// The categories in the order of their first scripts.
    static func categories(of scripts: [JSON]) -> [JSON] {
        let categories = OrderedDictionary(grouping: scripts.compactMap { $0["category"]?.string }, by: ExactText.init)
        return categories.map { ["id": .string($0.text), "name": .string($0.text), "scriptCount": .integer($1.count)] }
    }

    /// The scripts of one category by their places, without their texts.
    static func summaries(of scripts: [JSON]) -> [JSON] {
        scripts.sorted { ($0["orderIndex"]?.number ?? 0) < ($1["orderIndex"]?.number ?? 0) }
            .map { $0.removing("segments").removing("interjections") }
    }
}
