import Values

extension JSON {
    /// A schema for editors and other programs: its descriptions tell the usual ranges in words, and the members for ``SeedReview`` are left
    /// out.
    var describingUsualRanges: JSON {
        switch self {
        case .array(let elements): return .array(elements.map(\.describingUsualRanges))
        case .object(var members):
            let words = members[UsualRange.key].flatMap(Self.words)
            for key in SeedReview.keys { members.removeValue(forKey: key) }
            members = members.mapValues(\.describingUsualRanges)
            if let words {
                members["description"] = .string([members["description"]?.string, words].compactMap(\.self).joined(separator: " "))
            }
            return .object(members)
        default: return self
        }
    }

    /// A sentence about a member ``UsualRange/key``.
    private static func words(_ usual: JSON) -> String {
        if let typed = TypedRange(usual) { return typed.text }
        let range = UsualRange(usual)
        if range != UsualRange([:]) { return "Usually \(range.text)." }
        let types = (usual.object ?? [:]).map { "\($0.key) \(UsualRange($0.value).text)" }
        return "Usually: \(types.joined(separator: ", "))."
    }
}
