import HTTPTypes
import MicroHTTP

/// One row of a backend's route table, made of an ``Operation``. The table routes requests and lists the endpoints for people.
package struct Route: Sendable {
    package let method: HTTPRequest.Method
    /// Literal segments and `:parameters`.
    package let path: String
    /// The credentials that the route requires, for people.
    package let needs: String
    /// The purpose in a few words.
    package let summary: String
    /// The headers that bring credentials.
    package let credentials: [Credential]
    /// The most bytes of a body for the quick lane of workers, where its work takes longer than reading it, such as hashing passwords. `nil`
    /// for any other route.
    package let quickBodyBytes: Int?
    /// Whether a body may have as many bytes as the setting `limits.bodyBytes` allows, such as a photo or a list of users. Any other body
    /// has ``mostBodyBytes`` at most.
    package private(set) var takesUploads = false
    /// Whether it is one of a user's own endpoints.
    package var isYours = false
    /// The first path of its operation, which may have several.
    package internal(set) var firstPath: String
    /// Whether it has an answer besides refusals such as a 501.
    package internal(set) var isImplemented = true
    /// Whether it exchanges a refresh token in the body.
    package internal(set) var refreshesTokens = false
    /// The names under which values are secret; see ``SecretNames``.
    package var secretNames = SecretNames()
    /// The names in a request that its operation does not declare.
    package var undeclaredNames: @Sendable (Request) -> [UndeclaredName] = { _ in [] }
    /// Authenticates the request, then runs the handler.
    package private(set) var answer: @Sendable (Context) throws -> Response

    /// The most bytes of a body once it is decoded. Parsed, it takes up to thirty times as much memory.
    package static let mostBodyBytes = 2 << 20

    init(
        _ method: HTTPRequest.Method, _ path: String, needs: String, _ credentials: [Credential], _ summary: String,
        quickBodyBytes: Int? = nil, answer: @escaping @Sendable (Context) throws -> Response
    ) {
        self.method = method
        self.path = path
        firstPath = path
        self.needs = needs
        self.summary = summary
        self.credentials = credentials
        self.quickBodyBytes = quickBodyBytes
        self.answer = answer
    }

    /// The same route with other answers, as a user's own endpoints change them.
    func answering(_ answer: @escaping @Sendable (Context) throws -> Response) -> Route {
        var route = self
        route.answer = answer
        route.isYours = true
        return route
    }

    /// The same route for larger bodies; see ``takesUploads``.
    package var takingUploads: Route {
        var route = self
        route.takesUploads = true
        return route
    }
}
