import UnderstudyCore

extension JSON {
    /// This object with one more member at its end, or another value in its place.
    func adding(_ key: String, _ value: JSON) -> JSON {
        merging([key: value])
    }

    /// This object with the members of another, which count where both have one.
    func merging(_ other: JSON) -> JSON {
        .object((object ?? [:]).merging(other.object ?? [:]) { $1 })
    }

    /// This object without one member.
    func removing(_ key: String) -> JSON {
        var members = object ?? [:]
        members[key] = nil
        return .object(members)
    }
}
