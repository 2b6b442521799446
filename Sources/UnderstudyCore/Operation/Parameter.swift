import MicroHTTP
import Values

/// One or several parameters of a query that give one value: names, schemas, meanings, and how they are read.
package struct Parameter<Value: Sendable>: Sendable {
    package let descriptions: [ParameterDescription]
    let read: @Sendable (Query) throws -> Value

    /// - Parameter read: throws the backend's refusal of an invalid value.
    package init(_ descriptions: ParameterDescription..., read: @escaping @Sendable (Query) throws -> Value) {
        self.descriptions = descriptions
        self.read = read
    }

    /// - Parameters:
    ///   - schema: in the OpenAPI document.
    ///   - mayBeEmpty: see ``ParameterDescription/init(_:_:_:example:mayBeEmpty:)``.
    package init(
        _ name: String, _ schema: JSON, _ about: String, example: JSON? = nil, mayBeEmpty: Bool = true,
        read: @escaping @Sendable (Query) throws -> Value
    ) {
        self.init(ParameterDescription(name, schema, about, example: example, mayBeEmpty: mayBeEmpty), read: read)
    }
}

/// A parameter in the OpenAPI document.
package struct ParameterDescription: Sendable {
    let name: String
    let json: JSON
    private(set) var isSecret = false

    var isOfQuery: Bool { json["in"] == "query" }

    /// - Parameters:
    ///   - mayBeEmpty: whether `name=` is accepted, as if it were absent.
    ///   - isRequired: whether a request without the parameter is refused.
    package init(
        _ name: String, _ schema: JSON, _ about: String, example: JSON? = nil, mayBeEmpty: Bool = true, isRequired: Bool = false
    ) {
        self.name = name
        json = .object(omittingMissing: [
            ("name", .string(name)), ("in", "query"), ("required", isRequired ? true : nil), ("description", .string(about)),
            ("allowEmptyValue", mayBeEmpty && !isRequired ? true : nil), ("schema", schema), ("example", example),
        ])
    }

    /// An optional header.
    package init(inHeader name: String, _ schema: JSON, _ about: String, example: JSON) {
        self.name = name
        json = ["name": .string(name), "in": "header", "description": .string(about), "schema": schema, "example": example]
    }

    /// The same parameter with values that the journal masks.
    package var secret: ParameterDescription {
        var description = self
        description.isSecret = true
        return description
    }

    /// A parameter of the path that is more than the id of a record.
    package init(inPath name: String, _ schema: JSON, _ about: String, example: JSON) {
        self.name = name
        json = [
            "name": .string(name), "in": "path", "required": true, "description": .string(about), "schema": schema, "example": example,
        ]
    }
}

/// Parameters of any types, in an array literal.
package struct Parameters: Sendable, ExpressibleByArrayLiteral {
    let descriptions: [ParameterDescription]

    package init(arrayLiteral parameters: any AnyParameter...) { self.init(parameters.flatMap(\.descriptions)) }

    init(_ descriptions: [ParameterDescription]) { self.descriptions = descriptions }
}

/// A parameter without the type of its value.
package protocol AnyParameter: Sendable {
    var descriptions: [ParameterDescription] { get }
}

extension Parameter: AnyParameter {}

extension ParameterDescription: AnyParameter {
    package var descriptions: [ParameterDescription] { [self] }
}
