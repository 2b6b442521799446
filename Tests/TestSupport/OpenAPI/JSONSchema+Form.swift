import Values

extension JSONSchema {
    /// The errors of a schema itself, without those of nested schemas: unknown keywords, types and formats, invalid patterns, and required
    /// members that are not allowed.
    package func formFaults(of schema: JSON) -> [String] {
        guard let members = schema.object else { return schema.bool == nil ? ["\(schema.text) is no schema"] : [] }
        let unknown = members.keys.filter { !Self.annotations.contains($0) && !Self.keywords.contains($0) }
        return unknown.map { "\($0) is no keyword that is known" } + Self.typeFaults(members) + Self.textFaults(members)
            + Self.requiredFaults(members)
    }

    private static func typeFaults(_ members: JSON.Members) -> [String] {
        guard let type = members["type"] else { return [] }
        return (type.array ?? [type]).filter { !types.contains($0.string ?? "") }.map { "\($0.text) is no type" }
    }

    private static func textFaults(_ members: JSON.Members) -> [String] {
        var faults: [String] = []
        if let format = members["format"], !formats.contains(format.string ?? "") {
            faults.append("\(format.text) is no format that is known")
        }
        let patterns = [members["pattern"]?.string].compactMap { $0 } + (members["patternProperties"]?.object?.keys ?? [])
        faults += patterns.filter { SchemaCache.regex($0) == nil }.map { "the pattern \($0) cannot be read" }
        return faults
    }

    /// If other members are not allowed, each required member must be among the properties.
    private static func requiredFaults(_ members: JSON.Members) -> [String] {
        guard members["additionalProperties"]?.bool == false, members["patternProperties"] == nil, let properties = members["properties"]
        else { return [] }
        let required = (members["required"]?.array ?? []).compactMap(\.string)
        return required.filter { properties[$0] == nil }.map { "\($0) is required, and may not be there" }
    }

    private static let keywords: Set<String> = objectKeywords.union(arrayKeywords).union([
        "$ref", "allOf", "anyOf", "const", "else", "enum", "exclusiveMaximum", "exclusiveMinimum", "format", "if", "maxLength", "maximum",
        "minLength", "minimum", "multipleOf", "not", "oneOf", "pattern", "then", "type",
    ])
}
