/// A JSON value. Objects keep the order of their members, so that equal data always gives equal bytes.
package enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    /// A whole number that no double holds, or one that is too large for a double, as it was written; see ``Numbers/exact``.
    case written(String)
    case string(String)
    case array([JSON])
    case object(Members)

    /// A member of an object; `nil` when it is missing or the value is no object.
    package subscript(key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    /// The text of a string; `nil` for other values.
    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The number, or the nearest double.
    package var number: Double? {
        switch self {
        case .number(let value): value
        case .written(let text): Double(text)
        default: nil
        }
    }

    /// The number, if it is an integer that fits an `Int`.
    package var integer: Int? {
        switch self {
        case .number(let value): Int(exactly: value)
        case .written(let text): Int(text)
        default: nil
        }
    }

    package var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    package var array: [JSON]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    package var object: Members? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// This object with the members of `other` appended. A member of the same name is replaced.
    package func merging(_ other: JSON) -> JSON {
        .object((object ?? [:]).merging(other.object ?? [:]))
    }

    /// The value, or `null` for `nil`.
    package static func optional(_ value: Double?) -> JSON { value.map(JSON.number) ?? .null }

    /// The value, or `null` for `nil`.
    package static func optional(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }

    /// An object of the members that have a value.
    package static func object(omittingMissing members: [(String, JSON?)]) -> JSON {
        .object(Members(members.compactMap { key, value in value.map { (key, $0) } }))
    }

    package static func integer(_ value: Int) -> JSON { .number(Double(value)) }

    /// Whether both are equal, with members in the same order. Texts are compared by their bytes.
    package static func == (left: JSON, right: JSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.written(let left), .written(let right)): left.isSame(as: right)
        case (.string(let left), .string(let right)): left.isSame(as: right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Members(elements))
    }
}
