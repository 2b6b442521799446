import UnderstudyCore

extension JSON {
    /// This object with further members, or others in their place.
    package func with(_ members: JSON.Members) -> JSON {
        .object((object ?? [:]).merging(members))
    }

    /// This object without some members.
    package func without(_ keys: String...) -> JSON {
        .object((object ?? [:]).filter { !keys.contains($0.key) })
    }
}
