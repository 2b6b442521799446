import UnderstudyCore
import Values

extension JSON {
    /// A copy of this object without one member.
    func removing(_ key: String) -> JSON {
        var members = object ?? [:]
        members[key] = nil
        return .object(members)
    }
}

extension Field {
    /// The member as a required one of a schema, with an example.
    func required(example: JSON? = nil) -> ValueSchema.Field { .required(name, schema, member.about, example: example) }
}
