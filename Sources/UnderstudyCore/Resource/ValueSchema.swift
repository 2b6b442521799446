import MicroHTTP
import Values

/// A rule for a JSON value.
///
/// A check reports every problem at once, in the order of the schema. Only ``nullable(_:)`` accepts `null`. Objects may have members that
/// the schema does not name; ``known(_:)`` removes them.
package indirect enum ValueSchema: Sendable, Equatable {
    /// A text with a limited length, counted in UTF-16 units as JavaScript does.
    case text(length: ClosedRange<Int>)
    /// The id of a record, which is stored in lower case.
    case identifier
    /// A text in a format. `message` replaces the format's own message in errors.
    case pattern(Pattern, message: String?)
    /// A ``date``, or an instant in RFC 3339. One generation of the app sends instants where the other sends dates.
    case dateOrTimestamp
    /// A text of one character or more that should be a date or an instant. In a seed, an instant may be relative.
    case anyTime
    case bool
    /// Always null.
    case null
    case number(NumberRange)
    case integer(NumberRange)
    case choice([String])
    /// One of several integers.
    case literal([Int])
    case object([Field])
    /// An object without other members.
    case closedObject([Field])
    /// An object of any members.
    case anyObject
    /// An object whose members have names that follow from the data, in responses.
    case dictionary(of: ValueSchema)
    case array(of: ValueSchema, count: ClosedRange<Int>)
    case nullable(ValueSchema)
    /// A schema with a name of its own in the OpenAPI document.
    case named(String, ValueSchema)
    /// One of several forms, in responses.
    case oneOf([ValueSchema])
    /// A value that an operation reads or writes by rules of its own, in JSON Schema. Nothing is checked.
    case described(JSON, example: JSON? = nil)
    /// A secret, such as a password or a token. The journal masks it.
    case secret(of: ValueSchema)

    /// The formats of texts.
    package enum Pattern: Sendable, Equatable {
        /// `yyyy-MM-dd`, checked by its pattern only: `2026-13-45` is valid (brados.md 1.7).
        case date
        /// A day of the calendar, `yyyy-MM-dd`.
        case calendarDate
        /// An instant in RFC 3339.
        case timestamp
        /// A timestamp with `T` and `Z` (brados-training.md 1.9).
        case utcTimestamp
        /// An instant in RFC 3339, which is stored in UTC and without fractions of a second.
        case instant
        /// `#RRGGBB`
        case color
    }

    package struct Field: Sendable, Equatable {
        package let name: String
        package let schema: ValueSchema
        package let isOptional: Bool
        /// The meaning, for people.
        package let about: String
        /// The value of an absent member, for people.
        package let initial: JSON?
        /// An example, for people; null for an optional member that examples lack.
        package let example: JSON?

        package init(
            name: String, schema: ValueSchema, isOptional: Bool, about: String, initial: JSON? = nil, example: JSON? = nil
        ) {
            self.name = name
            self.schema = schema
            self.isOptional = isOptional
            self.about = about
            self.initial = initial
            self.example = example
        }
    }

    package static let text = ValueSchema.text(length: 0...Int(Int32.max))
    /// A text that the journal masks.
    package static let secret = ValueSchema.secret(of: .text)
    package static let date = ValueSchema.pattern(.date, message: nil)
    package static let timestamp = ValueSchema.pattern(.timestamp, message: nil)
    package static let instant = ValueSchema.pattern(.instant, message: nil)
    package static let utcTimestamp = ValueSchema.pattern(.utcTimestamp, message: nil)
    package static let anyNumber = ValueSchema.number(NumberRange())

    /// The limit of reported violations.
    private static let maxViolations = 10_000

    /// The most elements of an array, unless it names another number.
    package static let usualMostElements = 1_000

    package static func array(of element: ValueSchema) -> ValueSchema { .array(of: element, count: 0...usualMostElements) }

    /// An array of a response, whose length follows from the data.
    package static func list(of element: ValueSchema) -> ValueSchema { .array(of: element, count: 0...Int(Int32.max)) }

    /// Every problem of a value; `nil` is a missing value.
    package func violations(in value: JSON?) -> [Violation] {
        switch self {
        case .text(let length): value?.string.map { lengthViolations(in: $0, length) } ?? [wrongType(value)]
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

    /// JavaScript counts UTF-16 units, and JSON Schema counts characters. A text has at least the least characters and at most the most
    /// units, so that it fits both.
    private func lengthViolations(in text: String, _ length: ClosedRange<Int>) -> [Violation] {
        if text.unicodeScalars.count < length.lowerBound { return [Violation(.length(.minimum(Double(length.lowerBound))))] }
        return text.utf16.count > length.upperBound ? [Violation(.length(.maximum(Double(length.upperBound))))] : []
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

extension ValueSchema.Field {
    package static func required(
        _ name: String, _ schema: ValueSchema, _ about: String = "", example: JSON? = nil
    ) -> ValueSchema.Field {
        ValueSchema.Field(name: name, schema: schema, isOptional: false, about: about, example: example)
    }

    package static func optional(
        _ name: String, _ schema: ValueSchema, _ about: String = "", default initial: JSON? = nil, example: JSON? = nil
    ) -> ValueSchema.Field {
        ValueSchema.Field(name: name, schema: schema, isOptional: true, about: about, initial: initial, example: example)
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
