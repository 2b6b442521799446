import UnderstudyCore

extension Schema {
    /// A value with other texts in place of its dates and timestamps.
    ///
    /// - Parameter replace: takes a text and whether it is a whole timestamp.
    func replacingDates(in value: JSON, _ replace: (String, _ isTimestamp: Bool) -> String) -> JSON {
        switch (self, value) {
        case (.date, .string(let text)): .string(replace(text, false))
        case (.timestamp, .string(let text)): .string(replace(text, true))
        case (.object(let fields), .object(let members)):
            .object(
                members.reduce(into: [:]) { result, member in
                    let schema = fields.first { $0.name == member.key }?.schema
                    result[member.key] = schema?.replacingDates(in: member.value, replace) ?? member.value
                })
        case (.array(let element, _), .array(let elements)): .array(elements.map { element.replacingDates(in: $0, replace) })
        case (.nullable(let schema), _): schema.replacingDates(in: value, replace)
        default: value
        }
    }

    /// The paths of members that the schema does not name, and what it does name there.
    func unknownMembers(of value: JSON) -> [(path: [JSON], known: [String])] {
        switch (self, value) {
        case (.object(let fields), .object(let members)):
            members.flatMap { key, value -> [(path: [JSON], known: [String])] in
                guard let field = fields.first(where: { $0.name == key }) else { return [([.string(key)], fields.map(\.name))] }
                return field.schema.unknownMembers(of: value).map { ([.string(key)] + $0.path, $0.known) }
            }
        case (.array(let element, _), .array(let elements)):
            elements.enumerated().flatMap { index, value in
                element.unknownMembers(of: value).map { ([.integer(index)] + $0.path, $0.known) }
            }
        case (.nullable(let schema), _): schema.unknownMembers(of: value)
        default: []
        }
    }
}
