import Values

/// A member of records or bodies: its name, its rule, its meaning, and the type of its value.
///
/// ```swift
/// static let title = Field<String>("title", .text(length: 1...200), "The title.")
/// static let note = Field<String?>("note", .text(length: 0...100), "A note.")
/// ```
///
/// A field is required unless its type is optional or it has a default.
package struct Field<Value: FieldValue>: Sendable {
    package private(set) var member: Resource.Field

    /// - Parameter example: a value in the document's examples; `nil` for that of the schema.
    package init(
        _ name: String, _ schema: ValueSchema, _ about: String, default initial: Value? = nil,
        on writing: Resource.Field.Writing = .always, example: JSON? = nil
    ) {
        let value = initial?.json
        var member: Resource.Field =
            Value.mayBeMissing || value != nil
            ? .optional(name, schema, about, default: value, on: writing) : .required(name, schema, about, on: writing)
        member.example = example
        self.member = member
    }

    /// A member that the server adds to a new record where it is missing.
    package init(
        _ name: String, _ schema: ValueSchema, _ about: String, initially initial: Resource.Field.Initial,
        on writing: Resource.Field.Writing = []
    ) {
        member = .optional(name, schema, about, initially: initial, on: writing)
    }

    /// The same field with its usual values in a seed.
    package func usually(_ range: UsualRange) -> Field {
        var field = self
        field.member.usual = range.json
        return field
    }

    /// The same field, whose usual values in a seed depend on a type.
    package func usually(_ range: TypedRange) -> Field {
        var field = self
        field.member.usual = range.json
        return field
    }

    package var name: String { member.name }
    package var schema: ValueSchema { member.schema }
}

extension Field where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// A member with one of the type's values.
    package init(_ name: String, _ about: String, default initial: Value? = nil, on writing: Resource.Field.Writing = .always) {
        self.init(name, .choice(of: Value.self), about, default: initial, on: writing)
    }
}

extension ValueSchema {
    /// One of the type's values.
    package static func choice<Choice: CaseIterable & RawRepresentable>(of type: Choice.Type) -> ValueSchema
    where Choice.RawValue == String {
        .choice(type.allCases.map(\.rawValue))
    }
}

/// Fields of any types, in an array literal.
package struct Fields: Sendable, ExpressibleByArrayLiteral {
    package let members: [Resource.Field]

    package init(arrayLiteral fields: any AnyField...) { members = fields.map(\.member) }

    fileprivate init(_ members: [Resource.Field]) { self.members = members }

    package static func + (left: Fields, right: Fields) -> Fields { Fields(left.members + right.members) }

    /// The rule of a body that creates a record.
    package var creation: ValueSchema { .object(members.compactMap(\.created)) }

    /// The rule of a body that changes a record: each member may be missing.
    package var update: ValueSchema { .object(members.compactMap(\.updated)) }
}

/// A field without the type of its value.
package protocol AnyField: Sendable {
    var member: Resource.Field { get }
}

extension Field: AnyField {}

extension Resource.Field: AnyField {
    package var member: Resource.Field { self }
}
