import UnderstudyCore

extension JSON {
    /// A copy of this object with one more member at its end. An existing member of that name gets the new value.
    func adding(_ key: String, _ value: JSON) -> JSON {
        merging([key: value])
    }

    /// A copy of this object without one member.
    func removing(_ key: String) -> JSON {
        var members = object ?? [:]
        members[key] = nil
        return .object(members)
    }
}
