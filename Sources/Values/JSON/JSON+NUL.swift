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

    /// The paths of texts that contain U+0000, as far as they are listed. For a member's name it is the object's path.
    fileprivate func addPlacesOfNUL(at path: String, to places: inout [String]) {
        guard places.count < ValidationErrors.limit, holdsNUL else { return }
        switch self {
        case .null, .bool, .number, .written: break
        case .string: places.append(path)
        case .array(let elements):
            for (index, element) in elements.enumerated() { element.addPlacesOfNUL(at: "\(path)[\(index)]", to: &places) }
        case .object(let members):
            if members.keys.contains(where: { $0.has("\0") }) { places.append(path) }
            for (name, value) in members where !name.has("\0") {
                value.addPlacesOfNUL(at: "\(path).\(name.cut())", to: &places)
            }
        }
    }
}

extension ValidationErrors {
    /// Adds an error for each text of a value that contains U+0000, unless its place has another error.
    package func addNUL(in value: JSON, at path: String) {
        var places: [String] = []
        value.addPlacesOfNUL(at: path, to: &places)
        let known = Set(all.map { ExactText($0.path) })
        for place in places where !known.contains(ExactText(place)) {
            add(place, found: "a text with U+0000", expected: "a text without it, because a stored text ends there")
        }
    }
}
