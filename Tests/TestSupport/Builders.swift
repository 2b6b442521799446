import Values

extension JSON {
    /// This object with members added or replaced.
    package func with(_ members: JSON.Members) -> JSON {
        .object((object ?? [:]).merging(members))
    }

    /// This object without the named members.
    package func without(_ keys: String...) -> JSON {
        .object((object ?? [:]).filter { !keys.contains($0.key) })
    }
}
