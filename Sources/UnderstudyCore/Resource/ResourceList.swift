import GRDB
import Storage
import Values

/// The records of a resource, as a list of an account's block in a seed.
package struct ResourceList: SeedList {
    /// The owners of an account's records; `nil` if the backend has no user of the account.
    package typealias Scope = @Sendable (Account, Database) throws -> ResourceScope?

    /// Rules of a list besides those of its resource.
    package struct Rules: Sendable {
        /// Records further validation errors of the block.
        var check: @Sendable (ObjectReader) -> Void = { _ in }
        /// Runs after a record is stored.
        var stored: @Sendable (Records) throws -> Void = { _ in }
        /// Runs before a record is deleted, for records that belong to it without naming it as their parent.
        var deleting: @Sendable (_ id: String, Records) throws -> Void = { _, _ in }

        package init(
            check: @escaping @Sendable (ObjectReader) -> Void = { _ in }, stored: @escaping @Sendable (Records) throws -> Void = { _ in },
            deleting: @escaping @Sendable (_ id: String, Records) throws -> Void = { _, _ in }
        ) {
            self.check = check
            self.stored = stored
            self.deleting = deleting
        }
    }

    package let name: String
    private let resource: Resource
    private let backend: String
    /// All resources of the backend. Some have records that belong to those of this list.
    private let family: [Resource]
    private let rules: Rules
    /// The text of a time in records.
    private let timestamp: @Sendable (Instant) -> String
    private let scope: Scope

    package init(
        _ name: String, of resource: Resource, in family: [Resource], of backend: String, rules: Rules = Rules(),
        timestamp: @escaping @Sendable (Instant) -> String = { $0.description }, scope: @escaping Scope
    ) {
        self.name = name
        self.resource = resource
        self.backend = backend
        self.family = family
        self.rules = rules
        self.timestamp = timestamp
        self.scope = scope
    }

    package func decode(_ block: ObjectReader, ofAccount key: String) -> ResourceSeed? {
        rules.check(block)
        return ResourceSeed(block, resource, of: backend, at: member, in: key)
    }

    /// The records of the account's user among those of the owner, who may be all users.
    private static let condition = "backend = ? AND user = ? AND owner = ? AND kind = ?"

    private func owner(_ scope: ResourceScope) -> SQLArguments { [backend, scope.user, scope.owner(of: resource), resource.kind] }

    package func page(of account: Account, limit: Int, offset: Int, in db: Database) throws -> ListedPage {
        guard let scope = try scope(account, db) else { return .empty }
        let total = try db.firstValue("SELECT count(*) FROM resource WHERE \(Self.condition)", owner(scope)) ?? 0
        let sql = "SELECT id, json, created_at FROM resource WHERE \(Self.condition) ORDER BY position DESC LIMIT ? OFFSET ?"
        return ListedPage(try db.values(sql, owner(scope) + [limit, offset], listed), total: total)
    }

    package func find(_ id: String, of account: Account, in db: Database) throws -> ListedRecord? {
        guard let scope = try scope(account, db) else { return nil }
        let sql = "SELECT id, json, created_at FROM resource WHERE \(Self.condition) AND id = ?"
        return try db.firstValue(sql, owner(scope) + [id], listed)
    }

    private func listed(_ row: StoredRow) throws -> ListedRecord {
        ListedRecord(id: try row[0], record: resource.seed(of: try row[1], createdAt: try row[2]))
    }

    package func store(_ record: ResourceSeed, _ edit: RecordEdit) throws -> String {
        let records = try records(edit)
        let id = try record.store(edit, into: records)
        try rules.stored(records)
        return id
    }

    package func delete(_ id: String, _ edit: RecordEdit) throws {
        let records = try records(edit)
        try rules.deleting(id, records)
        try delete(resource, id, from: records)
    }

    private func delete(_ resource: Resource, _ id: String, from records: Records) throws {
        for child in family where child.parent?.kind.isSame(as: resource.kind) == true {
            for record in try records.all(child, below: id) { try delete(child, child.rowID(of: record), from: records) }
        }
        try records.delete(resource, id)
    }

    private func records(_ edit: RecordEdit) throws -> Records {
        guard let scope = try scope(edit.account, edit.db) else { throw MissingUserError() }
        return Records(
            of: backend, scope: scope, at: edit.moment.now, identifiers: edit.identifiers, in: edit.db, timestamp: timestamp)
    }
}

extension [Resource] {
    /// A list for each resource that a seed has a list of.
    ///
    /// - Parameters:
    ///   - rules: further rules, by the kind of the resource.
    ///   - timestamp: the text of a time in records.
    package func seedLists(
        of backend: String, rules: [String: ResourceList.Rules] = [:],
        timestamp: @escaping @Sendable (Instant) -> String = { $0.description }, scope: @escaping ResourceList.Scope
    ) -> [any SeedList] {
        filter { !$0.isSingle }.compactMap { resource in
            resource.seedKey.map { key in
                ResourceList(
                    key, of: resource, in: self, of: backend, rules: rules[resource.kind] ?? ResourceList.Rules(), timestamp: timestamp,
                    scope: scope)
            }
        }
    }
}
