import GRDB
import HTTPTypes
import MicroHTTP

/// The form in which a backend serves its resources. The errors' form is in ``Backend/response(for:at:)``, which gets ``ResourceError``.
package protocol ResourceDialect: Sendable {
    /// The backend's name, stored with each record.
    var backend: String { get }

    /// The beginning of every path in the route table.
    var pathPrefix: String { get }

    /// How requests for records of an owner are authenticated.
    func authentication(for owner: Resource.Owner, writes: Bool) -> Authentication<ResourceScope>

    /// The parsed body of a request.
    func body(of context: Context) throws -> JSON

    /// Runs a transaction for a request that changes records of its scope.
    func write<Value>(_ context: Context, in scope: ResourceScope, _ body: (Database) throws -> Value) throws -> Value

    /// Ends the daily seeding of a user's account, whose records are about to change.
    func willChangeRecords(of user: String, in db: Database) throws

    /// A time as records contain it.
    func timestamp(_ instant: Instant) -> String

    func response(_ record: JSON, isNew: Bool) -> Response
    /// - Parameter list: the records as a JSON array, or a page of them as an object.
    func response(list: [UInt8]) -> Response
    func response(deleted resource: Resource) -> Response
}

extension ResourceDialect {
    package func timestamp(_ instant: Instant) -> String { instant.description }

    /// The routes of resources.
    package func routes(_ resources: [Resource]) -> [Route] {
        resources.flatMap { resource in resource.operations.map { route(resource, $0) } }
    }

    private func route(_ resource: Resource, _ operation: Resource.Operation) -> Route {
        Route(
            operation.method, pathPrefix + resource.path(of: operation), authentication(for: resource.owner, writes: operation.writes),
            resource.summary(of: operation)
        ) { scope, context in
            let request = ResourceRequest(resource: resource, operation: operation, scope: scope, context: context)
            return switch operation.action {
            case .list(let members): response(list: try read(request) { try $0.list(resource, below: request.parentID, matching: members) })
            case .page(let paging): response(list: try read(request) { try $0.page(paging, of: request) })
            case .first:
                response(try read(request) { try $0.complete($0.first(resource, below: request.parentID), of: resource) }, isNew: false)
            case .get(let orNull):
                response(try read(request) { try $0.complete(get(request, orNull: orNull, from: $0), of: resource) }, isNew: false)
            case .create, .replace: response(try create(request), isNew: true)
            case .merge(let answersSent): response(try merge(request, answersSent: answersSent), isNew: false)
            case .update: response(try change(request, sent: checkedBody(context, by: resource.updateSchema)), isNew: false)
            case .act: response(try change(request, sent: nil), isNew: false)
            case .delete: try deleted(request)
            }
        }
    }

    /// The records in a transaction, for operations that are routes of their own.
    package func records(_ context: Context, _ scope: ResourceScope, _ db: Database) -> Records {
        Records(
            of: backend, scope: scope, at: context.now, identifiers: context.identifiers, in: db, timestamp: timestamp,
            willChange: willChangeRecords)
    }

    private func read<Value>(_ request: ResourceRequest, _ body: (Records) throws -> Value) throws -> Value {
        try request.context.read { try body(records(request.context, request.scope, $0)) }
    }

    private func write<Value>(_ request: ResourceRequest, _ body: (Records) throws -> Value) throws -> Value {
        try write(request.context, in: request.scope) { try body(records(request.context, request.scope, $0)) }
    }

    private func get(_ request: ResourceRequest, orNull: Bool, from records: Records) throws -> JSON? {
        orNull ? try records.find(request.resource, request.id) : try records.get(request.resource, request.id)
    }

    /// Stores a new record. A single record takes the place of the last one.
    private func create(_ request: ResourceRequest) throws -> JSON {
        let (resource, operation) = (request.resource, request.operation)
        let sent = try checkedBody(request.context, by: resource.creationSchema)
        return try write(request) { records in
            var members = sent
            if let parent = resource.parent, let id = request.parentID {
                try records.require(parent, id, of: resource)
                members = members.merging([parent.member: .string(id)])
            }
            let record = try records.make(resource, members)
            var change = Change(id: record["id"]?.string ?? "", old: nil, new: record, sent: sent)
            try operation.check?(&change, records)
            try records.insert(resource, change.new ?? record)
            try operation.effect?(&change, records)
            return try records.complete(change.new ?? record, of: resource)
        }
    }

    private func merge(_ request: ResourceRequest, answersSent: Bool) throws -> JSON {
        let resource = request.resource
        let sent = try checkedBody(request.context, by: resource.creationSchema)
        return try write(request) { records in
            guard let old = try records.find(resource) else {
                let new = try records.make(resource, sent)
                try records.insert(resource, new)
                return try records.complete(new, of: resource)
            }
            let merged = records.touched(old.merging(sent), of: resource)
            try records.update(resource, merged)
            return try records.complete(answersSent ? records.make(resource, sent) : merged, of: resource)
        }
    }

    /// Changes a record.
    ///
    /// - Parameter sent: the members of an update; `nil` for a change of state.
    private func change(_ request: ResourceRequest, sent: JSON?) throws -> JSON {
        let (resource, operation) = (request.resource, request.operation)
        return try write(request) { records in
            let old = try records.get(resource, request.id)
            var change = Change(id: request.id, old: old, new: old.merging(sent ?? [:]), sent: sent ?? [:])
            try operation.check?(&change, records)
            var new = change.new ?? old
            // An update without a known member changes nothing, not even the time of the last change.
            if sent != [:] {
                new = records.touched(new, of: resource)
                try records.update(resource, new)
            }
            change.new = new
            try operation.effect?(&change, records)
            return try records.complete(change.new ?? new, of: resource)
        }
    }

    private func deleted(_ request: ResourceRequest) throws -> Response {
        let (resource, operation) = (request.resource, request.operation)
        try write(request) { records in
            var change = Change(id: request.id, old: try records.find(resource, request.id), new: nil, sent: [:])
            try operation.check?(&change, records)
            try records.deleteExisting(resource, request.id)
            try operation.effect?(&change, records)
        }
        return response(deleted: resource)
    }

    private func checkedBody(_ context: Context, by schema: ValueSchema) throws -> JSON {
        try schema.checked(body(of: context))
    }
}

/// A request for an operation of a resource.
private struct ResourceRequest {
    let resource: Resource
    let operation: Resource.Operation
    let scope: ResourceScope
    let context: Context

    /// The id in the path; empty for a single record.
    var id: String { resource.isSingle ? "" : resource.identity.stored(context.parameters[resource.itemParameter] ?? "") }

    /// The parent's id in the path.
    var parentID: String? { resource.parent.flatMap { context.parameters[$0.parameter].map(resource.identity.stored) } }
}

extension Records {
    /// A list as a JSON array.
    ///
    /// - Throws: ``ResourceError`` when the parent does not exist.
    fileprivate func list(_ resource: Resource, below parentID: String?, matching members: [String: JSON]) throws -> [UInt8] {
        if let parent = resource.parent, let parentID { try require(parent, parentID, of: resource) }
        if resource.derived.isEmpty { return try encoded(resource, below: parentID, matching: members) }
        return JSON.array(try all(resource, below: parentID, matching: members).map { try complete($0, of: resource) }).encoded
    }

    /// - Throws: ``ResourceError`` when the query is not valid, or the parent does not exist.
    fileprivate func page(_ paging: Resource.Paging, of request: ResourceRequest) throws -> [UInt8] {
        if let parent = request.resource.parent, let id = request.parentID { try require(parent, id, of: request.resource) }
        return try page(request.resource, paging, request.context.request.query, below: request.parentID)
    }

    /// Throws ``ResourceError`` when a parent does not exist.
    fileprivate func require(_ parent: Resource.Parent, _ id: String, of resource: Resource) throws {
        guard try has(parent, id, ofOwnerLike: resource) else { throw try missing(parent, id, ofOwnerLike: resource) }
    }

    /// The complete record, or null.
    fileprivate func complete(_ record: JSON?, of resource: Resource) throws -> JSON {
        guard let record else { return .null }
        return try complete(record, of: resource)
    }
}

extension Resource {
    package func path(of operation: Operation) -> String {
        switch operation.action {
        case .list, .page, .first, .create: path + operation.suffix
        case .get, .replace, .update, .merge, .delete, .act: itemPath + operation.suffix
        }
    }

    func summary(of operation: Operation) -> String {
        if let summary = operation.summary { return summary }
        return switch operation.action {
        case .list: "every \(noun)"
        case .page: "every \(noun), in pages"
        case .first: "the first \(noun)"
        case .get: isSingle ? "the \(noun)" : "one \(noun)"
        case .create: "a new \(noun)"
        case .replace: "the new \(noun)"
        case .update, .merge: "changes to the \(noun)"
        case .delete: "the end of the \(noun)"
        case .act: operation.suffix
        }
    }

    /// `PlanDayExercise` as "plan day exercise"; an abbreviation such as `FTP` stays as it is.
    var noun: String {
        if label.allSatisfy(\.isUppercase) { return label }
        return label.reduce(into: "") { text, letter in
            if letter.isUppercase, !text.isEmpty { text.append(" ") }
            text += letter.lowercased()
        }
    }
}

extension Resource.Operation {
    package var writes: Bool {
        switch action {
        case .list, .page, .first, .get: false
        case .create, .replace, .update, .merge, .delete, .act: true
        }
    }
}
