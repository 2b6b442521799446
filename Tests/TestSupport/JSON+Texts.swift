import Values

extension JSON {
    /// Every text with the members that lead to it. An element of an array has the members of its array.
    package func texts(below members: [String] = []) -> [(members: [String], text: String)] {
        switch self {
        case .string(let text): [(members, text)]
        case .array(let elements): elements.flatMap { $0.texts(below: members) }
        case .object(let object): object.flatMap { $0.value.texts(below: members + [$0.key]) }
        default: []
        }
    }
}
