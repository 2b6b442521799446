import GRDB
import MicroHTTP
import UnderstudyCore
import Values

extension CurrentUser {
    /// The user's records, for operations that are routes of their own.
    func records(_ context: Context, in db: Database) -> Records {
        Records(
            of: FitIQBackend.name, scope: ResourceScope(user: id, account: user.account), at: context.now,
            identifiers: context.identifiers, in: db, timestamp: \.timestamp)
    }

    /// Reads the user's records.
    func read<Value>(_ context: Context, _ body: (Records) throws -> Value) throws -> Value {
        try context.read { try body(records(context, in: $0)) }
    }

    /// Runs a transaction for a client; see ``UnderstudyCore/Context/write(as:_:)``.
    func write<Value>(_ context: Context, _ body: (Records) throws -> Value) throws -> Value {
        try context.write(as: self) { try body(records(context, in: $0)) }
    }

    /// Runs a transaction that adds what a read finds missing. It does not end the daily seeding of the account, because no client writes.
    func complete<Value>(_ context: Context, _ body: (Records) throws -> Value) throws -> Value {
        try context.write(asUser: id, of: nil) { try body(records(context, in: $0)) }
    }
}

extension Records {
    /// Records within a range of the time that orders them, newest first.
    func all(_ resource: Resource, in range: QueryRange) throws -> [JSON] { try map(resource, in: range) { $0 } }

    /// The values made of the same records, one record at a time.
    func map<Value>(_ resource: Resource, in range: QueryRange, _ value: (JSON) throws -> Value?) throws -> [Value] {
        try map(resource, where: resource.order.members.flatMap { self.range(of: $0, range) }, value)
    }
}

extension Context {
    /// The id in the path, in lower case as records have it.
    var recordID: String { (parameters["id"] ?? "").lowercased() }
}
