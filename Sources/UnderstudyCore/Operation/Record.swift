import Values

/// The members of a stored record or of a checked body, which are read by their fields.
package struct Record: Sendable, Equatable {
    /// The resource's kind, or `body`.
    package let kind: String
    package private(set) var json: JSON

    package init(kind: String, _ json: JSON) {
        self.kind = kind
        self.json = json
    }

    package var id: String { json["id"]?.string ?? "" }

    /// The value of a member. A missing member has the field's default.
    ///
    /// - Throws: ``MemberError`` for a value of another type, and for a missing value that the type does not allow.
    package subscript<Value>(_ field: Field<Value>) -> Value {
        get throws(MemberError) {
            guard let value = Value(json: json[field.name] ?? field.member.defaultValue ?? .null) else {
                throw MemberError(kind: kind, id: id, member: field.name)
            }
            return value
        }
    }

    /// Whether the record has the member. In a partial update, a missing member differs from null.
    package func contains(_ field: some AnyField) -> Bool { json[field.member.name] != nil }

    /// Sets a member. A missing value removes it.
    package mutating func set<Value>(_ field: Field<Value>, _ value: Value) {
        var members = json.object ?? [:]
        let new = value.json
        members[field.name] = new == .null ? nil : new
        json = .object(members)
    }
}

/// A stored record whose member does not fit its field.
package struct MemberError: Error, Equatable, CustomStringConvertible {
    package let kind: String
    package let id: String
    package let member: String

    package var description: String { "the \(kind) \(id.cut()) has no valid \(member)" }
}

extension Record {
    /// The time of creation, and of the last change, of a resource with timestamps.
    package static let createdAt = Field<Instant>(Resource.createdAt, .timestamp, "The time of creation.")
    package static let updatedAt = Field<Instant>(Resource.updatedAt, .timestamp, "The time of the last change.")
}

extension Resource {
    /// A stored record with these members.
    package func record(_ json: JSON) -> Record { Record(kind: kind, json) }
}

extension Records {
    /// The record, or the error for one that is missing or belongs to another user.
    package func record(_ resource: Resource, _ id: String = "") throws -> Record {
        resource.record(try get(resource, id))
    }
}
