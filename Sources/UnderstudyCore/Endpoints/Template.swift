import Values

/// JSON whose texts may have expressions between double braces, such as `{{now}}`: an answer or a default of a user's own.
///
/// A text that is one expression becomes the expression's value, of any type. Otherwise the value's text is inserted.
package indirect enum Template: Sendable {
    case fixed(JSON)
    case text([Part])
    case array([Template])
    case object([(name: String, value: Template)])

    package enum Part: Sendable {
        case text(String)
        case expression(Expression)
    }

    package enum Expression: Sendable, Equatable {
        case now
        /// The date in UTC, with a number of days added.
        case today(days: Int)
        /// A new id, the same one throughout an answer.
        case id
        /// A parameter of the path.
        case path(String)
        /// A parameter of the query.
        case query(String)
        /// A member of the request's body, by the names that lead to it.
        case body([String])
        case userID, userEmail, account
    }

    /// The value with each expression replaced by its value.
    package func json(_ value: (Expression) throws -> JSON) rethrows -> JSON {
        switch self {
        case .fixed(let json): json
        case .text(let parts): try Self.text(parts, value)
        case .array(let elements): .array(try elements.map { try $0.json(value) })
        case .object(let members): .object(JSON.Members(try members.map { ($0.name, try $0.value.json(value)) }))
        }
    }

    /// The value as a text: that of a string, otherwise its JSON.
    package func text(_ value: (Expression) throws -> JSON) rethrows -> String { try json(value).insertedText }

    private static func text(_ parts: [Part], _ value: (Expression) throws -> JSON) rethrows -> JSON {
        if parts.count == 1, case .expression(let only)? = parts.first { return try value(only) }
        return .string(
            try parts.map { part in
                switch part {
                case .text(let text): return text
                case .expression(let expression): return try value(expression).insertedText
                }
            }.joined())
    }

    /// Every expression in the texts.
    package var expressions: [Expression] {
        switch self {
        case .fixed: []
        case .text(let parts): parts.compactMap { if case .expression(let expression) = $0 { expression } else { nil } }
        case .array(let elements): elements.flatMap(\.expressions)
        case .object(let members): members.flatMap(\.value.expressions)
        }
    }

    package var isFixed: Bool { if case .fixed = self { true } else { false } }
}

extension Template {
    /// The expressions that a text can have.
    package enum Use: Sendable {
        /// The answer of a route with these parameters in its path.
        case answer(parameters: [String])
        /// The default of a field.
        case initialValue

        fileprivate var names: [String] {
            switch self {
            case .answer(let parameters):
                ["now", "today", "today-3d", "id"] + parameters.map { "path.\($0)" }
                    + ["query.NAME", "body.NAME", "user.id", "user.email", "account"]
            case .initialValue: ["now", "today", "today-3d", "id", "user.id", "account"]
            }
        }

        fileprivate func allows(_ expression: Expression) -> Bool {
            switch (self, expression) {
            case (.answer(let parameters), .path(let name)): parameters.hasExactly(name)
            case (.answer, _): true
            case (.initialValue, .path), (.initialValue, .query), (.initialValue, .body), (.initialValue, .userEmail): false
            case (.initialValue, _): true
            }
        }
    }

    /// Reads the texts of a value, and records each unknown expression.
    package init(_ json: JSON, for use: Use, at path: @autoclosure () -> String, _ faults: ValidationErrors) {
        switch json {
        case .string(let text):
            self = Self.parts(of: text, for: use, at: path(), faults).map(Template.text) ?? .fixed(json)
        case .array(let elements):
            let templates = elements.enumerated().map { index, element in
                Template(element, for: use, at: "\(path())[\(index)]", faults)
            }
            self = templates.allSatisfy(\.isFixed) ? .fixed(json) : .array(templates)
        case .object(let members):
            let templates = members.map { name, value in
                (name: name, value: Template(value, for: use, at: "\(path()).\(name.cut())", faults))
            }
            self = templates.allSatisfy(\.value.isFixed) ? .fixed(json) : .object(templates)
        default: self = .fixed(json)
        }
    }

    /// - Returns: `nil` for a text without expressions.
    private static func parts(of text: String, for use: Use, at path: String, _ faults: ValidationErrors) -> [Part]? {
        guard text.contains("{{") else { return nil }
        var parts: [Part] = []
        var rest = text[...]
        while let start = rest.firstRange(of: "{{") {
            if start.lowerBound > rest.startIndex { parts.append(.text(String(rest[..<start.lowerBound]))) }
            let inner = rest[start.upperBound...]
            guard let end = inner.firstRange(of: "}}") else {
                faults.add(
                    path, found: .string(text), expected: "}} behind each {{, or \"literal\": true on the route for texts as they are")
                return parts
            }
            let name = String(inner[..<end.lowerBound].trimmingSpace())
            if let expression = Expression(name), use.allows(expression) {
                parts.append(.expression(expression))
            } else {
                faults.add(path, found: "{{\(name.cut())}}", expected: ObjectReader.expected(use.names, inPlaceOf: name))
            }
            rest = inner[end.upperBound...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        return parts
    }
}

extension JSON {
    /// The value within a text: a string as it is, and nothing for null.
    fileprivate var insertedText: String { self == .null ? "" : string ?? text }

    /// The value of ``Template/Expression/today(days:)``.
    static func today(at now: Instant, adding days: Int) -> JSON {
        .string(SeedDate.relative(days: days).resolved(at: SeedMoment(now: now, zone: .utc)).description)
    }
}

extension Template.Expression {
    private static let mostNames = 10

    fileprivate init?(_ text: String) {
        let names = text.parts(between: ".")
        switch names.first {
        case "now" where names.count == 1: self = .now
        case "id" where names.count == 1: self = .id
        case "account" where names.count == 1: self = .account
        case "user" where names.count == 2 && names[1] == "id": self = .userID
        case "user" where names.count == 2 && names[1] == "email": self = .userEmail
        case "path" where names.count == 2: self = .path(names[1])
        case "query" where names.count == 2 && !names[1].isEmpty: self = .query(names[1])
        case "body" where (2...Self.mostNames).contains(names.count) && !names.contains(""): self = .body(Array(names.dropFirst()))
        default:
            guard case .relative(let days)? = SeedDate(text), text.hasPrefix("today") else { return nil }
            self = .today(days: days)
        }
    }
}
