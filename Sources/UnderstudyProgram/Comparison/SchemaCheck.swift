import Values

/// Compares JSON values with the schemas of an OpenAPI document.
struct SchemaCheck {
    /// The document, which has the schemas that `$ref` names.
    let document: JSON

    /// The differences of a value from its schema. `there` is the value's, `here` the document's.
    func differences(_ value: JSON, from schema: JSON, at path: String = "$") -> [JSONForm.Difference] {
        let schema = resolved(schema)
        if let choices = (schema["anyOf"] ?? schema["oneOf"])?.array {
            let all = choices.map { differences(value, from: $0, at: path) }
            // The branch that fits best explains the difference.
            return all.min { $0.count < $1.count } ?? []
        }
        var found = (schema["allOf"]?.array ?? []).flatMap { differences(value, from: $0, at: path) }
        func differs(_ there: String, _ here: String) { found.append(JSONForm.Difference(path: path, there: there, here: here)) }
        if let types = Self.types(of: schema), !types.contains(where: { Self.fits(value, $0) }) {
            differs(JSONForm.Kind(of: value).rawValue, types.joined(separator: " or "))
            return found
        }
        if case .string = value, let form = Self.forms[schema["format"]?.string ?? ""], JSONForm.Kind(of: value) != form {
            differs(JSONForm.Kind(of: value).rawValue, form.rawValue)
        }
        if let values = schema["enum"]?.array, !values.contains(value) { differs(value.text, "none of the enum") }
        if let only = schema["const"], only != value { differs(value.text, only.text) }
        switch value {
        case .object(let members): found += objectDifferences(members, schema, path)
        case .array(let elements):
            guard let items = schema["items"] else { break }
            var seen: Set<String> = []
            for difference in elements.flatMap({ differences($0, from: items, at: "\(path)[]") })
            where seen.insert("\(difference.path) \(difference.there)").inserted { found.append(difference) }
        default: break
        }
        return found
    }

    private func objectDifferences(_ members: JSON.Members, _ schema: JSON, _ path: String) -> [JSONForm.Difference] {
        let properties = schema["properties"]?.object ?? [:]
        var found: [JSONForm.Difference] = []
        for name in (schema["required"]?.array ?? []).compactMap(\.string) where members[name] == nil {
            found.append(JSONForm.Difference(path: "\(path).\(name)", there: "missing", here: "required"))
        }
        for (name, value) in members {
            let place = "\(path).\(name)"
            if let property = properties[name] {
                found += differences(value, from: property, at: place)
            } else if schema["additionalProperties"] == false || (schema["additionalProperties"] == nil && !properties.isEmpty) {
                found.append(JSONForm.Difference(path: place, there: JSONForm(value).description, here: "no such member"))
            } else if let other = schema["additionalProperties"], other.object != nil {
                found += differences(value, from: other, at: place)
            }
        }
        return found
    }

    /// The schema that a reference names. The document's references lead to its components.
    func resolved(_ schema: JSON) -> JSON {
        guard let reference = schema["$ref"]?.string else { return schema }
        let parts = reference.split(separator: "/").dropFirst().map(String.init)
        return parts.reduce(document) { $0[$1] ?? .null }
    }

    /// `nil` for a schema that allows every type.
    static func types(of schema: JSON) -> [String]? {
        schema["type"].flatMap { type in type.string.map { [$0] } ?? type.array.map { $0.compactMap(\.string) } }
    }

    private static let forms: [String: JSONForm.Kind] = ["date": .date, "date-time": .time]

    private static func fits(_ value: JSON, _ type: String) -> Bool {
        switch (type, value) {
        case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array), ("object", .object): true
        case ("number", .number), ("number", .written): true
        case ("integer", .number(let number)): number.rounded() == number
        case ("integer", .written): true
        default: false
        }
    }
}
