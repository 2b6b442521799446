import HTTPTypes
import Testing

/// A row of the tables of fitiq.md 2.1 and 2.2 below `/api/v1`.
struct FitEndpoint: Sendable, CustomTestStringConvertible {
    let method: HTTPRequest.Method
    let path: String

    init(_ method: HTTPRequest.Method, _ path: String) {
        self.method = method
        self.path = path
    }

    var testDescription: String { "\(method.rawValue) \(path)" }

    /// The API key and a bearer token are asked for.
    static let authorized: [FitEndpoint] = [
        FitEndpoint(.get, "/insights"), FitEndpoint(.get, "/insights/first"), FitEndpoint(.patch, "/insights/first"),
        FitEndpoint(.delete, "/insights/first"), FitEndpoint(.get, "/insights/unread/count"), FitEndpoint(.post, "/insights/generate"),
        FitEndpoint(.post, "/insights/generate/wellness"), FitEndpoint(.post, "/insights/first/read"),
        FitEndpoint(.post, "/insights/first/favorite"), FitEndpoint(.post, "/insights/first/archive"),
        FitEndpoint(.post, "/insights/first/unarchive"), FitEndpoint(.post, "/progress"), FitEndpoint(.get, "/progress"),
        FitEndpoint(.get, "/progress/history"), FitEndpoint(.delete, "/progress/first"), FitEndpoint(.get, "/users/me"),
        FitEndpoint(.post, "/users/me"), FitEndpoint(.put, "/users/me"), FitEndpoint(.delete, "/users/me"),
        FitEndpoint(.patch, "/users/me/physical"), FitEndpoint(.get, "/users/me/preferences"),
        FitEndpoint(.patch, "/users/me/preferences"), FitEndpoint(.delete, "/users/me/preferences"),
    ]

    /// The API key alone is asked for.
    static let keyed: [FitEndpoint] = [
        FitEndpoint(.post, "/auth/register"), FitEndpoint(.post, "/auth/login"), FitEndpoint(.post, "/auth/refresh"),
        FitEndpoint(.post, "/auth/logout"),
    ]

    static let all = authorized + keyed

    /// Those whose body is read. The action endpoints ignore theirs (fitiq.md 3.6).
    static let withBody: [FitEndpoint] =
        keyed
        + authorized.filter { endpoint in
            let isAction = ["/read", "/favorite", "/archive", "/unarchive"].contains { endpoint.path.hasSuffix($0) }
            return endpoint.method != .get && endpoint.method != .delete && !isAction
        }
}
