import Values

/// The object of a response: each member has its name, its schema, its meaning, an example, and how its value follows from the source.
package struct Shape<Source: Sendable>: Sendable {
    /// A member of the object.
    package struct Member: Sendable {
        fileprivate let field: ValueSchema.Field
        /// `nil` for an object without the member.
        fileprivate let value: @Sendable (Source) -> JSON?

        /// A member that every object has.
        package init<Value: FieldValue>(
            _ name: String, _ schema: ValueSchema, _ about: String = "", example: JSON? = nil,
            _ value: @escaping @Sendable (Source) -> Value
        ) {
            field = .required(name, schema, about, example: example)
            self.value = { value($0).json }
        }

        /// A member that an object lacks if it has no value.
        package static func optional<Value: FieldValue>(
            _ name: String, _ schema: ValueSchema, _ about: String = "", example: JSON? = nil,
            _ value: @escaping @Sendable (Source) -> Value?
        ) -> Member {
            Member(field: .optional(name, schema, about, example: example)) { value($0)?.json }
        }

        private init(field: ValueSchema.Field, value: @escaping @Sendable (Source) -> JSON?) {
            self.field = field
            self.value = value
        }

        /// A member that is an object of another shape.
        package static func object<Part>(
            _ name: String, _ shape: Shape<Part>, _ about: String = "", _ value: @escaping @Sendable (Source) -> Part
        ) -> Member {
            Member(name, shape.schema, about) { shape.json(value($0)) }
        }

        /// A member that is an array of objects of another shape.
        package static func list<Part>(
            _ name: String, of shape: Shape<Part>, most: Int = Int(Int32.max), _ about: String = "",
            _ value: @escaping @Sendable (Source) -> [Part]
        ) -> Member {
            Member(name, .array(of: shape.schema, count: 0...most), about) { source in
                JSON.array(value(source).map(shape.json))
            }
        }

        /// A member that is an object of another shape, or null.
        package static func orNull<Part>(
            _ name: String, _ shape: Shape<Part>, _ about: String = "", _ value: @escaping @Sendable (Source) -> Part?
        ) -> Member {
            Member(name, .nullable(shape.schema), about) { value($0).map(shape.json) ?? JSON.null }
        }
    }

    private let name: String?
    private let members: [Member]

    /// - Parameter name: the component in the OpenAPI document.
    package init(_ name: String, _ members: [Member]) {
        self.name = name
        self.members = members
    }

    /// An object without a name of its own in the OpenAPI document.
    package init(_ members: [Member]) {
        name = nil
        self.members = members
    }

    package var schema: ValueSchema {
        let object = ValueSchema.object(members.map(\.field))
        return name.map { .named($0, object) } ?? object
    }

    package func json(_ source: Source) -> JSON {
        var object = JSON.Members()
        for member in members {
            if let value = member.value(source) { object.append(value, named: member.field.name) }
        }
        return .object(object)
    }
}

/// A value that responses contain.
package protocol Shaped: Sendable {
    static var shape: Shape<Self> { get }
}

extension Shaped {
    package var json: JSON { Self.shape.json(self) }
}
