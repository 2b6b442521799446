import GRDB

/// The records of resources in one transaction, as one request sees them.
package final class Records {
    package let scope: ResourceScope
    package let now: Instant
    package let db: Database
    private let backend: String
    private let identifiers: IdentifierSource
    /// Called before the first change to records that were made for a user.
    private let willChange: (_ user: String, Database) throws -> Void
    private var changed: Set<String> = []

    package init(
        of backend: String, scope: ResourceScope, at now: Instant, identifiers: IdentifierSource = IdentifierSource(), in db: Database,
        willChange: @escaping (_ user: String, Database) throws -> Void = { _, _ in }
    ) {
        self.backend = backend
        self.scope = scope
        self.now = now
        self.identifiers = identifiers
        self.db = db
        self.willChange = willChange
    }

    package func nextID() -> String { identifiers.next() }

    package func find(_ resource: Resource, _ id: String) throws -> JSON? {
        try statement("SELECT json FROM resource WHERE \(resource.condition(backend)) AND id = ?")
            .firstValue([scope.owner(of: resource), id]) { try $0[0] as JSON }
    }

    /// The record, or the error for a missing one.
    package func get(_ resource: Resource, _ id: String) throws -> JSON {
        guard let record = try find(resource, id) else { throw ResourceError.notFound(label: resource.label, id: id) }
        return record
    }

    /// Whether a parent exists. It has the same owner as its children.
    func has(_ parent: Resource.Parent, _ id: String, ofOwnerLike resource: Resource) throws -> Bool {
        let sql = "SELECT 1 FROM resource WHERE backend = ? AND kind = ? AND owner = ? AND id = ?"
        return try statement(sql).firstValue([backend, parent.kind, scope.owner(of: resource), id]) { _ in true } ?? false
    }

    /// Records in the order of the resource.
    ///
    /// - Parameters:
    ///   - parent: the id of the parent; `nil` for records of all parents.
    ///   - members: the values that members must have.
    package func all(_ resource: Resource, below parent: String? = nil, matching members: [String: JSON] = [:]) throws -> [JSON] {
        let (statement, arguments) = try query(resource, below: parent, matching: members)
        return try statement.values(arguments) { try $0[0] as JSON }
    }

    /// The same records as a JSON array, without a parse of each record.
    func encoded(_ resource: Resource, below parent: String? = nil, matching members: [String: JSON] = [:]) throws -> [UInt8] {
        var writer = JSONWriter()
        let (statement, arguments) = try query(resource, below: parent, matching: members)
        try writer.array { writer in
            try statement.forEachRow(arguments) { row in try row.withText(0) { writer.write(encoded: $0) } }
        }
        return writer.bytes
    }

    package func count(_ resource: Resource, below parent: String? = nil, matching members: [String: JSON] = [:]) throws -> Int {
        let (condition, arguments) = conditions(resource, below: parent, matching: members)
        return try statement("SELECT count(*) FROM resource WHERE \(condition)").firstValue(arguments) { try $0[0] as Int } ?? 0
    }

    /// The records that were made for a user, in the order in which an import has to insert them.
    package static func made(_ resource: Resource, forUser user: String, of backend: String, in db: Database) throws -> [JSON] {
        let sql = "SELECT json FROM resource WHERE backend = ? AND user = ? AND kind = ? ORDER BY position"
        return try db.cachedStatement(sql: sql).values([backend, user, resource.kind]) { try $0[0] as JSON }
    }

    /// Removes everything that was made for a user.
    package static func removeAll(ofUser user: String, of backend: String, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM resource WHERE backend = ? AND user = ?").run([backend, user])
    }

    /// A stored record's new values, by its id. Does nothing when there is no such record.
    package func update(_ resource: Resource, _ record: JSON) throws {
        let (id, owner) = (record["id"]?.string ?? "", scope.owner(of: resource))
        guard try prepareChange(resource, id) else { return }
        try statement("UPDATE resource SET json = ?, parent = ? WHERE \(resource.condition(backend)) AND id = ?")
            .run([record.text, resource.parentID(of: record), owner, id])
    }

    /// Stores a new record. A record with the same id is replaced.
    package func insert(_ resource: Resource, _ record: JSON) throws {
        let (id, owner) = (record["id"]?.string ?? "", scope.owner(of: resource))
        if try prepareChange(resource, id) { try remove(resource, id) }
        try willChangeRecords(of: scope.user)
        try statement("INSERT INTO resource (backend, kind, owner, user, id, parent, json) VALUES (?, ?, ?, ?, ?, ?, ?)")
            .run([backend, resource.kind, owner, scope.user, id, resource.parentID(of: record), record.text])
    }

    /// - Returns: whether there was such a record.
    @discardableResult
    package func delete(_ resource: Resource, _ id: String) throws -> Bool {
        guard try prepareChange(resource, id) else { return false }
        try remove(resource, id)
        return true
    }

    /// A new record with its id, the initial values of missing members, and the times of its creation.
    package func make(_ resource: Resource, _ members: JSON) -> JSON {
        var record: JSON.Members = [:]
        record["id"] = resource.idMember.flatMap { members[$0] } ?? members["id"] ?? .string(nextID())
        for field in resource.fields { record[field.name] = members[field.name] ?? field.initial }
        if resource.hasTimestamps {
            record[Resource.createdAt] = .string(now.description)
            record[Resource.updatedAt] = .string(now.description)
        }
        return .object(record)
    }

    /// The record with the computed members.
    func complete(_ record: JSON, of resource: Resource) throws -> JSON {
        guard !resource.derived.isEmpty, var members = record.object else { return record }
        for derived in resource.derived { members[derived.name] = try derived.value(record, self) }
        return .object(members)
    }

    private func remove(_ resource: Resource, _ id: String) throws {
        try statement("DELETE FROM resource WHERE \(resource.condition(backend)) AND id = ?").run([scope.owner(of: resource), id])
    }

    /// Whether the record exists. Announces a change to the records of its user.
    private func prepareChange(_ resource: Resource, _ id: String) throws -> Bool {
        let user = try statement("SELECT user FROM resource WHERE \(resource.condition(backend)) AND id = ?")
            .firstValue([scope.owner(of: resource), id]) { try $0[0] as String }
        guard let user else { return false }
        try willChangeRecords(of: user)
        return true
    }

    private func willChangeRecords(of user: String) throws {
        if changed.insert(user).inserted { try willChange(user, db) }
    }

    private func query(_ resource: Resource, below parent: String?, matching members: [String: JSON]) throws -> (Statement, SQLArguments) {
        let (condition, arguments) = conditions(resource, below: parent, matching: members)
        return (try statement("SELECT json FROM resource WHERE \(condition) ORDER BY \(resource.orderSQL)"), arguments)
    }

    private func conditions(
        _ resource: Resource, below parent: String?, matching members: [String: JSON]
    ) -> (sql: String, arguments: SQLArguments) {
        var sql = resource.condition(backend)
        var arguments: SQLArguments = [scope.owner(of: resource)]
        if let parent {
            sql += " AND parent = ?"
            arguments.append(parent)
        }
        for (member, value) in members.sorted(by: { $0.key < $1.key }) {
            sql += " AND \(Resource.sql(ofMember: member)) = ?"
            arguments.append(value.argument)
        }
        return (sql, arguments)
    }

    private func statement(_ sql: String) throws -> Statement { try db.cachedStatement(sql: sql) }
}

extension Resource {
    /// The names are literals, so that the planner finds the partial index of ``indexSQL(_:)``.
    fileprivate func condition(_ backend: String) -> String { "backend = '\(backend)' AND kind = '\(kind)' AND owner = ?" }

    fileprivate var orderSQL: String {
        (order.map { "\(Self.sql(ofMember: $0.member))\($0.isDescending ? " DESC" : "")" } + ["position"]).joined(separator: ", ")
    }

    fileprivate static func sql(ofMember member: String) -> String { "json_extract(json, '$.\(member)')" }

    fileprivate func parentID(of record: JSON) -> String? { parent.flatMap { record[$0.member]?.string } }

    /// The index that gives lists their order.
    package func indexSQL(_ backend: String) -> String {
        let columns = ["owner"] + (parent == nil ? [] : ["parent"]) + [orderSQL]
        return """
            CREATE INDEX resource_\(backend)_\(kind) ON resource (\(columns.joined(separator: ", ")))
            WHERE backend = '\(backend)' AND kind = '\(kind)';
            """
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
