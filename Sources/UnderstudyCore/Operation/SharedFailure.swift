import HTTPTypes
import Values

/// An error response that several operations of a backend have: a component of its OpenAPI document.
package struct SharedFailure: Sendable {
    package let status: HTTPResponse.Status
    /// The name of the component.
    let name: String
    let about: String
    let schema: ValueSchema
    private let cases: [(key: String, value: JSON)]
    private let type: String
    private let text: String?
    private let headers: JSON?

    /// - Parameters:
    ///   - examples: whole bodies, by the names of their cases.
    ///   - type: the content type.
    ///   - text: an example of the body as a text, which some requests get in place of JSON.
    package init(
        _ status: HTTPResponse.Status, _ name: String, _ about: String, _ schema: ValueSchema, examples: KeyValuePairs<String, JSON>,
        as type: String = "application/json", orText text: String? = nil, headers: JSON? = nil
    ) {
        self.init(status, name, about, schema, cases: Array(examples), as: type, orText: text, headers: headers)
    }

    /// The same with examples made at run time.
    package init(
        _ status: HTTPResponse.Status, _ name: String, _ about: String, _ schema: ValueSchema, cases: [(key: String, value: JSON)],
        as type: String = "application/json", orText text: String? = nil, headers: JSON? = nil
    ) {
        self.status = status
        self.name = name
        self.about = about
        self.schema = schema
        self.cases = cases
        self.type = type
        self.text = text
        self.headers = headers
    }

    package init(_ status: HTTPResponse.Status, _ name: String, _ about: String, _ schema: ValueSchema, example: JSON) {
        self.init(status, name, about, schema, cases: [("example", example)])
    }

    /// The component.
    ///
    /// - Parameter others: content of other types, which follows.
    func json(with others: JSON) -> JSON {
        .object(omittingMissing: [
            ("description", .string(about)), ("headers", headers), ("content", content.merging(others).merging(content)),
        ])
    }

    private var content: JSON {
        let example: (String, JSON) =
            if cases.count == 1, let only = cases.first?.value {
                ("example", only)
            } else {
                ("examples", .object(JSON.Members(cases.map { ($0.key, ["value": $0.value]) })))
            }
        return .object(omittingMissing: [
            (type, .object(omittingMissing: [("schema", schema.jsonSchema()), example])),
            ("text/html", text.map { ["schema": ["type": "string"], "example": .string($0)] }),
        ])
    }

    var reference: JSON { ["$ref": .string("#/components/responses/\(name)")] }
}

extension [SharedFailure] {
    /// References to the responses, by status.
    var references: JSON.Members { JSON.Members(map { ("\($0.status.code)", $0.reference) }) }
}
