extension Resource {
    /// A stored member of a record.
    package struct Field: Sendable {
        /// The operations in which a client may send the member.
        package struct Writing: OptionSet, Sendable {
            package let rawValue: Int

            package init(rawValue: Int) {
                self.rawValue = rawValue
            }

            package static let create = Writing(rawValue: 1)
            package static let update = Writing(rawValue: 2)
            package static let always: Writing = [.create, .update]
        }

        package let name: String
        package let schema: ValueSchema
        package let about: String
        package let isRequired: Bool
        /// The value of a new record when the client does not send one.
        package let initial: JSON?
        package let writing: Writing
        /// The rule in an update, where it differs.
        private let updateSchema: ValueSchema?

        /// A member that a new record must have.
        package static func required(
            _ name: String, _ schema: ValueSchema, _ about: String, on writing: Writing = .always, updating: ValueSchema? = nil
        ) -> Field {
            Field(
                name: name, schema: schema, about: about, isRequired: true, initial: nil, writing: writing, updateSchema: updating)
        }

        /// A member that a record may lack; with a default, one that each record has.
        package static func optional(
            _ name: String, _ schema: ValueSchema, _ about: String, default initial: JSON? = nil, on writing: Writing = .always
        ) -> Field {
            Field(name: name, schema: schema, about: about, isRequired: false, initial: initial, writing: writing, updateSchema: nil)
        }

        /// A member that only the server and a seed set.
        package static func assigned(_ name: String, _ schema: ValueSchema, _ about: String, initially initial: JSON) -> Field {
            Field(name: name, schema: schema, about: about, isRequired: false, initial: initial, writing: [], updateSchema: nil)
        }

        func member(isOptional: Bool) -> ValueSchema.Field {
            ValueSchema.Field(name: name, schema: schema, isOptional: isOptional, about: about)
        }

        var updated: ValueSchema.Field {
            ValueSchema.Field(name: name, schema: updateSchema ?? schema, isOptional: true, about: about)
        }
    }
}
