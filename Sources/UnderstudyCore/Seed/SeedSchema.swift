import Values

/// The JSON Schema of seed files: a common frame, into which each backend's schema of its block is merged.
package enum SeedSchema {
    /// One part of the schema: an object with `$defs`, which has a schema with the part's name and the schemas that it refers to.
    package struct Fragment: Sendable {
        let name: String
        let json: JSON
        /// The definition with the fragment's name.
        let main: JSON
        let definitions: JSON.Members

        package init(of name: String, _ text: [UInt8]) throws(SeedSchemaError) {
            do {
                json = try JSON(parsing: text, duplicateKeys: .reject)
            } catch {
                throw .unreadable(name, error)
            }
            guard let definitions = json["$defs"]?.object, let main = definitions[name] else { throw .undefined(name) }
            self.name = name
            self.main = main
            self.definitions = definitions
        }
    }

    /// The schema of a seed file for these backends. Members and definitions are in the order of the backends. Descriptions tell the usual
    /// ranges.
    package static func merged(_ backends: [any Backend]) throws(SeedSchemaError) -> JSON {
        try annotated(backends).describingUsualRanges
    }

    /// The same schema with the members that ``SeedReview`` reads, in place of their words.
    package static func annotated(_ backends: [any Backend]) throws(SeedSchemaError) -> JSON {
        var fragments: [Fragment] = []
        for backend in backends { fragments.append(try Fragment(of: backend.name, backend.seedSchema)) }
        return try merged(fragments.filter { $0.main["properties"] != [:] })
    }

    package static func merged(_ fragments: [Fragment]) throws(SeedSchemaError) -> JSON {
        let frame = try Fragment(of: accountName, Array(EmbeddedText.schemaJSON.utf8))
        var definitions: JSON.Members = [:]
        var owners: [String: String] = [:]
        for fragment in [frame] + fragments {
            for (name, definition) in fragment.definitions {
                if let owner = owners.updateValue(fragment.name, forKey: name) {
                    throw .definedTwice(name, by: owner, and: fragment.name)
                }
                definitions[name] = definition
            }
        }
        var members = frame.main["properties"]?.object ?? [:]
        for fragment in fragments { members[fragment.name] = blockOrNull(fragment) }
        definitions[accountName] = frame.main.merging(["properties": .object(members)])
        return frame.json.merging(["$defs": .object(definitions)])
    }

    /// The frame's main definition, of which each backend's block is a member.
    private static let accountName = "account"

    /// In a seed file `null` equals a missing block.
    private static func blockOrNull(_ fragment: Fragment) -> JSON {
        let forms: JSON = [["$ref": .string("#/$defs/\(fragment.name)")], ["type": "null"]]
        return .object(omittingMissing: [("oneOf", forms), ("description", fragment.main["description"])])
    }
}

/// The reason why fragments make no valid schema: a mistake in the program, not in a seed file.
package enum SeedSchemaError: Error, Equatable, CustomStringConvertible {
    /// The named fragment is not JSON.
    case unreadable(String, JSONSyntaxError)
    /// The named fragment has no definition with its own name.
    case undefined(String)
    /// All definitions share one `$defs`, so the second would overwrite the first.
    case definedTwice(String, by: String, and: String)

    package var description: String {
        switch self {
        case .unreadable(let fragment, let error): "the seed schema of \(fragment): \(error)"
        case .undefined(let fragment): "the seed schema of \(fragment) has no $defs.\(fragment)"
        case .definedTwice(let name, let first, let second): "$defs.\(name) is in the seed schemas of \(first) and of \(second)"
        }
    }
}
