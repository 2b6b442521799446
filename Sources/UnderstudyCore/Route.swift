import HTTPTypes
import MicroHTTP

/// One row of a backend's part of the route table, from which requests are routed and people are told what there is.
package struct Route: Sendable {
    /// What of the data a kept answer was made from.
    package enum Dependence: Sendable {
        case everything
        /// Only rows of the account that the request's credentials name.
        case ownRows
    }

    package let method: HTTPRequest.Method
    /// Literal segments and `:parameters`.
    package let path: String
    /// What a caller must show, for people.
    package let needs: String
    /// What it is for, in a few words.
    package let summary: String
    /// The headers that a kept answer was made from, besides the target.
    package let credentials: [Credential]
    package let dependence: Dependence
    /// Whether it writes in one transaction with others that come together with it: it is quick, and tells people nothing, which could not be
    /// undone. Matters only for routes that write.
    package private(set) var sharesCommit = false
    /// Makes the asker, and gives back what runs the handler for it.
    package let ask: @Sendable (Context) throws -> () throws -> Answer

    /// - Parameters:
    ///   - dependence: what kept answers depend on; matters only where the handler says how long its answers hold.
    ///   - repeatable: a handler that says how long its answer holds. It may look at nothing of the request but its target and what its asker
    ///     was made from: under these the answer is kept.
    package init<Asker>(
        _ method: HTTPRequest.Method, _ path: String, _ access: Access<Asker>, _ summary: String,
        dependsOn dependence: Dependence = .everything,
        repeatable: @escaping @Sendable (Asker, Context) throws -> Answer
    ) {
        self.method = method
        self.path = path
        needs = access.label
        self.summary = summary
        credentials = access.credentials
        self.dependence = dependence
        ask = { context in
            let asker = try access.ask(context)
            return { try repeatable(asker, context) }
        }
    }

    /// The same, written together with others; see ``sharesCommit``.
    package var sharingCommit: Route {
        var route = self
        route.sharesCommit = true
        return route
    }

    package init<Asker>(
        _ method: HTTPRequest.Method, _ path: String, _ access: Access<Asker>, _ summary: String,
        handler: @escaping @Sendable (Asker, Context) throws -> Response
    ) {
        self.init(method, path, access, summary, repeatable: { Answer(try handler($0, $1)) })
    }

    /// A route for anybody.
    package init(
        _ method: HTTPRequest.Method, _ path: String, _ access: Access<Void>, _ summary: String,
        handler: @escaping @Sendable (Context) throws -> Response
    ) {
        self.init(method, path, access, summary, repeatable: { Answer(try handler($1)) })
    }
}

/// What a handler answers.
package struct Answer: Sendable {
    package let response: Response
    /// Until when the same request gets the same answer if nobody writes; `nil` when it must be asked again each time.
    package let repeatableUntil: Instant?

    package init(_ response: Response, repeatableUntil: Instant? = nil) {
        self.response = response
        self.repeatableUntil = repeatableUntil
    }
}
