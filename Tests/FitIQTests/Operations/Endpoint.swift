import HTTPTypes
import TestSupport

/// The rows of the tables in fitiq.md 2.1 and 2.2, below `/api/v1`.
extension Endpoint {
    /// Endpoints that need the API key and a bearer token.
    static let authorized: [Endpoint] = [
        Endpoint(.get, "/insights"), Endpoint(.get, "/insights/first"), Endpoint(.patch, "/insights/first"),
        Endpoint(.delete, "/insights/first"), Endpoint(.get, "/insights/unread/count"), Endpoint(.post, "/insights/generate"),
        Endpoint(.post, "/insights/generate/wellness"), Endpoint(.post, "/insights/first/read"),
        Endpoint(.post, "/insights/first/favorite"), Endpoint(.post, "/insights/first/archive"),
        Endpoint(.post, "/insights/first/unarchive"), Endpoint(.post, "/progress"), Endpoint(.get, "/progress"),
        Endpoint(.get, "/progress/history"), Endpoint(.delete, "/progress/first"), Endpoint(.get, "/users/me"),
        Endpoint(.post, "/users/me"), Endpoint(.put, "/users/me"), Endpoint(.delete, "/users/me"),
        Endpoint(.patch, "/users/me/physical"), Endpoint(.get, "/users/me/preferences"),
        Endpoint(.patch, "/users/me/preferences"), Endpoint(.delete, "/users/me/preferences"),
        Endpoint(.get, "/consultations"), Endpoint(.post, "/consultations"), Endpoint(.get, "/consultations/first"),
        Endpoint(.put, "/consultations/first"), Endpoint(.delete, "/consultations/first"),
        Endpoint(.get, "/consultations/first/messages"), Endpoint(.post, "/consultations/first/messages"),
    ]

    /// Endpoints that need the API key only.
    static let keyed: [Endpoint] = [
        Endpoint(.post, "/auth/register"), Endpoint(.post, "/auth/login"), Endpoint(.post, "/auth/refresh"),
        Endpoint(.post, "/auth/logout"),
    ]

    static let all = authorized + keyed

    /// Endpoints that read their body. The action endpoints ignore theirs (fitiq.md 3.6).
    static let withBody: [Endpoint] =
        keyed
        + authorized.filter { endpoint in
            let isAction = ["/read", "/favorite", "/archive", "/unarchive"].contains { endpoint.path.hasSuffix($0) }
            return endpoint.method != .get && endpoint.method != .delete && !isAction
        }
}
