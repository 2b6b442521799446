import Values

extension ValueSchema {
    /// A copy of the value with its dates and timestamps replaced.
    ///
    /// - Parameter replace: returns the new text. Takes the old text, and whether it is a timestamp.
    package func replacingDates(in value: JSON, _ replace: (String, _ isTimestamp: Bool) -> String) -> JSON {
        switch (self, value) {
        case (.pattern(.color, _), _): value
        case (.pattern(let pattern, _), .string(let text)): .string(replace(text, pattern != .date && pattern != .calendarDate))
        case (.anyTime, .string(let text)): .string(replace(text, true))
        case (.object(let fields), .object(let members)), (.closedObject(let fields), .object(let members)):
            .object(
                members.reduce(into: [:]) { result, member in
                    let schema = fields.first { $0.name.isSame(as: member.key) }?.schema
                    result[member.key] = schema?.replacingDates(in: member.value, replace) ?? member.value
                })
        case (.array(let element, _), .array(let elements)): .array(elements.map { element.replacingDates(in: $0, replace) })
        case (.nullable(let schema), _), (.named(_, let schema), _): schema.replacingDates(in: value, replace)
        default: value
        }
    }

    /// The members that the schema does not name, each with its path and the names that the schema has there. Ends after 10 000 members.
    package func unknownMembers(of value: JSON) -> [(path: [JSON], known: [String])] {
        var unknown: [(path: [JSON], known: [String])] = []
        findUnknownMembers(of: value, at: [], &unknown)
        return unknown
    }

    private static let maxUnknownMembers = 10_000

    private func findUnknownMembers(of value: JSON, at path: [JSON], _ unknown: inout [(path: [JSON], known: [String])]) {
        switch (self, value) {
        case (.object(let fields), .object(let members)), (.closedObject(let fields), .object(let members)):
            let known = fields.map(\.name)
            for (key, value) in members where unknown.count < Self.maxUnknownMembers {
                let path = path + [.string(key)]
                if let field = fields.first(where: { $0.name.isSame(as: key) }) {
                    field.schema.findUnknownMembers(of: value, at: path, &unknown)
                } else {
                    unknown.append((path, known))
                }
            }
        case (.array(let element, _), .array(let elements)):
            for (index, value) in elements.enumerated() where unknown.count < Self.maxUnknownMembers {
                element.findUnknownMembers(of: value, at: path + [.integer(index)], &unknown)
            }
        case (.nullable(let schema), _), (.named(_, let schema), _), (.secret(let schema), _):
            schema.findUnknownMembers(of: value, at: path, &unknown)
        default: break
        }
    }
}
