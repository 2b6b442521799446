import GRDB
import Storage
import Values

/// The records of resources in one transaction, as one request sees them.
package final class Records {
    package let scope: ResourceScope
    package let now: Instant
    package let db: Database
    let backend: String
    private let identifiers: IdentifierSource
    /// The text of a time in records.
    let timestamp: (Instant) -> String
    /// Called before the first change to records that were made for a user.
    private let willChange: (_ user: String, Database) throws -> Void
    private var changed: Set<String> = []

    package init(
        of backend: String, scope: ResourceScope, at now: Instant, identifiers: IdentifierSource = IdentifierSource(), in db: Database,
        timestamp: @escaping (Instant) -> String = \.description,
        willChange: @escaping (_ user: String, Database) throws -> Void = { _, _ in }
    ) {
        self.backend = backend
        self.scope = scope
        self.now = now
        self.identifiers = identifiers
        self.db = db
        self.timestamp = timestamp
        self.willChange = willChange
    }

    package func nextID() -> String { identifiers.next() }

    /// - Parameter id: empty for a single record.
    package func find(_ resource: Resource, _ id: String = "") throws -> JSON? {
        let sql = "SELECT json FROM resource WHERE \(resource.condition(backend)) AND id = ?"
        let record: JSON? = try db.firstValue(sql, [scope.owner(of: resource), id])
        return resource.mayLackMembers ? try record.map { try filled($0, of: resource) } : record
    }

    /// The record with the defaults of members that it lacks because they were added to the resource later: those that it would have had at
    /// its creation, the same at each read.
    func filled(_ record: JSON, of resource: Resource) throws -> JSON {
        guard var members = record.object else { return record }
        let time = record[Resource.createdAt]?.string.flatMap { Instant($0) } ?? now
        let identifiers = IdentifierSource(seed: resource.rowID(of: record).utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
        let then = Records(of: backend, scope: scope, at: time, identifiers: identifiers, in: db, timestamp: timestamp)
        for field in resource.fields where members[field.name] == nil {
            members[field.name] = try field.initial?.value(for: record, createdAt: .string(timestamp(time)), in: then)
        }
        return .object(members)
    }

    /// The record, or the error for one that is missing or belongs to another user.
    package func get(_ resource: Resource, _ id: String = "") throws -> JSON {
        guard let record = try find(resource, id) else { throw try missing(resource, id) }
        return record
    }

    /// The error for a record that the scope does not have.
    private func missing(_ resource: Resource, _ id: String) throws -> ResourceError {
        guard case .user = resource.owner, !resource.isSingle else { return .notFound(label: resource.label, id: id) }
        return try missing(resource.kind, resource.label, id)
    }

    /// The error for a parent that the scope does not have. It has the same owner as its children.
    func missing(_ parent: Resource.Parent, _ id: String, ofOwnerLike resource: Resource) throws -> ResourceError {
        guard case .user = resource.owner else { return .notFound(label: parent.label, id: id) }
        return try missing(parent.kind, parent.label, id)
    }

    private func missing(_ kind: String, _ label: String, _ id: String) throws -> ResourceError {
        let sql = "SELECT 1 FROM resource WHERE backend = ? AND kind = ? AND id = ?"
        let exists = try db.firstValue(sql, [backend, kind, id]) { _ in true } ?? false
        return exists ? .foreign(label: label, id: id) : .notFound(label: label, id: id)
    }

    /// Whether a parent exists. It has the same owner as its children.
    func has(_ parent: Resource.Parent, _ id: String, ofOwnerLike resource: Resource) throws -> Bool {
        let sql = "SELECT 1 FROM resource WHERE backend = ? AND kind = ? AND owner = ? AND id = ?"
        return try db.firstValue(sql, [backend, parent.kind, scope.owner(of: resource), id]) { _ in true } ?? false
    }

    /// Records in the order of the resource.
    ///
    /// - Parameters:
    ///   - parent: the id of the parent; `nil` for records of all parents.
    ///   - members: the values that members must have.
    ///   - count: the maximum number of records; `nil` for all of them.
    package func all(
        _ resource: Resource, below parent: String? = nil, matching members: [String: JSON] = [:], first count: Int? = nil
    ) throws -> [JSON] {
        let (sql, arguments) = query(resource, below: parent, matching: members, first: count)
        return try db.values(sql, arguments)
    }

    /// The first record in the order of the resource.
    package func first(_ resource: Resource, below parent: String? = nil, matching members: [String: JSON] = [:]) throws -> JSON? {
        try all(resource, below: parent, matching: members, first: 1).first
    }

    /// Whether there is a record whose member has a value.
    package func exists(_ resource: Resource, where member: String, is value: String) throws -> Bool {
        let sql = "SELECT 1 FROM resource WHERE \(resource.condition(backend)) AND \(Resource.sql(ofMember: member)) = ? LIMIT 1"
        return try db.firstValue(sql, [scope.owner(of: resource), value]) { _ in true } ?? false
    }

    /// Records of all parents whose first order member is within a range, in ascending order.
    ///
    /// - Parameters:
    ///   - start: the least text.
    ///   - end: the least text beyond the range.
    package func all(_ resource: Resource, from start: String, before end: String) throws -> [JSON] {
        try map(resource, from: start, before: end) { $0 }
    }

    /// The values made of the same records, one record at a time; see ``map(_:below:where:limit:offset:_:)``.
    package func map<Value>(
        _ resource: Resource, from start: String, before end: String, _ value: (JSON) throws -> Value?
    ) throws -> [Value] {
        guard let member = resource.order.members.first.map(Resource.sql) else { return [] }
        let sql = """
            SELECT json FROM resource WHERE \(resource.condition(backend)) AND \(member) >= ? AND \(member) < ?
            ORDER BY \(member), created_at, position
            """
        var values: [Value] = []
        try db.forEachRow(sql, [scope.owner(of: resource), start, end]) { row in
            if let made = try value(row[0]) { values.append(made) }
        }
        return values
    }

    /// The number of records, and the sum of a member.
    package func total(_ resource: Resource, of member: String) throws -> (count: Int, sum: Double) {
        let sql = "SELECT count(*), total(\(Resource.sql(ofMember: member))) FROM resource WHERE \(resource.condition(backend))"
        return try db.firstValue(sql, [scope.owner(of: resource)]) { (try $0[0] as Int, try $0[1] as Double) } ?? (0, 0)
    }

    /// The same records as a JSON array, without a parse of each record.
    func encoded(_ resource: Resource, below parent: String? = nil, matching members: [String: JSON] = [:]) throws -> [UInt8] {
        var writer = JSONWriter()
        let (sql, arguments) = query(resource, below: parent, matching: members, first: nil)
        try writer.array { writer in
            try db.forEachRow(sql, arguments) { row in try row.withText(0) { writer.write(encoded: $0) } }
        }
        return writer.bytes
    }

    /// Replaces a stored record, found by its id. Does nothing if there is no such record.
    ///
    /// - Parameter time: the time of creation; `nil` for the stored one.
    /// - Throws: ``ResourceError/invalid(_:)`` for a record beyond the bounds of its resource.
    package func update(_ resource: Resource, _ record: JSON, createdAt time: Instant? = nil) throws {
        let (id, owner) = (resource.rowID(of: record), scope.owner(of: resource))
        guard try prepareChange(resource, id) else { return }
        let text = try resource.boundedText(of: record)
        let sql =
            "UPDATE resource SET json = ?, parent = ?, created_at = coalesce(?, created_at) WHERE \(resource.condition(backend)) AND id = ?"
        try db.run(sql, [text, resource.parentID(of: record), time?.description, owner, id])
    }

    /// Stores a new record. A record with the same id is replaced.
    ///
    /// - Parameter time: the time of creation; `nil` for now.
    /// - Throws: ``ResourceError/invalid(_:)`` for a record beyond the bounds of its resource.
    package func insert(_ resource: Resource, _ record: JSON, createdAt time: Instant? = nil) throws {
        let (id, owner) = (resource.rowID(of: record), scope.owner(of: resource))
        let text = try resource.boundedText(of: record)
        if try prepareChange(resource, id) { try remove(resource, id) }
        try willChangeRecords(of: scope.user)
        // A single record has no place in an order.
        let created = resource.isSingle ? Instant(seconds: 0) : time ?? now
        let columns = "backend, kind, owner, user, id, parent, created_at, json"
        let sql = "INSERT INTO resource (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        try db.run(sql, [backend, resource.kind, owner, scope.user, id, resource.parentID(of: record), created.description, text])
    }

    /// - Returns: whether there was such a record.
    @discardableResult
    package func delete(_ resource: Resource, _ id: String) throws -> Bool {
        guard try prepareChange(resource, id) else { return false }
        try remove(resource, id)
        return true
    }

    /// Deletes the record, or throws the error for a missing one.
    package func deleteExisting(_ resource: Resource, _ id: String) throws {
        guard try delete(resource, id) else { throw try missing(resource, id) }
    }

    /// A new record with its id, the initial values of missing members, and the times of its creation.
    ///
    /// - Parameter time: the time of creation; `nil` for now.
    package func make(_ resource: Resource, _ members: JSON, createdAt time: Instant? = nil) throws -> JSON {
        var record: JSON.Members = [:]
        switch resource.identity {
        case .generated, .generatedInAnyCase: record["id"] = members["id"] ?? .string(nextID())
        case .member(let name): record["id"] = members["id"] ?? members[name]
        case .none: break
        }
        let creation = JSON.string(timestamp(time ?? now))
        for field in resource.fields {
            record[field.name] = try members[field.name] ?? field.initial?.value(for: members, createdAt: creation, in: self)
        }
        if resource.hasTimestamps {
            let created = members[Resource.createdAt] ?? creation
            record[Resource.createdAt] = created
            record[Resource.updatedAt] = members[Resource.updatedAt] ?? created
        }
        return .object(record)
    }

    /// The record with the present time as the time of its last change.
    package func touched(_ record: JSON, of resource: Resource) -> JSON {
        resource.hasTimestamps ? record.merging([Resource.updatedAt: .string(timestamp(now))]) : record
    }

    /// The record with the computed members.
    package func complete(_ record: JSON, of resource: Resource) throws -> JSON {
        guard !resource.derived.isEmpty, var members = record.object else { return record }
        for derived in resource.derived { members[derived.name] = try derived.value(record, self) }
        return .object(members)
    }

    private func remove(_ resource: Resource, _ id: String) throws {
        try db.run("DELETE FROM resource WHERE \(resource.condition(backend)) AND id = ?", [scope.owner(of: resource), id])
    }

    /// Whether the record exists. Announces a change to the records of its user.
    private func prepareChange(_ resource: Resource, _ id: String) throws -> Bool {
        let sql = "SELECT user FROM resource WHERE \(resource.condition(backend)) AND id = ?"
        guard let user: String = try db.firstValue(sql, [scope.owner(of: resource), id]) else { return false }
        try willChangeRecords(of: user)
        return true
    }

    private func willChangeRecords(of user: String) throws {
        if changed.insert(user).inserted { try willChange(user, db) }
    }

    private func query(
        _ resource: Resource, below parent: String?, matching members: [String: JSON], first count: Int?
    ) -> (sql: String, arguments: SQLArguments) {
        let matching = members.sorted { $0.key < $1.key }
        let sql = resource.listSQL(of: backend, below: parent != nil, matching: matching.map(\.key))
        var arguments: SQLArguments = [scope.owner(of: resource)]
        if let parent { arguments.append(parent) }
        for (_, value) in matching { arguments.append(value.argument) }
        arguments.append(count ?? -1)
        return (sql, arguments)
    }
}

extension Resource.Field.Initial {
    fileprivate func value(for members: JSON, createdAt creation: JSON, in records: Records) throws -> JSON {
        switch self {
        case .value(let value): value
        case .user: .string(records.scope.user)
        case .computed(let compute): try compute(members, records)
        case .creationTime: creation
        }
    }
}

extension JSON {
    /// The value as `json_extract` returns it.
    fileprivate var argument: (any SQLArgument)? {
        switch self {
        case .string(let text): text
        case .number(let number): number
        case .written(let text): Double(text)
        case .bool(let value): value
        case .null, .array, .object: nil
        }
    }
}
