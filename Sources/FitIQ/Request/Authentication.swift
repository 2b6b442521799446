import Cryptography
import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension Credential {
    static let apiKey = Credential("x-api-key")
}

/// The authentication that routes require (fitiq.md 1.1, 1.2).
extension FitIQBackend {
    var apiKey: Authentication<Void> {
        Authentication("API key", [.apiKey]) { try checkAPIKey($0) }
    }

    var apiKeyAndBearer: Authentication<CurrentUser> {
        Authentication("API key, bearer token", [.apiKey, .authorization]) { context in
            try checkAPIKey(context)
            return try currentUser(context)
        }
    }

    var bearer: Authentication<CurrentUser> {
        Authentication("bearer token", [.authorization]) { try currentUser($0) }
    }

    /// Checks the API key. A request without a key that acts as an account is exempt (fitiq.md 1.1).
    func checkAPIKey(_ context: Context) throws(FitIQError) {
        if context.acting != nil, !context.request.has(.apiKey) { return }
        let given = context.request.credential(.apiKey) ?? ""
        switch settings.apiKey {
        case .none: return
        case .any: if given.isEmpty { throw .invalidAPIKey }
        case .exact(let key): if !isSameSecret(Array(given.utf8), Array(key.utf8)) { throw .invalidAPIKey }
        }
    }
}

extension FitIQBackend {
    /// The user of a bearer token, which operations with the API key do not need; `nil` without a valid one.
    func viewer(_ context: Context) throws -> String? {
        try context.principal?.account == nil ? nil : currentUser(context).id
    }

    /// A route below `/api/v1` that needs the API key only.
    func keyed(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, handler: @escaping @Sendable (Context) throws -> Response
    ) -> Route {
        Route(method, "/api/v1" + path, apiKey, summary, handler: handler)
    }

    /// A route below `/api/v1` that needs the API key and a signed-in user.
    func authorized(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String,
        handler: @escaping @Sendable (CurrentUser, Context) throws -> Response
    ) -> Route {
        Route(method, "/api/v1" + path, apiKeyAndBearer, summary, handler: handler)
    }

    /// The handler of operations that this server does not implement (fitiq.md 2.3, 2.4). Bad credentials are a 401, never a 501.
    func notImplemented(_ currentUser: CurrentUser, _ context: Context) throws -> Response { throw FitIQError.notImplemented }
}
