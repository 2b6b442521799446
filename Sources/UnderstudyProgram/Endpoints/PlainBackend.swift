import GRDB
import HTTPTypes
import IDTokens
import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// The backend of a user's own endpoints that belong to no other: plain JSON, and errors as problem documents.
///
/// Its users are the accounts. A request for a user has a token of the account.
package struct PlainBackend: Service {
    package static let name = "plain"
    package static let settings: [Setting] = []
    package static let seedSchema = Array(
        #"{"$defs": {"plain": {"type": "object", "description": "The records of resources without a backend.", "additionalProperties": false, "properties": {}}}}"#
            .utf8)
    package static let pathPrefix = ""
    package static let form = OpenAPIForm.plain
    package static let operations: [Operation<PlainBackend>] = []
    package static let ownResources: EndpointForm? = EndpointForm(identity: .generated, pagesAreObjects: true)
    package let title = "plain JSON"
    package let pathPrefixes: [[String]] = []
    package let migrations: [Migration] = []
    package let routes: [Route] = []
    package var endpoints = Endpoints()
    private let unsignedTokens: UnsignedTokens

    package init(_ settings: SettingValues, keys: Keys) throws(SettingError) {
        unsignedTokens = try UnsignedTokens(settings)
    }

    package func response(for error: any Error, at path: [String]) -> Response { ControlError(plain: error).response }

    package func identify(_ request: Request, acting: Account?, at now: Instant, in db: Database) throws -> Principal? {
        guard request.has(.authorization) else {
            return acting.map { Principal(account: $0.key, userID: $0.key, email: $0.email, emailVerified: $0.emailVerified) }
        }
        guard let token = request.bearerToken,
            let identity = try Identity.find(bearing: token, unsigned: unsignedTokens, at: now, in: db)
        else { return nil }
        let account: Account? =
            switch identity.subject {
            case .account(let key): try Account.find(key, in: db)
            case .userID(let uid):
                try AuthUser.find(uid, in: db).flatMap { try Account.find($0.account, in: db) } ?? Account.find(uid, in: db)
            }
        return account.map { Principal(account: $0.key, userID: $0.key, email: identity.email, emailVerified: identity.emailVerified) }
    }

    package static func operations(of resource: Resource) -> [Operation<PlainBackend>] { resource.operations(for: .user) }

    package static let ownCaller = Access<PlainBackend, PlainUser>.user.asCaller {
        EndpointCaller(account: $0.account.key, id: $0.account.key, email: $0.account.email)
    }

    package static func body(of request: Request) throws -> JSON {
        if let refusal = request.bodyRefusal { throw RequestError.refused(refusal) }
        do {
            return try JSON(parsing: request.body, depthLimit: JSON.storedDepthLimit)
        } catch {
            throw RequestError.invalidJSON(error)
        }
    }

    package static func success(_ data: JSON, status: HTTPResponse.Status) -> Response { .control(data, status: status) }
    package static func success(encoded data: [UInt8]) -> Response { .control(encoded: data) }
    package static func success(status: HTTPResponse.Status) -> Response { .done }
    package static func deletion(of resource: Resource) -> Shape<Void>? { nil }
}

/// The account that a request is for.
package struct PlainUser: RecordsUser {
    let account: Account

    private var scope: ResourceScope { ResourceScope(user: account.key, account: account.key) }

    package func read<Value>(_ context: Context, _ body: (Records) throws -> Value) throws -> Value {
        try context.read { try body(records(context, in: $0)) }
    }

    package func write<Value>(_ context: Context, _ body: (Records) throws -> Value) throws -> Value {
        try context.write { db in
            // An import may have removed the account since the request arrived.
            guard try Account.find(account.key, in: db) != nil else { throw RequestError.injected(.unauthorized) }
            try Account.stopRenewing(account.key, in: db)
            return try body(records(context, in: db))
        }
    }

    private func records(_ context: Context, in db: Database) -> Records {
        Records(of: PlainBackend.name, scope: scope, at: context.now, identifiers: context.identifiers, in: db)
    }
}

extension Access<PlainBackend, PlainUser> {
    /// The account of the token. An evergreen account that is due is seeded again first.
    static let user = Access("bearer token", [.authorization]) { _, context in
        guard let key = try context.principal?.account else { throw RequestError.injected(.unauthorized) }
        try context.session.renewIfDue(key)
        guard let account = try context.read({ try Account.find(key, in: $0) }) else { throw RequestError.injected(.unauthorized) }
        return PlainUser(account: account)
    }
}
