import MicroHTTP
import Values

extension ValueSchema {
    /// The limit of reported violations.
    private static let maxViolations = 10_000

    /// Every problem of a value; `nil` is a missing value.
    package func violations(in value: JSON?) -> [Violation] {
        switch self {
        case .text(let length, let unit): value?.string.map { unit.violations(in: $0, length) } ?? [wrongType(value)]
        case .identifier: Self.text(length: ObjectReader.identifierLength).violations(in: value)
        case .pattern(let pattern, let message):
            value?.string.map { pattern.matches($0) ? [] : [Violation(.pattern(pattern, message: message))] } ?? [wrongType(value)]
        case .dateOrTimestamp: value?.string.flatMap { Instant($0) } == nil ? Self.date.violations(in: value) : []
        case .anyTime: Self.text(length: 1...Int(Int32.max)).violations(in: value)
        case .bool: value?.bool == nil ? [wrongType(value)] : []
        case .null: value == .null ? [] : [wrongType(value)]
        case .number(let range): value?.number.map(range.violations) ?? [wrongType(value)]
        case .integer(let range):
            value?.number.map { ($0.isWhole ? [] : [Violation(.fraction)]) + range.violations(in: $0) } ?? [wrongType(value)]
        case .choice(let options): choiceViolations(in: value, options)
        case .literal(let options):
            value?.integer.map(options.contains) == true ? [] : [Violation(.literal(received: value, options: options))]
        case .object(let fields): objectViolations(in: value, fields)
        case .closedObject(let fields): objectViolations(in: value, fields) + unknownMembers(in: value, fields)
        case .anyObject: value?.object == nil ? [wrongType(value)] : []
        case .dictionary(let element):
            value?.object?.flatMap { name, value in element.violations(in: value).map { $0.below(.string(name)) } } ?? [wrongType(value)]
        case .array(let element, let count): arrayViolations(in: value, of: element, count)
        case .nullable(let schema): value == .null ? [] : schema.violations(in: value)
        case .named(_, let schema), .secret(let schema): schema.violations(in: value)
        case .oneOf(let schemas): schemas.map { $0.violations(in: value) }.min { $0.count < $1.count } ?? []
        case .described: []
        }
    }

    /// The known members of a request's body, in their stored form.
    ///
    /// - Throws: ``ResourceError/invalid(_:)``.
    package func checked(_ body: JSON) throws(ResourceError) -> JSON {
        let violations = violations(in: body)
        if !violations.isEmpty { throw .invalid(violations) }
        return known(body)
    }

    /// The value with only the members that the schema names, in the schema's order. Identifiers and instants are in their stored form.
    package func known(_ value: JSON) -> JSON {
        switch (self, value) {
        case (.object(let fields), .object(let members)), (.closedObject(let fields), .object(let members)):
            .object(omittingMissing: fields.map { field in (field.name, members[field.name].map(field.schema.known)) })
        case (.array(let element, _), .array(let elements)): .array(elements.map(element.known))
        case (.nullable(let schema), _): value == .null ? .null : schema.known(value)
        case (.named(_, let schema), _), (.secret(let schema), _): schema.known(value)
        case (.identifier, .string(let id)): .string(id.lowercased())
        case (.pattern(.instant, _), .string(let text)): Instant.toTheSecond(text).map { .string($0.descriptionToTheSecond) } ?? value
        default: value
        }
    }

    /// The name of the type in messages.
    package var typeName: String {
        switch self {
        case .text, .identifier, .pattern, .dateOrTimestamp, .anyTime: "string"
        case .bool: "boolean"
        case .null: "null"
        case .number, .integer, .literal: "number"
        case .choice(let options): ValueSchema.list(options)
        case .object, .closedObject, .anyObject, .dictionary: "object"
        case .array: "array"
        case .nullable(let schema), .named(_, let schema), .secret(let schema): schema.typeName
        case .oneOf(let schemas): schemas.map(\.typeName).joined(separator: " | ")
        case .described(let schema, _): schema["type"]?.string ?? "any"
        }
    }

    /// `'ready' | 'moderate' | 'recover'`
    package static func list(_ options: [String]) -> String {
        options.map { "'\($0)'" }.joined(separator: " | ")
    }

    private func wrongType(_ value: JSON?) -> Violation {
        Violation(.type(expected: typeName, received: Self.typeName(of: value)))
    }

    private static func typeName(of value: JSON?) -> String {
        switch value {
        case nil: "undefined"
        case .null?: "null"
        case .bool?: "boolean"
        case .number?, .written?: "number"
        case .string?: "string"
        case .array?: "array"
        case .object?: "object"
        }
    }

    private func unknownMembers(in value: JSON?, _ fields: [Field]) -> [Violation] {
        let unknown = value?.object?.keys.filter { key in !fields.contains { $0.name.isSame(as: key) } } ?? []
        return unknown.isEmpty ? [] : [Violation(.unknownMembers(Array(unknown.prefix(Self.maxViolations))))]
    }

    private func choiceViolations(in value: JSON?, _ options: [String]) -> [Violation] {
        guard let text = value?.string else { return [wrongType(value)] }
        return options.hasExactly(text) ? [] : [Violation(.choice(received: text, options: options))]
    }

    private func objectViolations(in value: JSON?, _ fields: [Field]) -> [Violation] {
        guard let members = value?.object else { return [wrongType(value)] }
        return fields.flatMap { field -> [Violation] in
            let member = members[field.name]
            if member == nil, field.isOptional { return [] }
            return field.schema.violations(in: member).map { $0.below(.string(field.name)) }
        }
    }

    private func arrayViolations(in value: JSON?, of element: ValueSchema, _ count: ClosedRange<Int>) -> [Violation] {
        guard let elements = value?.array else { return [wrongType(value)] }
        var violations: [Violation] = []
        if elements.count < count.lowerBound { violations.append(Violation(.count(.minimum(Double(count.lowerBound))))) }
        if elements.count > count.upperBound { violations.append(Violation(.count(.maximum(Double(count.upperBound))))) }
        // Elements beyond the limit are not checked. Otherwise a small body could cause a huge response.
        for (index, value) in elements.prefix(count.upperBound).enumerated() {
            guard violations.count < Self.maxViolations else { break }
            violations += element.violations(in: value).map { $0.below(.integer(index)) }
        }
        return violations
    }
}

extension ValueSchema.TextUnit {
    fileprivate func violations(in text: String, _ length: ClosedRange<Int>) -> [Violation] {
        let count = self == .utf16 ? text.utf16.count : text.unicodeScalars.count
        if count < length.lowerBound { return [Violation(.length(.minimum(Double(length.lowerBound))))] }
        return count > length.upperBound ? [Violation(.length(.maximum(Double(length.upperBound))))] : []
    }
}

extension Double {
    fileprivate var isWhole: Bool { isFinite && self == rounded(.towardZero) }
}

extension ValueSchema.Pattern {
    func matches(_ text: String) -> Bool {
        switch self {
        case .date: LocalDate.components(of: text) != nil
        case .calendarDate: LocalDate(text) != nil
        case .timestamp: Instant(text) != nil
        case .instant: Instant.toTheSecond(text) != nil
        case .utcTimestamp:
            text.utf8.dropFirst(10).first == UInt8(ascii: "T") && text.utf8.last == UInt8(ascii: "Z") && Instant(text) != nil
        case .color:
            text.utf8.count == 7 && text.utf8.first == UInt8(ascii: "#")
                && text.utf8.dropFirst().allSatisfy { PercentEncoding.nibble($0) != nil }
        }
    }
}
