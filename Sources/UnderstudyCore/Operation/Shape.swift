/// The object of a response: each member has its name, its schema, its meaning, an example, and how its value follows from the source.
package struct Shape<Source: Sendable>: Sendable {
    /// A member of the object.
    package struct Member: Sendable {
        fileprivate let field: ValueSchema.Field
        fileprivate let value: @Sendable (Source) throws -> JSON

        /// A member that every object has.
        package init<Value: FieldValue>(
            _ name: String, _ schema: ValueSchema, _ about: String = "", example: JSON? = nil,
            _ value: @escaping @Sendable (Source) throws -> Value
        ) {
            field = .required(name, schema, about, example: example)
            self.value = { try value($0).json }
        }

        /// A member that is an object of another shape.
        package static func object<Part>(
            _ name: String, _ shape: Shape<Part>, _ about: String = "", _ value: @escaping @Sendable (Source) throws -> Part
        ) -> Member {
            Member(name, shape.schema, about) { try shape.json(value($0)) }
        }

        /// A member that is an array of objects of another shape.
        package static func list<Part>(
            _ name: String, of shape: Shape<Part>, most: Int = Int(Int32.max), _ about: String = "",
            _ value: @escaping @Sendable (Source) throws -> [Part]
        ) -> Member {
            Member(name, .array(of: shape.schema, count: 0...most), about) { source in
                JSON.array(try value(source).map { try shape.json($0) })
            }
        }

        /// A member that is an object of another shape, or null.
        package static func orNull<Part>(
            _ name: String, _ shape: Shape<Part>, _ about: String = "", _ value: @escaping @Sendable (Source) throws -> Part?
        ) -> Member {
            Member(name, .nullable(shape.schema), about) { source in try value(source).map { try shape.json($0) } ?? JSON.null }
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

    package func json(_ source: Source) throws -> JSON {
        .object(JSON.Members(try members.map { ($0.field.name, try $0.value(source)) }))
    }
}
