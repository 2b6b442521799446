import HTTPTypes
import MicroHTTP
import Values

extension Resource {
    /// The operations of the resource for the users that may use them.
    package func operations<Served: Service, User: RecordsUser>(for access: Access<Served, User>) -> [UnderstudyCore.Operation<Served>] {
        let all = operations.map { ResourceOperation(resource: self, operation: $0, access: access).value }
        return tag.map(all.tagged) ?? all
    }
}

/// An operation of a resource, as a value like all others.
private struct ResourceOperation<Served: Service, User: RecordsUser> {
    let resource: Resource
    let operation: Resource.Operation
    let access: Access<Served, User>

    var value: Operation<Served> {
        let record = resource.component(Served.form.componentPrefix)
        let orNull = ValueSchema.nullable(record)
        return switch operation.action {
        case .list(let members):
            lists(.ok(.list(of: record), "The list.")) { try $1.list(resource, below: parentID($0), matching: members) }
        case .page(let paging):
            lists(.ok(paging.schema(of: record), "The page."), query: paging.parameters) { call, records in
                try records.page(resource, paging, call.query, below: parentID(call))
            }
        case .first:
            reads(.ok(orNull, "The first record of the list, or null.")) { try $1.first(resource, below: parentID($0)) }
        case .get(orNull: true): reads(.ok(orNull, "The record, or null.")) { try $1.find(resource, id($0)) }
        case .get(orNull: false): reads(.ok(record, "The record.")) { try $1.get(resource, id($0)) }
        case .create, .replace:
            writes(.checked(resource.creationSchema), .created(record, "The new record.")) { call, records in
                try records.create(resource, call.sent.json, below: parentID(call), by: operation)
            }
        case .merge(let answersSent):
            writes(.checked(resource.creationSchema), .ok(record, "The record.")) { call, records in
                try records.merge(resource, call.sent.json, answersSent: answersSent)
            }
        case .update:
            writes(.checked(resource.updateSchema), .ok(record, "The record.")) { call, records in
                try records.change(resource, id(call), call.sent.json, by: operation)
            }
            // Clients send a whole record, of which only some members change.
            .alsoReading(resource.recordSchema)
        case .act:
            writes(.none, .ok(record, "The record.")) { call, records in
                try records.change(resource, id(call), nil, by: operation)
            }
        case .delete: deletes
        }
    }

    /// The records go to the response as they are stored, without being parsed.
    private func lists(
        _ answer: Answer, query: Parameters = [], _ list: @escaping @Sendable (Call<Served, User, Void>, Records) throws -> [UInt8]
    ) -> Operation<Served> {
        call(.none, answer, query: query) { call in
            Served.success(
                encoded: try call.read { records in
                    if let parent = resource.parent, let id = parentID(call) { try records.require(parent, id, of: resource) }
                    return try list(call, records)
                })
        }
    }

    private func reads(
        _ answer: Answer, _ record: @escaping @Sendable (Call<Served, User, Void>, Records) throws -> JSON?
    ) -> Operation<Served> {
        call(.none, answer) { call in
            let data = try call.read { records in try record(call, records).map { try records.complete($0, of: resource) } }
            return Served.success(data ?? .null, status: answer.status)
        }
    }

    private func writes<Sent>(
        _ body: Input<Served, Sent>, _ answer: Answer, _ record: @escaping @Sendable (Call<Served, User, Sent>, Records) throws -> JSON
    ) -> Operation<Served> {
        call(body, answer) { call in Served.success(try call.write { try record(call, $0) }, status: answer.status) }
    }

    private var deletes: Operation<Served> {
        let data = Served.deletion(of: resource)
        let answer = data.map { Answer.ok($0.schema, "The record is deleted.") } ?? .noContent("The record is deleted.")
        return call(.none, answer) { call in
            try call.write { try $0.remove(resource, id(call), by: operation) }
            return data.map { Served.success($0.json(()), status: answer.status) } ?? Served.success(status: answer.status)
        }
    }

    private func call<Sent>(
        _ body: Input<Served, Sent>, _ answer: Answer, query: Parameters = [],
        _ response: @escaping @Sendable (Call<Served, User, Sent>) throws -> Response
    ) -> Operation<Served> {
        let failures: [Failure] = (resource.isSingle ? [.unknownRecord] : []) + (operation.check == nil ? [] : [.rule])
        return .call(
            resource.id(of: operation), operation.method, OperationPath(stringLiteral: resource.path(of: operation)),
            resource.summary(of: operation), for: access, query: query, body: body, answers: answer, refuses: failures, response)
    }

    /// The id in the path; empty for a single record.
    private func id<Sent>(_ call: Call<Served, User, Sent>) -> String {
        resource.isSingle ? "" : resource.identity.stored(call.path[resource.itemParameter] ?? "")
    }

    /// The parent's id in the path.
    private func parentID<Sent>(_ call: Call<Served, User, Sent>) -> String? {
        resource.parent.flatMap { call.path[$0.parameter].map(resource.identity.stored) }
    }
}

extension Records {
    /// A list as a JSON array.
    fileprivate func list(_ resource: Resource, below parentID: String?, matching members: [String: JSON]) throws -> [UInt8] {
        if resource.derived.isEmpty { return try encoded(resource, below: parentID, matching: members) }
        return JSON.array(try all(resource, below: parentID, matching: members).map { try complete($0, of: resource) }).encoded
    }
}
