import MicroHTTP
import Values

/// One request for an operation, with its user and its checked body.
package struct Call<Served: Service, User: Sendable, Sent: Sendable>: Sendable {
    /// The backend, with its settings.
    package let service: Served
    package let context: Context
    package let user: User
    package let sent: Sent

    package var now: Instant { context.now }
    package var query: Query { context.request.query }
    /// The parameters of the path.
    package var path: PathParameters { context.parameters }

    /// The same call with another body.
    func with<Other>(_ sent: Other) -> Call<Served, User, Other> {
        Call<Served, User, Other>(service: service, context: context, user: user, sent: sent)
    }

    /// The value of a parameter.
    package subscript<Value>(_ parameter: Parameter<Value>) -> Value {
        get throws { try parameter.read(query) }
    }

    /// Reads one state of the data, for an operation that opens its own transactions.
    package func read<Value>(_ body: (Records) throws -> Value) throws -> Value where User: RecordsUser {
        try user.read(context, body)
    }

    /// Runs a transaction, for an operation that opens its own.
    package func write<Value>(_ body: (Records) throws -> Value) throws -> Value where User: RecordsUser {
        try user.write(context, body)
    }
}
