import MicroHTTP

/// The body of an operation, and how it is read.
package struct Input<Served: Service, Sent: Sendable>: Sendable {
    /// `nil` for an operation that ignores its body.
    let schema: ValueSchema?
    /// The content type.
    let type: String
    let read: @Sendable (Context) throws -> Sent

    /// A body that the operation reads by rules of its own. The schema only describes it.
    ///
    /// - Parameter type: the content type.
    package static func described(
        _ schema: ValueSchema, as type: String = "application/json", read: @escaping @Sendable (Context) throws -> Sent
    ) -> Input {
        Input(schema: schema, type: type, read: read)
    }

    private init(schema: ValueSchema?, type: String = "application/json", read: @escaping @Sendable (Context) throws -> Sent) {
        self.schema = schema
        self.type = type
        self.read = read
    }
}

extension Input where Sent == Void {
    /// The body is ignored.
    package static var none: Input { Input(schema: nil) { _ in } }
}

extension Input where Sent == Record {
    /// A body whose members follow the rules of their fields. A violation is refused in the backend's words, with every problem at once.
    package static func checked(_ schema: ValueSchema) -> Input {
        Input(schema: schema) { Record(kind: "body", try schema.checked(Served.body(of: $0.request))) }
    }

    package static func checked(_ fields: Fields) -> Input { .checked(fields.creation) }
}
