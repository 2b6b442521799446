import GRDB
import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// GRDB has a type of this name.
typealias Record = UnderstudyCore.Record

extension BradOSBackend {
    package static func body(of request: Request) throws -> JSON { try RequestBody(request).json }

    package static func success(_ data: JSON, status: HTTPResponse.Status) -> Response { .success(data, status: status) }

    package static func success(encoded data: [UInt8]) -> Response { .success(encoded: data) }

    package static func success(status: HTTPResponse.Status) -> Response { .noContent }

    package static let ownCaller = Access<BradOSBackend, CurrentUser>.user.asCaller {
        EndpointCaller(account: $0.user.account, id: $0.id, email: nil)
    }

    /// Lists of this backend are arrays (brados-training.md 1.4).
    package static let ownResources: EndpointForm? = EndpointForm(identity: .generated, pagesAreObjects: false)
}

extension Access<BradOSBackend, CurrentUser> {
    /// The user that the header names; without the header, the standard user (brados.md 1.4).
    static let user = Access("user id in header, optional", [.userID]) { _, context in try context.currentUser() }
}

extension CurrentUser: RecordsUser {
    func read<Value>(_ context: Context, _ body: (Records) throws -> Value) throws -> Value {
        try context.read { try body(Records(of: ResourceScope(user: id), for: context, in: $0)) }
    }

    func write<Value>(_ context: Context, _ body: (Records) throws -> Value) throws -> Value {
        try context.write(as: self) { try body(Records(of: ResourceScope(user: id), for: context, in: $0)) }
    }
}

/// A caller of records that all users share, or of its own ones if the seed isolates it (brados.md 1.4).
struct SharedUser: RecordsUser {
    fileprivate let scope: ResourceScope

    func read<Value>(_ context: Context, _ body: (Records) throws -> Value) throws -> Value {
        try context.read { try body(Records(of: scope, for: context, in: $0)) }
    }

    func write<Value>(_ context: Context, _ body: (Records) throws -> Value) throws -> Value {
        let user = try context.currentUser()
        let scope = ResourceScope(user: user.id, shared: scope.shared)
        return try context.write(as: user) { try body(Records(of: scope, for: context, in: $0)) }
    }
}

extension Access<BradOSBackend, SharedUser> {
    /// Any request. The accounts that own the shared records are seeded again first if their data is due.
    static let everyone = Access("none", [.userID]) { _, context in
        let scope = try context.sharedScope()
        return SharedUser(scope: ResourceScope(user: try context.principal?.userID ?? BradOS.User.standardID, shared: scope.shared))
    }

    /// The same, with the standard user's own records in place of the caller's, as the calendar shows its rides to all.
    static let everyoneAsStandardUser = Access("none", [.userID]) { _, context in SharedUser(scope: try context.sharedScope()) }
}

extension Access<BradOSBackend, CurrentUser> {
    /// The standard user, whatever the header says (brados-training.md 1.1).
    static let standardUser = Access("none", []) { _, context in try context.standardUser() }
}

extension Access<BradOSBackend, Void> {
    /// Any request that ``BradOSBackend/admit(_:at:acting:now:)`` lets pass.
    static let open = Access("none", []) { _, _ in }
    /// Any request of the platform itself, which needs no App Check token.
    static let platform = Access("none", [], security: []) { _, _ in }
}

extension Call where Served == BradOSBackend {
    /// The id in the path.
    var id: String { path["id"] ?? "" }
    /// Today's date in UTC, because the backend counts days in UTC (brados.md 1.7).
    var today: LocalDate { context.today }
}

extension Resource {
    /// A record in a response.
    var schema: ValueSchema { component("BradOS") }
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
        .own(.notFound, about, example: SharedFailure.failed("NOT_FOUND", message))
    }

    /// An error whose `error` member is a text, or as elsewhere.
    static func text(_ status: HTTPResponse.Status, _ about: String, _ text: String) -> Failure {
        .own(status, about, example: ["success": false, "error": .string(text)], schema: SharedFailure.textOrValidation)
    }
}
