import GRDB
import HTTPTypes
import MicroHTTP

/// The form in which a backend serves its resources. The errors' form is in ``Backend/response(for:at:)``, which gets ``ResourceError``.
package protocol ResourceDialect: Sendable {
    /// The backend's name, stored with each record.
    var backend: String { get }

    /// An operation's path in the route table.
    func path(_ path: String) -> String

    /// How requests for records of an owner are authenticated.
    func authentication(for owner: Resource.Owner, writes: Bool) -> Authentication<ResourceScope>

    /// The parsed body of a request.
    func body(of context: Context) throws -> JSON

    /// Runs a transaction for a request that changes records of its scope.
    func write<Value>(_ context: Context, in scope: ResourceScope, _ body: (Database) throws -> Value) throws -> Value

    /// Ends the daily seeding of a user's account, whose records are about to change.
    func willChangeRecords(of user: String, in db: Database) throws

    func response(_ record: JSON, isNew: Bool) -> Response
    /// - Parameter records: a JSON array.
    func response(list records: [UInt8]) -> Response
    func response(deleted resource: Resource) -> Response

    /// The parts of the OpenAPI document that depend on the form.
    var openAPI: ResourceOpenAPI { get }
}

extension ResourceDialect {
    /// The routes of resources.
    package func routes(_ resources: [Resource]) -> [Route] {
        resources.flatMap { resource in resource.operations.map { route(resource, $0) } }
    }

    private func route(_ resource: Resource, _ operation: Resource.Operation) -> Route {
        Route(
            operation.method, path(resource.path(of: operation)), authentication(for: resource.owner, writes: operation.writes),
            resource.summary(of: operation)
        ) { scope, context in
            switch operation.action {
            case .list(let members):
                let parent = resource.parent.flatMap { context.parameters[$0.parameter] }
                return response(list: try context.read { try records(context, scope, $0).list(resource, below: parent, matching: members) })
            case .get:
                let id = context.parameters[resource.itemParameter] ?? ""
                return response(
                    try context.read { db in
                        let records = records(context, scope, db)
                        return try records.complete(records.get(resource, id), of: resource)
                    }, isNew: false)
            case .create: return response(try create(resource, operation, scope, context), isNew: true)
            case .update, .act: return response(try update(resource, operation, scope, context), isNew: false)
            case .delete:
                try delete(resource, operation, scope, context)
                return response(deleted: resource)
            }
        }
    }

    /// The records in a transaction, for operations that are routes of their own.
    package func records(_ context: Context, _ scope: ResourceScope, _ db: Database) -> Records {
        Records(of: backend, scope: scope, at: context.now, identifiers: context.identifiers, in: db, willChange: willChangeRecords)
    }

    private func create(
        _ resource: Resource, _ operation: Resource.Operation, _ scope: ResourceScope, _ context: Context
    ) throws -> JSON {
        let sent = try checkedBody(context, by: resource.creationSchema)
        return try write(context, in: scope) { db in
            let records = records(context, scope, db)
            var members = sent
            if let parent = resource.parent, let id = context.parameters[parent.parameter] {
                guard try records.has(parent, id, ofOwnerLike: resource) else { throw ResourceError.notFound(label: parent.label, id: id) }
                members = members.merging([parent.member: .string(id)])
            }
            let record = records.make(resource, members)
            var change = Change(id: record["id"]?.string ?? "", old: nil, new: record, sent: sent)
            try operation.check?(&change, records)
            try records.insert(resource, change.new ?? record)
            try operation.effect?(&change, records)
            return try records.complete(change.new ?? record, of: resource)
        }
    }

    private func update(
        _ resource: Resource, _ operation: Resource.Operation, _ scope: ResourceScope, _ context: Context
    ) throws -> JSON {
        let isUpdate = if case .update = operation.action { true } else { false }
        let sent: JSON = isUpdate ? try checkedBody(context, by: resource.updateSchema) : [:]
        let id = context.parameters[resource.itemParameter] ?? ""
        return try write(context, in: scope) { db in
            let records = records(context, scope, db)
            let old = try records.get(resource, id)
            var change = Change(id: id, old: old, new: old.merging(sent), sent: sent)
            try operation.check?(&change, records)
            var new = change.new ?? old
            // An update without a known member changes nothing, not even the time of the last change.
            if !isUpdate || sent != [:] {
                if resource.hasTimestamps { new = new.merging([Resource.updatedAt: .string(records.now.description)]) }
                try records.update(resource, new)
            }
            change.new = new
            try operation.effect?(&change, records)
            return try records.complete(change.new ?? new, of: resource)
        }
    }

    private func delete(_ resource: Resource, _ operation: Resource.Operation, _ scope: ResourceScope, _ context: Context) throws {
        let id = context.parameters[resource.itemParameter] ?? ""
        try write(context, in: scope) { db in
            let records = records(context, scope, db)
            var change = Change(id: id, old: try records.find(resource, id), new: nil, sent: [:])
            try operation.check?(&change, records)
            guard try records.delete(resource, id) else { throw ResourceError.notFound(label: resource.label, id: id) }
            try operation.effect?(&change, records)
        }
    }

    private func checkedBody(_ context: Context, by schema: ValueSchema) throws -> JSON {
        let body = try body(of: context)
        let violations = schema.violations(in: body)
        if !violations.isEmpty { throw ResourceError.invalid(violations) }
        return schema.known(body)
    }
}

extension Records {
    /// A list as a JSON array.
    ///
    /// - Throws: ``ResourceError`` when the parent does not exist.
    fileprivate func list(_ resource: Resource, below parentID: String?, matching members: [String: JSON]) throws -> [UInt8] {
        if let parent = resource.parent, let parentID, try !has(parent, parentID, ofOwnerLike: resource) {
            throw ResourceError.notFound(label: parent.label, id: parentID)
        }
        if resource.derived.isEmpty { return try encoded(resource, below: parentID, matching: members) }
        return JSON.array(try all(resource, below: parentID, matching: members).map { try complete($0, of: resource) }).encoded
    }
}

extension Resource {
    func path(of operation: Operation) -> String {
        switch operation.action {
        case .list, .create: path + operation.suffix
        case .get, .update, .delete, .act: itemPath + operation.suffix
        }
    }

    func summary(of operation: Operation) -> String {
        if let summary = operation.summary { return summary }
        return switch operation.action {
        case .list: "every \(noun)"
        case .get: "one \(noun)"
        case .create: "a new \(noun)"
        case .update: "changes to a \(noun)"
        case .delete: "the end of a \(noun)"
        case .act: operation.suffix
        }
    }

    /// `PlanDayExercise` as "plan day exercise".
    var noun: String {
        label.reduce(into: "") { text, letter in
            if letter.isUppercase, !text.isEmpty { text.append(" ") }
            text += letter.lowercased()
        }
    }
}

extension Resource.Operation {
    var writes: Bool {
        switch action {
        case .list, .get: false
        case .create, .update, .delete, .act: true
        }
    }
}
