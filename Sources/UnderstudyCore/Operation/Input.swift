import MicroHTTP
import Values

/// The body of an operation, and how it is read.
package struct Input<Served: Interface, Sent: Sendable>: Sendable {
    /// `nil` for an operation that ignores its body.
    let schema: ValueSchema?
    /// The body as `multipart/form-data`, which is accepted beside JSON, and which may have as many bytes as an upload.
    let form: ValueSchema?
    /// The body as `application/x-www-form-urlencoded`, which is accepted beside JSON.
    let plainForm: ValueSchema?
    /// Whether a request may lack the body.
    let mayBeMissing: Bool
    /// Bodies by the names of their cases, in place of the schema's example.
    let examples: [(key: String, value: JSON)]
    let read: @Sendable (Served.Exchange) throws -> Sent

    /// A body that the operation reads by rules of its own. The schemas only describe it.
    ///
    /// - Parameters:
    ///   - example: a valid body, where the examples of the fields give none, such as fields that exclude each other.
    ///   - examples: several of them, by the names of their cases.
    ///   - form: the body as `multipart/form-data`, and `plainForm` as `application/x-www-form-urlencoded`; `nil` for an operation that
    ///     reads no such form.
    ///   - mayBeMissing: whether a request may lack the body, in a backend whose bodies are required.
    package static func described(
        _ schema: ValueSchema?, example: JSON? = nil, examples: KeyValuePairs<String, JSON> = [:], orForm form: ValueSchema? = nil,
        orPlainForm plainForm: ValueSchema? = nil, mayBeMissing: Bool = false, read: @escaping @Sendable (Served.Exchange) throws -> Sent
    ) -> Input {
        Input(
            schema: schema, form: form, plainForm: plainForm, mayBeMissing: mayBeMissing,
            examples: example.map { [("example", $0)] } ?? Array(examples), read: read)
    }

    private init(
        schema: ValueSchema?, form: ValueSchema? = nil, plainForm: ValueSchema? = nil, mayBeMissing: Bool = false,
        examples: [(key: String, value: JSON)] = [], read: @escaping @Sendable (Served.Exchange) throws -> Sent
    ) {
        self.schema = schema
        self.form = form
        self.plainForm = plainForm
        self.mayBeMissing = mayBeMissing
        self.examples = examples
        self.read = read
    }
}

extension Input where Served: Service, Sent == Void {
    /// The body is ignored.
    package static var none: Input { Input(schema: nil) { _ in } }
}

extension Input where Served: Service, Sent == Record {
    /// A body whose members follow the rules of their fields. A violation is refused in the backend's words, with every problem at once.
    package static func checked(_ schema: ValueSchema) -> Input {
        Input(schema: schema) { Record(kind: "body", try schema.checked(Served.body(of: $0.request))) }
    }

    package static func checked(_ fields: Fields) -> Input { .checked(fields.creation) }
}
