import Foundation
import Values

extension JSONSchema {
    /// The violations of a keyword that concerns the value alone; `nil` for another keyword. A keyword for numbers ignores texts, and so
    /// on.
    func valueFaults(of value: JSON, _ keyword: String, _ argument: JSON) -> [SchemaFault]? {
        guard let fits = isFitting(value, keyword, argument) else { return nil }
        return fits ? [] : [SchemaFault(value, "\(keyword): \(argument.text)")]
    }

    private func isFitting(_ value: JSON, _ keyword: String, _ argument: JSON) -> Bool? {
        switch keyword {
        case "type": (argument.array ?? [argument]).contains { isOfType($0.string ?? "", value) }
        case "enum": (argument.array ?? []).contains { isSame(value, $0) }
        case "const": isSame(value, argument)
        case "minimum": compare(value.number, argument) { $0 >= $1 }
        case "maximum": compare(value.number, argument) { $0 <= $1 }
        case "exclusiveMinimum": compare(value.number, argument) { $0 > $1 }
        case "exclusiveMaximum": compare(value.number, argument) { $0 < $1 }
        case "multipleOf": compare(value.number, argument) { ($0 / $1).rounded() == $0 / $1 }
        case "minLength": compare(length(of: value), argument) { $0 >= $1 }
        case "maxLength": compare(length(of: value), argument) { $0 <= $1 }
        case "pattern": value.string.map { cache.matches($0, argument.string ?? "") } ?? true
        case "format": value.string.map { hasFormat(argument.string ?? "", $0) } ?? true
        default: nil
        }
    }

    /// No value is of an unknown type.
    private func isOfType(_ type: String, _ value: JSON) -> Bool {
        switch (type, value) {
        case ("null", .null), ("boolean", .bool), ("string", .string), ("number", .number), ("array", .array), ("object", .object): true
        case ("integer", .number(let number)): number.rounded() == number
        default: false
        }
    }

    func isSame(_ left: JSON, _ right: JSON) -> Bool { left == right || left.differences(from: right).isEmpty }

    /// In Unicode scalars, as JSON Schema counts; `nil` for a value that is no text.
    private func length(of value: JSON) -> Double? {
        value.string.map { Double($0.unicodeScalars.count) }
    }

    func compare(_ actual: Double?, _ argument: JSON, _ holds: (Double, Double) -> Bool) -> Bool {
        guard let actual else { return true }
        return argument.number.map { holds(actual, $0) } ?? false
    }

    /// No text has an unknown format, so that the error is noticed.
    private func hasFormat(_ format: String, _ text: String) -> Bool {
        switch format {
        case "date": LocalDate(text) != nil
        case "date-time": Instant(text) != nil
        case "uuid": UUID(uuidString: text) != nil
        case "email": text.wholeMatch(of: /[^@\s]+@[^@\s]+/) != nil
        case "uri": URL(string: text)?.scheme != nil
        default: false
        }
    }

    static let formats: Set<String> = ["date", "date-time", "email", "uri", "uuid"]
    static let types: Set<String> = ["array", "boolean", "integer", "null", "number", "object", "string"]
}
