import UnderstudyCore
import Values

/// The schemas of a document, with references followed, `allOf` merged, and the first of several alternatives.
struct OpenAPISchemas {
    /// The references that a value is inside of, and a `nil` for each further level.
    private typealias Trail = [ExactText?]

    private let file: OpenAPIFile
    /// The first references at which a schema was cut, since it contains itself.
    private(set) var cuts: [String] = []
    /// The size of the results so far. A small document can refer to its schemas so often that they have no end.
    private var bytes = 0

    private static let bytesOfStep = 128
    private static let mostCuts = 10
    private static let mostLevels = 64

    init(_ file: OpenAPIFile) {
        self.file = file
    }

    /// Counts the size of a result.
    mutating func spend(on text: String) throws(StartError) {
        bytes += Self.bytesOfStep + text.utf8.count
        guard bytes <= EndpointFolder.mostBytes else {
            throw .unreadable(path: file.name, reason: "its schemas and examples are too large; choose some of the paths with --only")
        }
    }

    /// The value that a reference leads to, or the value itself.
    mutating func target(of value: JSON?) throws(StartError) -> JSON? {
        var trail = Trail()
        return try target(of: value, &trail)
    }

    private mutating func target(of value: JSON?, _ trail: inout Trail) throws(StartError) -> JSON? {
        var value = value
        while var members = value?.object, let reference = members["$ref"]?.string {
            guard trail.count < Self.mostLevels, !trail.contains(ExactText(reference)) else {
                if cuts.count < Self.mostCuts, !cuts.hasExactly(reference) { cuts.append(reference) }
                return nil
            }
            trail.append(ExactText(reference))
            members.removeValue(forKey: "$ref")
            value = try file.value(at: reference).merging(.object(members))
        }
        return value
    }

    /// The keywords of a schema, merged with those of its parts.
    mutating func keywords(of schema: JSON?) throws(StartError) -> JSON.Members {
        var trail = Trail()
        return try keywords(of: schema, &trail)
    }

    private mutating func keywords(of schema: JSON?, _ trail: inout Trail) throws(StartError) -> JSON.Members {
        try spend(on: "")
        guard trail.count < Self.mostLevels, var own = try target(of: schema, &trail)?.object else { return [:] }
        var parts = own["allOf"]?.array ?? []
        for key in ["oneOf", "anyOf"] {
            guard let choices = own[key]?.array else { continue }
            if choices.contains(where: { $0["type"] == "null" }) { own["nullable"] = true }
            parts += choices.filter { $0["type"] != "null" }.prefix(1)
        }
        if parts.isEmpty { return own }
        for key in ["allOf", "oneOf", "anyOf"] { own.removeValue(forKey: key) }
        var merged = JSON.Members()
        for part in parts {
            var inner = trail + [nil]
            var members = try keywords(of: part, &inner)
            // A part's example lacks the members of the other parts.
            if members["example"]?.object != nil { members.removeValue(forKey: "example") }
            merged = Self.union(merged, members)
        }
        return Self.union(merged, own)
    }

    private static func union(_ left: JSON.Members, _ right: JSON.Members) -> JSON.Members {
        var union = left.merging(right)
        if let first = left["properties"], let second = right["properties"] { union["properties"] = first.merging(second) }
        if let first = left["required"]?.array, let second = right["required"]?.array {
            union["required"] = .array(first + second.filter { !first.contains($0) })
        }
        return union
    }

    /// The schema without references, in the keywords of endpoints files.
    mutating func resolved(_ schema: JSON?) throws(StartError) -> JSON { try resolved(schema, [], isNested: false) }

    private mutating func resolved(_ schema: JSON?, _ trail: Trail, isNested: Bool) throws(StartError) -> JSON {
        var trail = trail + [nil]
        let keywords = try keywords(of: schema, &trail)
        var resolved = keywords.own(isNested: isNested)
        try spend(on: JSON.object(resolved).text)
        if let items = keywords["items"], resolved["items"] != nil {
            resolved["items"] = try self.resolved(items, trail, isNested: true)
        } else if let properties = keywords["properties"]?.object, keywords.type.isSame(as: "object") {
            var members = JSON.Members()
            // Neither a record nor an answer has a password, for example.
            for (name, property) in properties where property["writeOnly"] != true {
                members[name] = try self.resolved(property, trail, isNested: true)
            }
            resolved["properties"] = .object(members)
            let required = (keywords["required"]?.array ?? []).filter { $0.string.map { members[$0] != nil } ?? false }
            if !required.isEmpty { resolved["required"] = .array(required) }
        }
        return .object(resolved)
    }

    /// The example of a schema, or a value that follows from it; `nil` without a schema.
    mutating func example(of schema: JSON?) throws(StartError) -> JSON? {
        guard let schema else { return nil }
        return Self.example(of: try resolved(schema), named: "text")
    }

    private static let mostElements = 10

    private static func example(of schema: JSON, named name: String) -> JSON {
        if let given = schema["example"] ?? schema["default"] { return given }
        if let members = schema["properties"]?.object {
            return .object(JSON.Members(members.map { ($0, example(of: $1, named: $0)) }))
        }
        if let items = schema["items"] {
            let isNested = items["properties"] != nil || items["items"] != nil
            let count = isNested ? 1 : max(1, min(schema["minItems"]?.integer ?? 1, mostElements))
            return .array(Array(repeating: example(of: items, named: name), count: count))
        }
        return Resource.Field.read(schema)?.schema.example(named: name) ?? .null
    }
}

extension JSON.Members {
    private static let bounds = [
        "enum", "format", "minLength", "maxLength", "minimum", "exclusiveMinimum", "maximum", "minItems", "maxItems",
    ]
    private static let formatExamples: [String: JSON] = [
        "uuid": "0b9b86b5-f193-430a-a82b-921477e75638", "email": "ada@example.com", "uri": "https://example.com",
    ]

    /// The type of a schema, or the one that its other keywords have; otherwise `object`.
    fileprivate var type: String {
        let given = self["type"]?.array ?? [self["type"] ?? .null]
        if let type = given.compactMap(\.string).first(where: ValueSchema.types.hasExactly) { return type }
        let value = self["const"] ?? self["enum"]?.array?.first ?? self["default"] ?? givenExample
        if let value, value != .null { return ValueSchema.inferred(from: value).typeName }
        return self["items"] != nil && self["properties"] == nil ? "array" : "object"
    }

    private var isNullable: Bool { self["type"] == "null" || self["nullable"] == true || self["type"]?.array?.contains("null") == true }

    /// A value of the schema's own, or the first of several.
    private var givenExample: JSON? {
        let given = self["type"] == "null" ? .null : self["example"] ?? self["examples"]?.array?.first ?? self["const"]
        return given == .null && !isNullable ? nil : given
    }

    /// The keywords of a schema of OpenAPI 3.0 or 3.1 as endpoints files have them, except for members. One that the others do not allow is
    /// left out.
    fileprivate func own(isNested: Bool) -> JSON.Members {
        var own: JSON.Members = ["type": isNullable ? [.string(type), "null"] : .string(type)]
        if type.isSame(as: "array") { own["items"] = ["type": "object"] }
        let bounds = bounds
        for name in Self.bounds {
            guard let bound = bounds[name] else { continue }
            let next = own.merging([name: bound])
            if Resource.Field.read(.object(next)) != nil { own = next }
        }
        if !isNested {
            // A file would have an expression.
            if let value = self["default"], !value.text.holds("{{") { own["default"] = value }
            if self["readOnly"] == true { own["readOnly"] = true }
        }
        own["description"] = self["description"]?.string.map(JSON.string)
        let usual = own["enum"] == nil ? self["format"]?.string.flatMap { Self.formatExamples[$0] } : nil
        own["example"] = givenExample ?? (isNested ? self["default"] : nil) ?? usual
        return own
    }

    /// The keywords with those of both versions in the form of endpoints files, which have no exclusive maximum.
    private var bounds: JSON.Members {
        var bounds = self
        bounds["enum"] = (self["enum"]?.array ?? self["const"].map { [$0] }).map { .array($0.filter { $0 != .null }) }
        if self["exclusiveMinimum"] == true {
            bounds["exclusiveMinimum"] = self["minimum"]
            bounds["minimum"] = nil
        }
        if let limit = self["exclusiveMaximum"] == true ? self["maximum"]?.number : self["exclusiveMaximum"]?.number {
            bounds["maximum"] = .number(type.isSame(as: "integer") ? (limit - 1).rounded(.up) : limit)
        }
        return bounds
    }
}
