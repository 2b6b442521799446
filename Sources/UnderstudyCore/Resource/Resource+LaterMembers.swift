import Values

/// Members that were added to a user's own resource after records were stored.
extension Resource {
    /// Whether a stored record lacks a member that has a default. A list without such a record is sent as it is stored.
    ///
    /// A text of the record cannot look like the name of a member, because its quotation marks are escaped. A member of a nested object can:
    /// records with such objects count as incomplete.
    func lacksMember(_ record: UnsafeBufferPointer<UInt8>) -> Bool {
        guard mayLackMembers else { return false }
        return laterMembers.contains { $0.end(in: record, 0..<record.count) == nil }
    }

    /// The names of members with a default, as a record's JSON has them. A text that no record has stands for a name that nested objects
    /// have, too.
    static func laterMembers(_ fields: [Field]) -> [Needle] {
        let nested = Set(fields.flatMap { $0.schema.nestedNames }.map(ExactText.init))
        return fields.filter { $0.initial != nil }.map { field in
            let isAmbiguous = nested.contains(ExactText(field.name)) || nested.contains(ExactText(ValueSchema.anyName))
            return Needle(Array(isAmbiguous ? "\u{0}".utf8 : "\"\(field.name)\":".utf8))
        }
    }
}

extension ValueSchema {
    /// Stands for the names of an object of any members.
    fileprivate static let anyName = ""

    /// The names of the members of objects within the value.
    fileprivate var nestedNames: [String] {
        switch self {
        case .anyObject: [Self.anyName]
        case .object(let fields), .closedObject(let fields): fields.map(\.name) + fields.flatMap { $0.schema.nestedNames }
        case .array(let element, _), .dictionary(let element): element.nestedNames
        case .nullable(let schema), .named(_, let schema): schema.nestedNames
        default: []
        }
    }
}
