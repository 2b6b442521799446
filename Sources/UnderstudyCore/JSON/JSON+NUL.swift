/// U+0000, which no text that is stored may have: SQLite's functions, and its shell, take it for the end.
extension JSON {
    /// Whether some text in it, a member's name too, has U+0000 in it.
    package var holdsNUL: Bool {
        switch self {
        case .null, .bool, .number: false
        case .string(let text): text.has("\0")
        case .array(let elements): elements.contains(where: \.holdsNUL)
        case .object(let members): members.keys.contains { $0.has("\0") } || members.values.contains(where: \.holdsNUL)
        }
    }

    /// Where such texts stand, by paths from here: `.tokens[0]`. For a member's name that is the object's.
    ///
    /// - Parameter limit: no more are looked for.
    func placesOfNUL(limit: Int = 100) -> [String] {
        var places: [String] = []
        addPlacesOfNUL(at: "", to: &places, limit: limit)
        return places
    }

    private func addPlacesOfNUL(at path: String, to places: inout [String], limit: Int) {
        guard places.count < limit, holdsNUL else { return }
        switch self {
        case .null, .bool, .number: break
        case .string: places.append(path)
        case .array(let elements):
            for (index, element) in elements.enumerated() { element.addPlacesOfNUL(at: "\(path)[\(index)]", to: &places, limit: limit) }
        case .object(let members):
            if members.keys.contains(where: { $0.has("\0") }) { places.append(path) }
            for (name, value) in members where !name.has("\0") {
                value.addPlacesOfNUL(at: "\(path).\(name.cut())", to: &places, limit: limit)
            }
        }
    }
}
