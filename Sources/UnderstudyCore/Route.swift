import HTTPTypes
import MicroHTTP

/// One row of the route table, from which requests are routed and people are told what there is.
package struct Route: Sendable {
    /// What a caller must show.
    package enum Access: String, Sendable, CaseIterable {
        case open = "none"
        case apiKey = "API key"
        case apiKeyAndBearer = "API key, bearer token"
        case bearer = "bearer token"
        case bearerInQuery = "token in query"
        case bearerInBody = "token in body"
        case verifiedEmail = "bearer token, verified e-mail"
        case subscriber = "bearer token, subscription"
        case userHeader = "user id in header, optional"
        case local = "loopback or control key"
    }

    package let method: HTTPRequest.Method
    /// Literal segments and `:parameters`.
    package let path: String
    package let access: Access
    /// What it is for, in a few words.
    package let summary: String
    package let handler: @Sendable (Context) throws -> Answer

    package init(
        _ method: HTTPRequest.Method, _ path: String, _ access: Access, _ summary: String,
        handler: @escaping @Sendable (Context) throws -> Response
    ) {
        self.init(method, path, access, summary, repeatable: { Answer(try handler($0)) })
    }

    /// - Parameter repeatable: a handler that says how long its answer holds. It may look at nothing of the request but its target and its
    ///   credentials (see ``AnswerCache/Key``): under these the answer is kept.
    package init(
        _ method: HTTPRequest.Method, _ path: String, _ access: Access, _ summary: String,
        repeatable: @escaping @Sendable (Context) throws -> Answer
    ) {
        self.method = method
        self.path = path
        self.access = access
        self.summary = summary
        handler = repeatable
    }
}

/// What a handler answers.
package struct Answer: Sendable {
    package let response: Response
    /// Until when the same request gets the same answer if nobody writes; `nil` when it must be asked anew each time.
    package let repeatableUntil: Instant?

    package init(_ response: Response, repeatableUntil: Instant? = nil) {
        self.response = response
        self.repeatableUntil = repeatableUntil
    }
}
