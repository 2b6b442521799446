import Values

/// A Swift type of the values of a member, parameter or response.
package protocol FieldValue: Sendable {
    /// `nil` for JSON of another type.
    init?(json: JSON)

    var json: JSON { get }

    /// Whether a member may be missing or null.
    static var mayBeMissing: Bool { get }
}

extension FieldValue {
    package static var mayBeMissing: Bool { false }
}

extension JSON: FieldValue {
    package init?(json: JSON) { self = json }
    package var json: JSON { self }
}

extension String: FieldValue {
    package init?(json: JSON) {
        guard let text = json.string else { return nil }
        self = text
    }

    package var json: JSON { .string(self) }
}

extension Bool: FieldValue {
    package init?(json: JSON) {
        guard let value = json.bool else { return nil }
        self = value
    }

    package var json: JSON { .bool(self) }
}

extension Double: FieldValue {
    package init?(json: JSON) {
        guard let number = json.number else { return nil }
        self = number
    }

    package var json: JSON { .number(self) }
}

extension Int: FieldValue {
    package init?(json: JSON) {
        guard let number = json.integer else { return nil }
        self = number
    }

    package var json: JSON { .integer(self) }
}

/// In the form `yyyy-MM-dd`.
extension LocalDate: FieldValue {
    package init?(json: JSON) {
        guard let date = json.string.flatMap({ LocalDate($0) }) else { return nil }
        self = date
    }

    package var json: JSON { .string(description) }
}

extension FieldValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    package init?(json: JSON) {
        guard let text = json.string else { return nil }
        self.init(exact: text)
    }

    package var json: JSON { .string(rawValue) }
}

/// A missing member, and null.
extension Optional: FieldValue where Wrapped: FieldValue {
    package init?(json: JSON) {
        if json == .null {
            self = .none
        } else {
            guard let value = Wrapped(json: json) else { return nil }
            self = value
        }
    }

    package var json: JSON { self?.json ?? .null }

    package static var mayBeMissing: Bool { true }
}

extension Array: FieldValue where Element: FieldValue {
    package init?(json: JSON) {
        guard let elements = json.array else { return nil }
        self = []
        for element in elements {
            guard let value = Element(json: element) else { return nil }
            append(value)
        }
    }

    package var json: JSON { .array(map(\.json)) }
}

/// In RFC 3339, without a fraction of a second if there is none.
extension Instant: FieldValue {
    package init?(json: JSON) {
        guard let instant = json.string.flatMap({ Instant($0) }) else { return nil }
        self = instant
    }

    package var json: JSON { .string(milliseconds % 1_000 == 0 ? descriptionToTheSecond : description) }
}
