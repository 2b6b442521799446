import UnderstudyCore

/// The keywords of one schema, of OpenAPI 3.0 or 3.1, without references.
struct OpenAPIKeywords {
    private let members: JSON.Members

    init(_ members: JSON.Members) {
        self.members = members
    }

    private static let types = ["string", "number", "integer", "boolean", "object", "array"]
    private static let formats = ["date", "date-time"]

    /// The type, or the one that the other keywords have; otherwise `object`.
    private var type: String {
        let given = members["type"]?.array ?? [members["type"] ?? .null]
        if let type = given.compactMap(\.string).first(where: Self.types.hasExactly) { return type }
        switch members["const"] ?? members["enum"]?.array?.first ?? members["default"] ?? example {
        case .string?: return "string"
        case .number?, .written?: return "number"
        case .bool?: return "boolean"
        case .array?: return "array"
        default: return members["items"] != nil && members["properties"] == nil ? "array" : "object"
        }
    }

    private var isNull: Bool { members["type"] == "null" }

    private var isNullable: Bool { isNull || members["nullable"] == true || members["type"]?.array?.contains("null") == true }

    /// The example of the schema: a value of its own, or the first of several.
    private var example: JSON? {
        let given = isNull ? .null : members["example"] ?? members["examples"]?.array?.first ?? members["const"]
        return given == .null && !isNullable ? nil : given
    }

    /// The keywords that endpoints files have, except those that contain schemas.
    func own(for use: OpenAPISchemas.Use) -> JSON.Members {
        let type = type
        var own: JSON.Members = ["type": isNullable ? [.string(type), "null"] : .string(type)]
        switch type {
        case "string":
            if let format = members["format"]?.string, use == .example || Self.formats.hasExactly(format) {
                own["format"] = .string(format)
            }
            own["enum"] = choices { $0.string }
            addCounts("minLength", "maxLength", to: &own)
        case "integer":
            own["enum"] = choices { $0.integer }
            addRange(to: &own)
        case "number": addRange(to: &own)
        case "array": addCounts("minItems", "maxItems", to: &own)
        default: break
        }
        if let value = members["default"], fits(value, own) { own["default"] = value }
        if members["readOnly"] == true { own["readOnly"] = true }
        if let text = members["description"]?.string, use == .field { own["description"] = .string(text) }
        own["example"] = example.flatMap { use == .example || fits($0, own) ? $0 : nil }
        return own
    }

    /// The values to choose from; `nil` if there are none, or if one has another type.
    private func choices(_ ofType: (JSON) -> Any?) -> JSON? {
        let choices = (members["enum"]?.array ?? [members["const"] ?? .null]).filter { $0 != .null }
        return choices.isEmpty || choices.contains { ofType($0) == nil } ? nil : .array(choices)
    }

    private func addCounts(_ least: String, _ most: String, to own: inout JSON.Members) {
        let (minimum, maximum) = (members[least]?.integer ?? 0, members[most]?.integer ?? .max)
        guard minimum >= 0, maximum >= minimum else { return }
        if minimum > 0 { own[least] = members[least] }
        if maximum < .max { own[most] = members[most] }
    }

    /// An exclusive bound is a number in version 3.1, and a condition of the other bound in version 3.0.
    private func addRange(to own: inout JSON.Members) {
        let (minimum, maximum) = (members["minimum"]?.number, members["maximum"]?.number)
        let above = members["exclusiveMinimum"]?.number ?? (members["exclusiveMinimum"] == true ? minimum : nil)
        let below = members["exclusiveMaximum"]?.number ?? (members["exclusiveMaximum"] == true ? maximum : nil)
        let least = max(minimum ?? -.infinity, above ?? -.infinity)
        // Endpoints files have no exclusive maximum.
        let limit = below.map { own.type == "integer" ? ($0 - 1).rounded(.up) : $0 }
        let most = min(maximum ?? .infinity, limit ?? .infinity)
        guard least <= most else { return }
        if least.isFinite { own[least == above ? "exclusiveMinimum" : "minimum"] = .number(least) }
        if most.isFinite { own["maximum"] = .number(most) }
    }

    /// Whether a value has the type of the keywords, and no text that endpoints files read as a template.
    private func fits(_ value: JSON, _ own: JSON.Members) -> Bool {
        if value == .null { return isNullable }
        if value.text.holds("{{") { return false }
        return ValueSchema(keywords: own).violations(in: value).isEmpty
    }
}

extension JSON.Members {
    /// The type that resolved keywords have, besides null.
    var type: String { self["type"]?.string ?? self["type"]?.array?.first?.string ?? "object" }
}

extension ValueSchema {
    /// The rule of resolved keywords, except for elements and members.
    fileprivate init(keywords: JSON.Members) {
        let range = NumberRange(
            minimum: keywords["exclusiveMinimum"]?.number ?? keywords["minimum"]?.number,
            excludesMinimum: keywords["exclusiveMinimum"] != nil, maximum: keywords["maximum"]?.number)
        let choices = keywords["enum"]?.array
        self =
            switch (keywords.type, keywords["format"]?.string) {
            case ("string", _) where choices != nil: .choice((choices ?? []).compactMap(\.string))
            case ("string", "date"): .pattern(.calendarDate, message: nil)
            case ("string", "date-time"): .timestamp
            case ("string", "uuid"): .identifier
            case ("string", _): .text(length: keywords.counts("minLength", "maxLength"))
            case ("integer", _): choices.map { .literal($0.compactMap(\.integer)) } ?? .integer(range)
            case ("number", _): .number(range)
            case ("boolean", _): .bool
            case ("array", _): .array(of: .oneOf([]), count: keywords.counts("minItems", "maxItems"))
            default: .anyObject
            }
    }

    /// A value that a resolved schema accepts: its example, its default value, or one that follows from its keywords.
    ///
    /// - Parameter name: the name of the member that has the value.
    static func example(of schema: JSON, named name: String = "text") -> JSON {
        let keywords = schema.object ?? [:]
        if let given = keywords["example"] ?? keywords["default"] { return given }
        switch (keywords.type, keywords["format"]?.string) {
        case ("object", _):
            return .object(JSON.Members((keywords["properties"]?.object ?? [:]).map { ($0, example(of: $1, named: $0)) }))
        case ("array", _):
            guard let items = keywords["items"] else { return [] }
            let isNested = ["array", "object"].hasExactly((items.object ?? [:]).type)
            let count = isNested ? 1 : max(1, min(keywords["minItems"]?.integer ?? 1, mostElements))
            return .array(Array(repeating: example(of: items, named: name), count: count))
        case ("string", "email"): return "ada@example.com"
        case ("string", "uri"): return "https://example.com"
        default: return ValueSchema(keywords: keywords).example(named: name)
        }
    }

    private static let mostElements = 10
}

extension JSON.Members {
    /// A range of lengths, cut to one of which an example can be made.
    fileprivate func counts(_ least: String, _ most: String) -> ClosedRange<Int> {
        let minimum = Swift.min(self[least]?.integer ?? 0, 10_000)
        return minimum...Swift.max(minimum, Swift.min(self[most]?.integer ?? .max, Int(Int32.max)))
    }
}
