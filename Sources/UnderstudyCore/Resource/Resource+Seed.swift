import GRDB

/// The records of one kind in an account's block of a seed.
package struct ResourceSeed: Sendable {
    package let resource: Resource
    private let values: [SeedValue]
    private let path: String
    /// The ids that the seed gives.
    package let claims: [UniqueName]

    /// - Parameter scope: names the records among which ids are unique.
    package init(_ block: ObjectReader, _ resource: Resource, in scope: String) {
        self.resource = resource
        path = block.path(of: resource.seedKey)
        var claims: [UniqueName] = []
        let schema = resource.seedSchema
        values =
            block.objects(resource.seedKey) { reader in
                let member = resource.idMember ?? "id"
                if let id = reader.string(member, length: 1...128) {
                    claims.append(UniqueName(kind: "\(resource.seedKey) of \(scope)", value: id, path: reader.path(of: member)))
                }
                return SeedValue(reader, schema)
            } ?? []
        self.claims = claims
    }

    package var isEmpty: Bool { values.isEmpty }

    /// Stores the records. A record without an id gets one from its place, so that each import gives the same ids.
    package func insert(at moment: SeedMoment, into records: Records) throws {
        for (index, value) in values.enumerated() {
            var members = value.resolved(at: moment)
            if members["id"] == nil {
                members = members.merging(["id": .string(UUIDText.named("\(resource.kind) \(records.scope.user) \(index)"))])
            }
            let made = records.make(resource, members)
            let times = [Resource.createdAt, Resource.updatedAt].compactMap { key in members[key].map { (key, $0) } }
            if case .string(let id)? = made["id"], try records.find(resource, id) != nil {
                throw SeedError(faults: [
                    ValidationError(
                        path: "\(path)[\(index)].id", found: "\"\(id.cut())\"", expected: "an id that no other account's record has")
                ])
            }
            try records.insert(resource, made.merging(.object(JSON.Members(resource.hasTimestamps ? times : []))))
        }
    }
}

extension Resource {
    /// A record in a seed: the id, and members with initial values, may be missing.
    package var seedSchema: ValueSchema {
        guard case .object(let members) = recordSchema else { return recordSchema }
        let mayBeMissing = ["id", Self.createdAt, Self.updatedAt]
        return .object(
            members.map { member in
                ValueSchema.Field(
                    name: member.name, schema: member.schema,
                    isOptional: member.isOptional || mayBeMissing.contains(member.name)
                        || fields.contains { $0.name == member.name && $0.initial != nil }, about: member.about)
            })
    }

    /// The property of the account's block in the JSON Schema of seeds.
    package func seedProperty(_ pattern: (ValueSchema.Pattern) -> JSON) -> JSON {
        ["type": ["array", "null"], "description": .string("Every \(noun)."), "items": seedSchema.jsonSchema(pattern)]
    }
}

extension [Resource] {
    /// A backend's seed schema with a property for each resource; the schema itself if it cannot be read, which ``SeedSchema`` reports.
    ///
    /// - Parameter text: see ``Backend/seedSchema``.
    package func seedSchema(addedTo text: [UInt8], of backend: String) -> [UInt8] {
        guard var root = try? JSON(parsing: text).object, var definitions = root["$defs"]?.object, let block = definitions[backend] else {
            return text
        }
        let properties = map { ($0.seedKey, $0.seedProperty(Self.seedPattern)) }
        let all = (block["properties"] ?? [:]).merging(.object(JSON.Members(properties)))
        definitions[backend] = block.merging(["properties": all])
        root["$defs"] = .object(definitions)
        return JSON.object(root).encoded
    }

    /// A date of a seed may be relative.
    private static func seedPattern(_ pattern: ValueSchema.Pattern) -> JSON {
        switch pattern {
        case .date: ["$ref": "#/$defs/date"]
        case .timestamp, .utcTimestamp: ["$ref": "#/$defs/instant"]
        case .color: pattern.jsonSchema
        }
    }
}
