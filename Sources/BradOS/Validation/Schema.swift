import UnderstudyCore

/// A rule for a JSON value.
///
/// A check reports every problem at once, in the order of the schema. Only ``nullable(_:)`` accepts `null`. Objects may have members that
/// the schema does not name; ``known(_:)`` removes them.
indirect enum Schema: Sendable, Equatable {
    case text
    /// `yyyy-MM-dd`, checked by its pattern only: `2026-13-45` is valid (brados.md 1.7).
    case date
    /// A ``date``, or an instant in RFC 3339. One generation of the app sends instants where the other sends dates.
    case dateOrTimestamp
    /// An instant in RFC 3339.
    case timestamp
    case bool
    case number(NumberRange)
    case integer(NumberRange)
    case choice([String])
    case object([Field])
    case array(of: Schema, count: ClosedRange<Int>)
    case nullable(Schema)

    struct Field: Sendable, Equatable {
        let name: String
        let schema: Schema
        let isOptional: Bool
    }

    static let anyNumber = Schema.number(NumberRange())

    /// The limit of reported issues. No upload reaches it; an array without a bound, as in a seed, can.
    private static let maxIssues = 10_000

    static func array(of element: Schema) -> Schema { .array(of: element, count: 0...Int(Int32.max)) }

    /// Every problem of a value; `nil` is a missing value.
    func issues(in value: JSON?) -> [Issue] {
        switch self {
        case .text: value?.string == nil ? [wrongType(value)] : []
        case .date: dateIssues(in: value)
        case .dateOrTimestamp: value?.string.flatMap { Instant($0) } == nil ? dateIssues(in: value) : []
        case .timestamp: value?.string.map { Instant($0) == nil ? [Issue(.timestamp)] : [] } ?? [wrongType(value)]
        case .bool: value?.bool == nil ? [wrongType(value)] : []
        case .number(let range): value?.number.map(range.issues) ?? [wrongType(value)]
        case .integer(let range):
            value?.number.map { ($0.isWhole ? [] : [Issue(.fraction)]) + range.issues(in: $0) } ?? [wrongType(value)]
        case .choice(let options): choiceIssues(in: value, options)
        case .object(let fields): objectIssues(in: value, fields)
        case .array(let element, let count): arrayIssues(in: value, of: element, count)
        case .nullable(let schema): value == .null ? [] : schema.issues(in: value)
        }
    }

    /// The value with only the members that the schema names, in the schema's order.
    func known(_ value: JSON) -> JSON {
        switch (self, value) {
        case (.object(let fields), .object(let members)):
            .object(omittingMissing: fields.map { field in (field.name, members[field.name].map(field.schema.known)) })
        case (.array(let element, _), .array(let elements)): .array(elements.map(element.known))
        case (.nullable(let schema), _): schema.known(value)
        default: value
        }
    }

    /// The name of the type in messages.
    var typeName: String {
        switch self {
        case .text, .date, .dateOrTimestamp, .timestamp: "string"
        case .bool: "boolean"
        case .number, .integer: "number"
        case .choice(let options): Issue.list(options)
        case .object: "object"
        case .array: "array"
        case .nullable(let schema): schema.typeName
        }
    }

    private func wrongType(_ value: JSON?) -> Issue {
        Issue(.type(expected: typeName, received: Self.typeName(of: value)))
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

    private func dateIssues(in value: JSON?) -> [Issue] {
        guard let text = value?.string else { return [wrongType(value)] }
        return LocalDate.components(of: text) == nil ? [Issue(.datePattern)] : []
    }

    private func choiceIssues(in value: JSON?, _ options: [String]) -> [Issue] {
        guard let text = value?.string else { return [wrongType(value)] }
        return options.hasExactly(text) ? [] : [Issue(.choice(received: text, options: options))]
    }

    private func objectIssues(in value: JSON?, _ fields: [Field]) -> [Issue] {
        guard let members = value?.object else { return [wrongType(value)] }
        return fields.flatMap { field -> [Issue] in
            let member = members[field.name]
            if member == nil, field.isOptional { return [] }
            return field.schema.issues(in: member).map { $0.below(.string(field.name)) }
        }
    }

    private func arrayIssues(in value: JSON?, of element: Schema, _ count: ClosedRange<Int>) -> [Issue] {
        guard let elements = value?.array else { return [wrongType(value)] }
        var issues: [Issue] = []
        if elements.count < count.lowerBound { issues.append(Issue(.count(.minimum(Double(count.lowerBound))))) }
        if elements.count > count.upperBound { issues.append(Issue(.count(.maximum(Double(count.upperBound))))) }
        // Elements beyond the limit are not checked. Otherwise a small body could cause a huge response.
        for (index, value) in elements.prefix(count.upperBound).enumerated() {
            guard issues.count < Self.maxIssues else { break }
            issues += element.issues(in: value).map { $0.below(.integer(index)) }
        }
        return issues
    }
}

/// A range of numbers. The lower bound may be exclusive; the upper bound is inclusive.
struct NumberRange: Sendable, Equatable {
    var minimum: Double?
    var excludesMinimum = false
    var maximum: Double?

    init(minimum: Double? = nil, excludesMinimum: Bool = false, maximum: Double? = nil) {
        self.minimum = minimum
        self.excludesMinimum = excludesMinimum
        self.maximum = maximum
    }

    init(_ range: ClosedRange<Double>) {
        self.init(minimum: range.lowerBound, maximum: range.upperBound)
    }

    func issues(in value: Double) -> [Issue] {
        var issues: [Issue] = []
        if let minimum, excludesMinimum ? value <= minimum : value < minimum {
            issues.append(Issue(.number(.minimum(minimum), isInclusive: !excludesMinimum)))
        }
        if let maximum, value > maximum { issues.append(Issue(.number(.maximum(maximum), isInclusive: true))) }
        // A number in JSON can exceed a double. JSON could not contain the infinity that results.
        return issues.isEmpty && !value.isFinite ? [Issue(.infinite)] : issues
    }
}

extension Schema {
    static func number(_ range: ClosedRange<Double>) -> Schema {
        .number(NumberRange(range))
    }

    /// Numbers above 0, up to a maximum.
    static func positiveNumber(upTo maximum: Double) -> Schema {
        .number(NumberRange(minimum: 0, excludesMinimum: true, maximum: maximum))
    }

    static func integer(_ range: ClosedRange<Double>) -> Schema {
        .integer(NumberRange(range))
    }

    static func integer(from minimum: Double) -> Schema {
        .integer(NumberRange(minimum: minimum))
    }

    /// Integers above 0, up to a maximum.
    static func positiveInteger(upTo maximum: Double) -> Schema {
        .integer(NumberRange(minimum: 0, excludesMinimum: true, maximum: maximum))
    }
}

extension Schema.Field {
    static func required(_ name: String, _ schema: Schema) -> Schema.Field {
        Schema.Field(name: name, schema: schema, isOptional: false)
    }

    static func optional(_ name: String, _ schema: Schema) -> Schema.Field {
        Schema.Field(name: name, schema: schema, isOptional: true)
    }
}

extension Double {
    fileprivate var isWhole: Bool { isFinite && self == rounded(.towardZero) }
}
