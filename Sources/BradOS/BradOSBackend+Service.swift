import GRDB
import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// GRDB has a type of this name.
typealias Record = UnderstudyCore.Record

extension BradOSBackend {
    package static func body(of request: Request) throws -> JSON { try RequestBody(request).json }

    package static func success(_ data: JSON, status: HTTPResponse.Status) -> Response { .success(data, status: status) }

    package static func success(status: HTTPResponse.Status) -> Response { .noContent }
}

extension Access<BradOSBackend, CurrentUser> {
    /// The user that the header names; without the header, the standard user (brados.md 1.4).
    static let user = Access("user id in header, optional", [.userID]) { _, context in try context.currentUser() }
}

extension CurrentUser: RecordsUser {
    func read<Value>(_ context: Context, _ body: (Records) throws -> Value) throws -> Value {
        try context.read { try body(records(context, in: $0)) }
    }

    func write<Value>(_ context: Context, _ body: (Records) throws -> Value) throws -> Value {
        try context.write(as: self) { try body(records(context, in: $0)) }
    }

    private func records(_ context: Context, in db: Database) -> Records {
        BradOSDialect().records(context, ResourceScope(user: id), db)
    }
}

extension Call where Served == BradOSBackend {
    /// Today's date in UTC, because the backend counts days in UTC (brados.md 1.7).
    var today: LocalDate { context.today }
}

extension Input where Served == BradOSBackend, Sent == Record {
    /// The checked body of an operation below `/health-sync`, whose refusal has words of its own.
    static func healthSync(_ schema: ValueSchema) -> Self {
        .described(schema) { Record(kind: "body", try $0.healthSyncBody(schema)) }
    }
}

extension Failure {
    /// A 404 in the envelope.
    static func notFound(_ about: String, message: String) -> Failure {
        .own(.notFound, about, example: ["success": false, "error": ["code": "NOT_FOUND", "message": .string(message)]])
    }

    /// The body breaks rules, of which every problem is named.
    static let invalidUpload = Failure.shared(.badRequest, component: "BradOSInvalidUpload")
}
