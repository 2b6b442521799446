import UnderstudyCore

/// The schemas of a document, with references followed, `allOf` merged, and the first of several alternatives.
///
/// The work for one document is limited: a small document can refer to its schemas so often that the result has no end.
struct OpenAPISchemas {
    /// The use of a resolved schema.
    enum Use {
        /// A field of a resource, which has the keywords that endpoints files have.
        case field
        /// The example of a response. It also needs the formats of texts, and no members that only requests have.
        case example
    }

    /// The references that a value is inside of.
    typealias Trail = Set<ExactText>

    let file: OpenAPIFile
    /// The first references at which a schema was cut, since it contains itself or is too deep.
    private(set) var cuts: [String] = []
    private var work = 0

    private static let mostWork = 200_000
    private static let mostCuts = 10
    private static let bytesOfStep = 64
    private static let mostReferences = 64
    private static let mostDepth = 16

    init(_ file: OpenAPIFile) {
        self.file = file
    }

    /// Counts the work of writing a text.
    mutating func spend(on text: String) throws(StartError) { try spend(text.utf8.count / Self.bytesOfStep) }

    private mutating func spend(_ steps: Int = 1) throws(StartError) {
        work += steps
        guard work <= Self.mostWork else {
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
            try spend()
            guard trail.count < Self.mostReferences, trail.insert(ExactText(reference)).inserted else {
                if cuts.count < Self.mostCuts, !cuts.hasExactly(reference) { cuts.append(reference) }
                return nil
            }
            members.removeValue(forKey: "$ref")
            value = try file.value(at: reference).merging(.object(members))
        }
        return value
    }

    /// The schema without references, in the keywords of endpoints files.
    mutating func resolved(_ schema: JSON?, for use: Use) throws(StartError) -> JSON {
        try resolved(schema, for: use, Trail(), depth: 0)
    }

    /// The example of a schema, or a value that follows from it; `nil` without a schema.
    mutating func example(of schema: JSON?) throws(StartError) -> JSON? {
        guard let schema else { return nil }
        return ValueSchema.example(of: try resolved(schema, for: .example))
    }

    private mutating func resolved(_ schema: JSON?, for use: Use, _ trail: Trail, depth: Int) throws(StartError) -> JSON {
        var trail = trail
        let keywords = try keywords(of: schema, &trail)
        for name in ["default", "enum", "example", "examples"] {
            if let value = keywords[name] { try spend(on: value.text) }
        }
        var resolved = OpenAPIKeywords(keywords).own(for: use)
        guard depth < Self.mostDepth else { return .object(resolved) }
        if let items = keywords["items"], resolved.type == "array" {
            resolved["items"] = try self.resolved(items, for: use, trail, depth: depth + 1)
        }
        if let properties = keywords["properties"]?.object, resolved.type == "object" {
            var members = JSON.Members()
            for (name, property) in properties {
                let member = try self.resolved(property, for: use, trail, depth: depth + 1)
                if use == .example, property["writeOnly"] == true { continue }
                members[name] = member
            }
            resolved["properties"] = .object(members)
            let required = (keywords["required"]?.array ?? []).compactMap(\.string).filter { members[$0] != nil }
            // A text may occur twice.
            let names = JSON.Members(required.map { ($0, .null) }).keys
            if !names.isEmpty { resolved["required"] = .array(names.map(JSON.string)) }
        }
        return .object(resolved)
    }

    /// The keywords of a schema, merged with those of its parts.
    private mutating func keywords(of schema: JSON?, _ trail: inout Trail) throws(StartError) -> JSON.Members {
        try spend()
        guard var own = try target(of: schema, &trail)?.object else { return [:] }
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
            var inner = trail
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
            union["required"] = .array(first + second)
        }
        return union
    }
}
