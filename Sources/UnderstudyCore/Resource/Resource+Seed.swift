import GRDB
import Values

/// The records of one kind in an account's block of a seed.
package struct ResourceSeed: Sendable {
    private struct Element: Sendable {
        let value: SeedValue
        /// The id that the seed gives, and its place in the list.
        let id: (text: String, place: String)?
    }

    package let resource: Resource
    private var elements: [Element]
    /// The path of the list.
    private var path: String
    /// The name of the records among which ids are unique.
    private var claimKind: String

    /// - Parameters:
    ///   - key: the ``Resource/seedKey``.
    ///   - scope: names the records among which ids are unique.
    package init(_ block: ObjectReader, _ resource: Resource, of backend: String, at key: String, in scope: String) {
        self.resource = resource
        path = block.path(of: key)
        claimKind = Self.claimKind(backend, key, scope)
        let schema = resource.seedSchema
        // The time of creation, which an export can add.
        let mostBytes = resource.mostBytes + (resource.seedAddsTime ? 64 : 0)
        if resource.isSingle {
            elements = block.object(key).map { [Element(value: SeedValue($0, schema, mostBytes: mostBytes), id: nil)] } ?? []
            return
        }
        let members = if case .member(let name) = resource.identity { ["id", name] } else { ["id"] }
        var index = -1
        elements =
            block.objects(key) { reader in
                index += 1
                let given = members.first { reader.source[$0] != nil }
                let id = given.flatMap { given in
                    reader.identifier(given)
                        .map { (text: resource.identity.stored($0), place: "[\(index)].\(given)") }
                }
                return Element(value: SeedValue(reader, schema, mostBytes: mostBytes), id: id)
            } ?? []
    }

    private static func claimKind(_ backend: String, _ key: String, _ scope: String) -> String { "\(backend).\(key).id of \(scope)" }

    /// The same records in another block.
    ///
    /// - Parameters:
    ///   - path: of the block.
    ///   - scope: names the records among which ids are unique.
    ///   - others: records of the block. A record with the id of one of them is left out.
    package func placed(at path: String, of backend: String, in scope: String, besides others: [ResourceSeed]) -> ResourceSeed {
        let key = resource.seedKey ?? ""
        let taken = Set(
            others.filter { $0.resource.kind == resource.kind }.flatMap(\.elements).compactMap { $0.id.map { ExactText($0.text) } })
        var seed = self
        if !taken.isEmpty { seed.elements.removeAll { $0.id.map { taken.contains(ExactText($0.text)) } ?? false } }
        seed.path = "\(path).\(key)"
        seed.claimKind = Self.claimKind(backend, key, scope)
        return seed
    }

    /// The ids that the seed gives.
    package var claims: [UniqueName] {
        elements.compactMap { element in
            element.id.map { UniqueName(kind: claimKind, value: $0.text, path: path + $0.place) }
        }
    }

    package var isEmpty: Bool { elements.isEmpty }

    /// Whether other users see the records, too.
    package var isShared: Bool { if case .everyone = resource.owner { true } else { false } }

    /// Stores the records. A record without an id gets one from its place, so that each import gives the same ids.
    package func insert(at moment: SeedMoment, of backend: String, into records: Records) throws {
        for (index, element) in elements.enumerated() {
            var members = element.value.resolved(at: moment, timestamp: records.timestamp)
            if resource.identity.isGenerated, members["id"] == nil {
                members = members.merging(["id": .string(UUIDText.named("\(backend) \(records.scope.user) \(resource.kind) \(index)"))])
            }
            let time = resource.creationTime(of: members, at: moment)
            let record = try records.make(resource, members, createdAt: time)
            try insert(record, at: index, createdAt: time, into: records)
        }
    }

    private func insert(_ record: JSON, at index: Int, createdAt time: Instant, into records: Records) throws {
        let id = resource.rowID(of: record)
        if !resource.isSingle, try records.find(resource, id) != nil {
            throw SeedError("\(path)[\(index)].id", found: id, expected: "an id that no other account's record has")
        }
        do {
            try records.insert(resource, record, createdAt: time)
        } catch ResourceError.invalid(let violations) {
            throw SeedError(violations, at: resource.isSingle ? path : "\(path)[\(index)]")
        }
    }

    /// Stores the only record, beside the others or in the place of ``RecordEdit/replaced``.
    ///
    /// A record that replaces another without naming the time of its creation keeps that of the other, and was changed now.
    ///
    /// - Returns: the id.
    func store(_ edit: RecordEdit, into records: Records) throws -> String {
        guard let element = elements.first else { return "" }
        var members = element.value.resolved(at: edit.moment, timestamp: records.timestamp)
        if resource.identity.isGenerated || edit.replaced != nil {
            let id = try edit.id(given: element.id?.text, at: path + (element.id?.place ?? "[0].id"))
            members = members.merging(["id": .string(id)])
        }
        if let replaced = edit.replaced?.record {
            try checkName(in: members, of: replaced)
            for name in [Resource.createdAt, Resource.seedCreatedAt] where members[name] == nil {
                if let time = replaced[name] { members = members.merging([name: time]) }
            }
            if members[Resource.updatedAt] == nil { members = records.touched(members, of: resource) }
        }
        let time = resource.creationTime(of: members, at: edit.moment)
        let record = try records.make(resource, members, createdAt: time)
        guard edit.replaced != nil else {
            try insert(record, at: 0, createdAt: time, into: records)
            return resource.rowID(of: record)
        }
        do {
            try records.update(resource, record, createdAt: time)
        } catch ResourceError.invalid(let violations) {
            throw SeedError(violations, at: path + "[0]")
        }
        return resource.rowID(of: record)
    }

    /// Refuses another value of the member that names the record.
    private func checkName(in members: JSON, of replaced: JSON) throws {
        guard case .member(let name) = resource.identity, let text = members[name]?.string, let former = replaced[name]?.string,
            !text.isSame(as: former)
        else { return }
        throw SeedError("\(path)[0].\(name)", found: text, expected: "\"\(former.cut())\", which names the record")
    }
}

extension Resource {
    /// By default, a record is created on the date by which lists are ordered, but not later than today.
    fileprivate func creationTime(of members: JSON, at moment: SeedMoment) -> Instant {
        let given = (members[Self.seedCreatedAt] ?? members[Self.createdAt])?.string.flatMap { Instant($0) }
        if let given { return given.written }
        let date = order.members.first.flatMap { members[$0]?.string } ?? ""
        let own = Instant(date) ?? LocalDate(date).map { moment.zone.instant(of: $0, secondsOfDay: 0) }
        return own.flatMap { $0 <= moment.horizon ? $0 : nil }?.written ?? moment.undated.written
    }

    /// A user's records in the form of a seed, in the order in which an import has to insert them.
    package func seeds(ofUser user: String, of backend: String, in db: Database) throws -> [JSON] {
        var seeds: [JSON] = []
        try forEachSeed(ofUser: user, of: backend, in: db) { seeds.append($0) }
        return seeds
    }

    /// The same records, one at a time.
    private func forEachSeed(ofUser user: String, of backend: String, in db: Database, _ body: (JSON) -> Void) throws {
        let sql = "SELECT json, created_at FROM resource WHERE backend = ? AND user = ? AND owner = ? AND kind = ? ORDER BY position"
        let owners = if case .user = owner { [user] } else { [ResourceScope.everyone, user] }
        for owner in owners {
            try db.forEachRow(sql, [backend, user, owner, kind]) { row in body(seed(of: try row[0], createdAt: try row[1])) }
        }
    }

    /// Writes the member of an account's block, if the user has a record.
    fileprivate func writeSeed(ofUser user: String, of backend: String, in db: Database, to writer: inout JSONWriter) throws {
        guard let seedKey else { return }
        var count = 0
        try forEachSeed(ofUser: user, of: backend, in: db) { record in
            if isSingle, count > 0 { return }
            if count == 0 {
                writer.name(seedKey)
                if !isSingle { writer.begin(UInt8(ascii: "[")) }
            }
            count += 1
            writer.write(record)
        }
        if !isSingle, count > 0 { writer.end(UInt8(ascii: "]")) }
    }

    /// A stored record in the form of a seed.
    package func seed(of record: JSON, createdAt time: String) -> JSON {
        var members = record.object ?? [:]
        for field in fields where field.seeded == nil { members.removeValue(forKey: field.name) }
        if seedAddsTime { members[Self.seedCreatedAt] = .string(time) }
        // A user's own resource may have lost a field since the record was stored.
        return mayLackMembers ? seedSchema.known(.object(members)) : .object(members)
    }
}

extension [Resource] {
    /// Writes a user's records in the form of a seed: members of the account's block. Only one record at a time is in memory as a value.
    package func writeSeeds(ofUser user: String, of backend: String, in db: Database, to writer: inout JSONWriter) throws {
        for resource in self { try resource.writeSeed(ofUser: user, of: backend, in: db, to: &writer) }
    }

    /// The records of an account's block of a seed.
    ///
    /// - Parameter scope: names the records among which ids are unique.
    package func seeds(of backend: String, in block: ObjectReader, scope: String) -> [ResourceSeed] {
        compactMap { resource in resource.seedKey.map { ResourceSeed(block, resource, of: backend, at: $0, in: scope) } }
    }

    /// A backend's seed schema with a property for each resource; the schema itself if it cannot be read, which ``SeedSchema`` reports.
    ///
    /// - Parameters:
    ///   - text: see ``Backend/seedSchema``.
    ///   - date: the name of the definition for dates, which may be relative.
    package func seedSchema(addedTo text: [UInt8], of backend: String, date: String = "date") -> [UInt8] {
        guard var root = try? JSON(parsing: text).object, var definitions = root["$defs"]?.object, let block = definitions[backend] else {
            return text
        }
        let properties = compactMap { resource in
            resource.seedKey.map { key in (key, resource.seedProperty { $0.seedSchema(date: date) }) }
        }
        let all = (block["properties"] ?? [:]).merging(.object(JSON.Members(properties)))
        definitions[backend] = block.merging(["properties": all])
        root["$defs"] = .object(definitions)
        return JSON.object(root).encoded
    }
}

extension Resource {
    /// The property of the account's block in the JSON Schema of seeds.
    fileprivate func seedProperty(_ pattern: (ValueSchema.Pattern) -> JSON) -> JSON {
        let order = JSON.object(omittingMissing: [(Ascending.key, ascending?.json)])
        let record = seedSchema.jsonSchema(in: .seed, pattern).merging(order)
        let value: JSON = isSingle ? record : ["type": "array", "items": record]
        return ["oneOf": [value, ["type": "null"]], "description": .string(isSingle ? "The \(noun)." : "Every \(noun).")]
    }
}

extension ValueSchema.Pattern {
    /// The schema of a text in a seed, whose dates may be relative.
    fileprivate func seedSchema(date: String) -> JSON {
        switch self {
        case .date, .calendarDate: ["$ref": .string("#/$defs/\(date)")]
        case .timestamp, .utcTimestamp, .instant: ["$ref": "#/$defs/instant"]
        case .color: jsonSchema
        }
    }
}
