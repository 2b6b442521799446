import OrderedCollections

/// A JSON value. Objects keep the order of their members, so that the same data always gives the same bytes.
package enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object(OrderedDictionary<String, JSON>)

    /// A member of an object; `nil` when it is missing or this is no object.
    package subscript(key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    /// The text of a string.
    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    package var number: Double? {
        guard case .number(let value) = self else { return nil }
        return value
    }

    /// The value of a number that is whole and exact in a double.
    package var integer: Int? {
        guard case .number(let value) = self else { return nil }
        return Int(exactly: value)
    }

    package var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    package var array: [JSON]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    package var object: OrderedDictionary<String, JSON>? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// This object with the members of another behind its own, or in their place.
    package func merging(_ other: JSON) -> JSON {
        .object((object ?? [:]).merging(other.object ?? [:]) { $1 })
    }

    /// The value, or `null` for none.
    package static func optional(_ value: Double?) -> JSON { value.map(JSON.number) ?? .null }

    /// The value, or `null` for none.
    package static func optional(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }

    /// An object of those members that have a value.
    package static func object(omittingMissing members: [(String, JSON?)]) -> JSON {
        .object(OrderedDictionary(uniqueKeysWithValues: members.compactMap { key, value in value.map { (key, $0) } }))
    }

    package static func integer(_ value: Int) -> JSON { .number(Double(value)) }
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
        self = .object(OrderedDictionary(elements, uniquingKeysWith: { _, last in last }))
    }
}
