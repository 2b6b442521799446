import OrderedCollections
import UnderstudyCore
import Values

/// The lists of guided meditations (brados-training.md 5.3).
enum MeditationLists {
    /// The categories in the order of their first scripts.
    static func categories(of scripts: [JSON]) throws -> [JSON] {
        let names = try scripts.map { try Resource.guidedMeditations.record($0)[Meditation.category] }
        let categories = OrderedDictionary(grouping: names, by: ExactText.init)
        return categories.map { ["id": .string($0.text), "name": .string($0.text), "scriptCount": .integer($1.count)] }
    }

    /// The scripts of one category by their places, without their texts.
    static func summaries(of scripts: [JSON]) throws -> [JSON] {
        try ordered(scripts).map { $0.json.removing("segments").removing("interjections") }
    }

    /// Scripts by their places.
    static func ordered(_ scripts: [JSON]) throws -> [Record] {
        try scripts.map(Resource.guidedMeditations.record).sorted { try $0[Meditation.place] < $1[Meditation.place] }
    }
}
