/// U+0000 is not allowed in stored texts: SQLite's functions and its shell end a text there.
extension JSON {
    /// Whether any text in the value contains U+0000, including the names of members.
    package var holdsNUL: Bool {
        switch self {
        case .null, .bool, .number, .written: false
        case .string(let text): text.has("\0")
        case .array(let elements): elements.contains(where: \.holdsNUL)
        case .object(let members): members.keys.contains { $0.has("\0") } || members.values.contains(where: \.holdsNUL)
        }
    }

    /// The paths of texts that contain U+0000, relative to this value: `.tokens[0]`. For a member's name it is the object's path.
    ///
    /// - Parameter limit: the search ends after this many.
    func placesOfNUL(limit: Int = 100) -> [String] {
        var places: [String] = []
        addPlacesOfNUL(at: "", to: &places, limit: limit)
        return places
    }

    private func addPlacesOfNUL(at path: String, to places: inout [String], limit: Int) {
        guard places.count < limit, holdsNUL else { return }
        switch self {
        case .null, .bool, .number, .written: break
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
