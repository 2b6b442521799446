import UnderstudyCore

extension JSON {
    /// A copy of this object without one member.
    func removing(_ key: String) -> JSON {
        var members = object ?? [:]
        members[key] = nil
        return .object(members)
    }
}
