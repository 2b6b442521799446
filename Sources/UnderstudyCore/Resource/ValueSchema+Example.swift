import Values

extension ValueSchema {
    /// A valid value, for documents and tests.
    package var example: JSON { example(named: "text") }

    /// - Parameter name: the name of the member that has the value.
    package func example(named name: String) -> JSON {
        switch self {
        case .text(let length, _): .string(Self.text(named: name, length))
        case .identifier: "0b9b86b5-f193-430a-a82b-921477e75638"
        case .pattern(.instant, _): "2026-01-07T09:00:00Z"
        case .pattern(.date, _), .pattern(.calendarDate, _), .dateOrTimestamp: "2026-01-07"
        case .pattern(.timestamp, _), .pattern(.utcTimestamp, _), .anyTime: "2026-01-07T09:00:00.000Z"
        case .pattern(.color, _): "#E879F9"
        case .bool: true
        case .null: .null
        case .number(let range), .integer(let range): .number(range.example)
        case .choice(let options): .optional(options.first)
        case .literal(let options): options.first.map(JSON.integer) ?? .null
        case .object(let fields), .closedObject(let fields):
            .object(JSON.Members(fields.filter(\.isShown).map { ($0.name, $0.example ?? $0.schema.example(named: $0.name)) }))
        case .anyObject: ["any": "value"]
        case .dictionary(let element): ["2026-01-07": element.example]
        case .array(let element, let count): .array(Array(repeating: element.example(named: name), count: Swift.max(count.lowerBound, 1)))
        case .nullable(let schema), .named(_, let schema), .secret(let schema): schema.example(named: name)
        case .oneOf(let schemas): schemas.first?.example(named: name) ?? .null
        case .described(let schema, let example):
            example ?? schema["const"] ?? schema["examples"]?.array?.first ?? schema["default"] ?? .null
        }
    }

    /// `rest_seconds` as "Rest seconds", cut or filled to the length.
    private static func text(named name: String, _ length: ClosedRange<Int>) -> String {
        let words = name.replacing("_", with: " ")
        let text = String((words.prefix(1).uppercased() + words.dropFirst()).prefix(length.upperBound))
        return text + String(repeating: "x", count: Swift.max(0, length.lowerBound - text.utf16.count))
    }
}

extension ValueSchema.Field {
    /// Whether examples have the member.
    fileprivate var isShown: Bool { !isOptional || example != .null }
}

extension NumberRange {
    /// A number within the range, whole if the range has a whole one.
    fileprivate var example: Double {
        let (least, most) = (minimum ?? maximum ?? 0, maximum ?? minimum ?? 0)
        let candidates = [10, 5, 1, 0, least.rounded(.up) + 1, least, ((least + most) / 2).rounded(), (least + most) / 2]
        return candidates.first { violations(in: $0).isEmpty } ?? most
    }
}
