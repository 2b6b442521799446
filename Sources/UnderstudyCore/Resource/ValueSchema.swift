import Values

/// A rule for a JSON value.
///
/// A check reports every problem at once, in the order of the schema. Only ``nullable(_:)`` accepts `null`. Objects may have members that
/// the schema does not name; ``known(_:)`` removes them.
package indirect enum ValueSchema: Sendable, Equatable {
    /// A text with a limited length.
    case text(length: ClosedRange<Int>, in: TextUnit = .characters)
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

    /// The unit in which a backend counts the length of a text.
    package enum TextUnit: Sendable, Equatable {
        /// Unicode scalars, as Go and JSON Schema count.
        case characters
        /// UTF-16 units, as JavaScript counts: an emoji has two or more.
        case utf16
    }

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
        /// See ``UsualRange``.
        package let usual: JSON?

        package init(
            name: String, schema: ValueSchema, isOptional: Bool, about: String, initial: JSON? = nil, example: JSON? = nil,
            usual: JSON? = nil
        ) {
            self.name = name
            self.schema = schema
            self.isOptional = isOptional
            self.about = about
            self.initial = initial
            self.example = example
            self.usual = usual
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

    /// The most elements of an array, unless it names another number.
    package static let usualMostElements = 1_000

    package static func array(of element: ValueSchema) -> ValueSchema { .array(of: element, count: 0...usualMostElements) }

    /// An array of a response, whose length follows from the data.
    package static func list(of element: ValueSchema) -> ValueSchema { .array(of: element, count: 0...Int(Int32.max)) }
}

extension ValueSchema.Field {
    /// The same member with its usual values in a seed.
    package func usually(_ range: UsualRange) -> ValueSchema.Field {
        ValueSchema.Field(
            name: name, schema: schema, isOptional: isOptional, about: about, initial: initial, example: example, usual: range.json)
    }

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
