import Cryptography
import MicroHTTP
import UnderstudyCore

extension Credential {
    static let apiKey = Credential("x-api-key")
}

/// The credentials of requests (fitiq.md 1.1, 1.2).
extension FitIQBackend {
    /// Checks the API key. A request without a key that acts as an account is exempt (fitiq.md 1.1).
    func checkAPIKey(_ context: Context) throws {
        if context.acting != nil, !context.request.has(.apiKey) { return }
        let given = context.request.credential(.apiKey) ?? ""
        switch settings.apiKey {
        case .none: return
        case .any, .exact: if given.isEmpty { throw FitIQError.invalidAPIKey.because("the request has no X-API-Key header") }
        }
        if case .exact(let key) = settings.apiKey, !isSameSecret(Array(given.utf8), Array(key.utf8)) {
            throw FitIQError.invalidAPIKey.because("the API key is not that of the setting fitiq.apiKey")
        }
    }

    /// The user of a bearer token, which operations with the API key do not need; `nil` without a valid one.
    func viewer(_ context: Context) throws -> String? {
        try context.principal?.account == nil ? nil : currentUser(context).id
    }
}
