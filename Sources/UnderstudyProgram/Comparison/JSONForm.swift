import Values

/// The form of JSON values without their content: types, members, and the form of texts. The elements of a list have one shape together.
struct JSONForm {
    /// A JSON type, and of texts the form that a client may parse.
    enum Kind: String, CaseIterable {
        case null, boolean, number, text, date, time, list, object
    }

    private(set) var kinds: Set<Kind> = []
    /// How many objects it is of.
    private var objects = 0
    /// In the order of the first object that has each.
    private var members: [(name: String, count: Int, shape: JSONForm)] = []
    private var elements: [JSONForm] = []

    init(_ json: JSON) { add(json) }

    private mutating func add(_ json: JSON) {
        kinds.insert(Kind(of: json))
        switch json {
        case .array(let values):
            var element = elements.first
            for value in values {
                if element == nil { element = JSONForm(value) } else { element?.add(value) }
            }
            elements = element.map { [$0] } ?? []
        case .object(let values):
            objects += 1
            for (name, value) in values {
                if let place = members.firstIndex(where: { $0.name.isSame(as: name) }) {
                    members[place].count += 1
                    members[place].shape.add(value)
                } else {
                    members.append((name, 1, JSONForm(value)))
                }
            }
        default: break
        }
    }
}

extension JSONForm {
    /// A place at which two shapes differ.
    struct Difference: Equatable {
        /// Such as `$.data.insights[].score`.
        let path: String
        let there: String
        let here: String
        /// Whether one side alone has null or lacks the member.
        var isOfData: Bool {
            [there, here].contains { $0 == "missing" || $0.hasPrefix("not always") } || Self.withoutNull(there) == Self.withoutNull(here)
                || [there, here].contains("null")
        }

        private static func withoutNull(_ kinds: String) -> String { kinds.replacing(" or null", with: "") }
    }

    /// The differences between this form, of a response here, and the form there. An empty list differs from no other list.
    func differences(from there: JSONForm, at path: String = "$") -> [Difference] {
        var found: [Difference] = []
        if kinds != there.kinds { found.append(Difference(path: path, there: there.description, here: description)) }
        for member in there.members {
            let memberPath = "\(path).\(member.name)"
            if let own = members.first(where: { $0.name.isSame(as: member.name) }) {
                let (isAlways, wasAlways) = (own.count == objects, member.count == there.objects)
                if isAlways != wasAlways {
                    found.append(
                        Difference(path: memberPath, there: wasAlways ? "always" : "not always", here: isAlways ? "always" : "not always"))
                }
                found += own.shape.differences(from: member.shape, at: memberPath)
            } else if objects > 0 {
                found.append(Difference(path: memberPath, there: member.shape.description, here: "missing"))
            }
        }
        if there.objects > 0 {
            for member in members where !there.members.contains(where: { $0.name.isSame(as: member.name) }) {
                found.append(Difference(path: "\(path).\(member.name)", there: "missing", here: member.shape.description))
            }
        }
        if let own = elements.first, let other = there.elements.first { found += own.differences(from: other, at: "\(path)[]") }
        return found
    }

    /// The types, such as `number or null`.
    var description: String { Kind.allCases.filter(kinds.contains).reversed().map(\.rawValue).joined(separator: " or ") }
}

extension JSONForm.Kind {
    init(of json: JSON) {
        switch json {
        case .null: self = .null
        case .bool: self = .boolean
        case .number, .written: self = .number
        case .array: self = .list
        case .object: self = .object
        case .string(let text): self = LocalDate(text) != nil ? .date : Instant(text) != nil ? .time : .text
        }
    }
}
