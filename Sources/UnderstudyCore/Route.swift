import HTTPTypes
import MicroHTTP

/// One row of the route table, from which requests are routed and people are told what there is.
package struct Route: Sendable {
    /// What a caller must show.
    package enum Access: String, Sendable, CaseIterable {
        case open = "none"
        case bearer = "bearer token"
        case bearerInBody = "token in body"
        case verifiedEmail = "bearer token, verified e-mail"
        case subscriber = "bearer token, subscription"
        case local = "loopback or control key"
    }

    package let method: HTTPRequest.Method
    /// Literal segments and `:parameters`.
    package let path: String
    package let access: Access
    /// What it is for, in a few words.
    package let summary: String
    package let handler: @Sendable (Context) throws -> Response

    package init(
        _ method: HTTPRequest.Method, _ path: String, _ access: Access, _ summary: String,
        handler: @escaping @Sendable (Context) throws -> Response
    ) {
        self.method = method
        self.path = path
        self.access = access
        self.summary = summary
        self.handler = handler
    }
}
