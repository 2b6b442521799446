import Values

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

        /// The value of a new record that nothing else gives.
        package enum Initial: Sendable {
            case value(JSON)
            /// The id of the record's user. Neither a seed nor an export contains the member.
            case user
            /// Computed from the members that the record was given.
            case computed(@Sendable (_ members: JSON, Records) throws -> JSON)
            /// The record's time of creation.
            case creationTime
        }

        package let name: String
        package let schema: ValueSchema
        package let about: String
        package let isRequired: Bool
        package let initial: Initial?
        package let writing: Writing
        /// The rule in an update, where it differs.
        private var updateSchema: ValueSchema?
        /// A value in the document's examples; `nil` for that of the schema.
        var example: JSON?
        /// See ``UsualRange``.
        var usual: JSON?

        /// A member that a new record must have.
        package static func required(
            _ name: String, _ schema: ValueSchema, _ about: String, on writing: Writing = .always, updating: ValueSchema? = nil,
            example: JSON? = nil
        ) -> Field {
            Field(
                name: name, schema: schema, about: about, isRequired: true, initial: nil, writing: writing, updateSchema: updating,
                example: example)
        }

        /// A member that a record may lack; with a default, one that each record has.
        package static func optional(
            _ name: String, _ schema: ValueSchema, _ about: String, default initial: JSON? = nil, on writing: Writing = .always
        ) -> Field {
            Field(name: name, schema: schema, about: about, isRequired: false, initial: initial.map(Initial.value), writing: writing)
        }

        /// A member that each record has, and that the server adds where it is missing.
        package static func optional(
            _ name: String, _ schema: ValueSchema, _ about: String, initially initial: Initial, on writing: Writing = .always
        ) -> Field {
            Field(name: name, schema: schema, about: about, isRequired: false, initial: initial, writing: writing)
        }

        /// A member that only the server and a seed set.
        package static func assigned(_ name: String, _ schema: ValueSchema, _ about: String, initially initial: Initial) -> Field {
            Field(name: name, schema: schema, about: about, isRequired: false, initial: initial, writing: [])
        }

        /// A field of a user's own resource. A new record must have a required one, and one that was stored before has the initial value.
        static func own(
            _ name: String, _ schema: ValueSchema, _ about: String, isRequired: Bool, initially initial: Initial?, on writing: Writing,
            example: JSON?
        ) -> Field {
            Field(
                name: name, schema: schema, about: about, isRequired: isRequired, initial: initial, writing: writing, example: example)
        }

        /// The id of a record's parent, which the path of a creation names.
        static func parent(_ parent: Parent, _ id: ValueSchema) -> Field {
            Field(
                name: parent.member, schema: id, about: "The id of the record that this one belongs to.", isRequired: true, initial: nil,
                writing: [])
        }

        /// The same member with its usual values in a seed.
        package func usually(_ range: UsualRange) -> Field {
            var field = self
            field.usual = range.json
            return field
        }

        /// The value of a new record that is the same for all; `nil` if there is none.
        var defaultValue: JSON? { if case .value(let value)? = initial { value } else { nil } }

        /// The member in a stored record.
        var stored: ValueSchema.Field {
            ValueSchema.Field(
                name: name, schema: schema, isOptional: !isRequired && initial == nil, about: about, example: example, usual: usual)
        }

        /// The member in a seed; `nil` if no seed contains it.
        var seeded: ValueSchema.Field? {
            if case .user? = initial { return nil }
            return ValueSchema.Field(name: name, schema: schema, isOptional: !isRequired, about: about, example: example, usual: usual)
        }

        /// The member in the body of a creation; `nil` if a client cannot send it.
        var created: ValueSchema.Field? {
            guard writing.contains(.create) else { return nil }
            return ValueSchema.Field(name: name, schema: schema, isOptional: !isRequired, about: about, example: example, usual: usual)
        }

        /// The member in the body of an update; `nil` if a client cannot send it.
        var updated: ValueSchema.Field? {
            guard writing.contains(.update) else { return nil }
            return ValueSchema.Field(
                name: name, schema: updateSchema ?? schema, isOptional: true, about: about, example: example, usual: usual)
        }
    }
}
