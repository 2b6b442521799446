import MicroHTTP
import UnderstudyCore

/// A request for meals, and the records of its user (fitiq-wellness.md 10).
///
/// Each access first finishes the meals whose processing has ended, in case the timer is late; see ``FitIQBackend/runDueWork(_:)``.
struct MealRequest {
    let currentUser: CurrentUser
    let context: Context
    /// The time by the real clock, in which processing is measured.
    let realTime: Instant

    func read<Value>(_ body: (Records) throws -> Value) throws -> Value {
        let hasDueMeals = try currentUser.read(context) { try $0.hasDueMeals(at: realTime, context.session.due) }
        if hasDueMeals { try currentUser.complete(context) { try $0.finishDueMeals(at: realTime, for: context.session) } }
        return try currentUser.read(context, body)
    }

    /// Runs a transaction for a client.
    func write<Value>(_ body: (Records) throws -> Value) throws -> Value {
        try currentUser.write(context) { records in
            try records.finishDueMeals(at: realTime, for: context.session)
            return try body(records)
        }
    }

    /// The records of a page, and the response's data, made of them.
    func page(_ resource: Resource, _ paging: Resource.Paging, _ answer: (JSON) -> JSON) throws -> JSON {
        let selection = try PageSelection(paging, context.request.query, at: context.now, timestamp: \.timestamp)
        return try read { records in
            let total = try records.count(resource, where: selection.conditions)
            let rows = try records.map(
                resource, where: selection.conditions, limit: selection.limit, offset: selection.offset, answer)
            return ListPage(selection).data(paging.key, rows, of: total, in: paging.totals)
        }
    }

    /// The known members of the body; see ``RequestBody/checked(_:notBlank:)``.
    func members(_ schema: ValueSchema, notBlank texts: [String] = []) throws -> JSON {
        try RequestBody(context.request).checked(schema, notBlank: texts)
    }
}
