import UnderstudyCore

extension JSON {
    /// This object with one more member at its end, or another value in its place.
    func adding(_ key: String, _ value: JSON) -> JSON {
        merging([key: value])
    }

    /// This object without one member.
    func removing(_ key: String) -> JSON {
        var members = object ?? [:]
        members[key] = nil
        return .object(members)
    }
}
