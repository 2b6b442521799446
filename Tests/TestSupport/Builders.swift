import OrderedCollections
import UnderstudyCore

extension JSON {
    /// This object with further members, or others in their place.
    package func with(_ members: OrderedDictionary<String, JSON>) -> JSON {
        .object((object ?? [:]).merging(members) { $1 })
    }

    /// This object without some members.
    package func without(_ keys: String...) -> JSON {
        .object((object ?? [:]).filter { !keys.contains($0.key) })
    }
}
