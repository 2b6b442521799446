import HTTPTypes
import MicroHTTP
import Testing

@Suite("Router")
struct RouterTests {
    @Test("a literal path is found by its method")
    func literals() {
        let router = makeRouter((.get, "/health"), (.post, "/health"), (.get, "/health/live"))
        #expect(match(router, .get, "/health")?.endpoint == "GET /health")
        #expect(match(router, .post, "/health")?.endpoint == "POST /health")
        #expect(match(router, .get, "/health/live")?.endpoint == "GET /health/live")
    }

    @Test("the root path is found")
    func root() {
        #expect(match(makeRouter((.get, "/")), .get, "/")?.endpoint == "GET /")
    }

    @Test("a path that matches no pattern is not found", arguments: ["/", "/user", "/users", "/users/7/posts/8", "/posts"])
    func unknown(target: String) {
        let router = makeRouter((.get, "/users/:id"), (.get, "/users/:id/posts"))
        #expect(match(router, .get, target)?.isNotFound == true)
    }

    @Test("parameters are found by name")
    func parameters() throws {
        let router = makeRouter((.get, "/users/:user/posts/:post"))
        let parameters = try #require(match(router, .get, "/users/ann/posts/7")?.parameters)
        #expect(parameters["user"] == "ann")
        #expect(parameters["post"] == "7")
        #expect(parameters["other"] == nil)
    }

    @Test("each method names its own parameters")
    func namesByMethod() throws {
        let router = makeRouter((.get, "/users/:id"), (.delete, "/users/:name"))
        let read = try #require(match(router, .get, "/users/ann")?.parameters)
        #expect(read["id"] == "ann")
        let deletion = try #require(match(router, .delete, "/users/ann")?.parameters)
        #expect(deletion["name"] == "ann")
        #expect(deletion["id"] == nil)
    }

    @Test("a parameter is percent-decoded, and an encoded slash stays inside it")
    func decoded() {
        let router = makeRouter((.get, "/files/:name"))
        #expect(match(router, .get, "/files/a%2Fb%20c")?.parameters?["name"] == "a/b c")
        #expect(match(router, .get, "/files/a/b")?.isNotFound == true)
    }

    @Test("a parameter is never empty")
    func emptySegment() {
        #expect(match(makeRouter((.get, "/users/:id/posts")), .get, "/users//posts")?.isNotFound == true)
    }

    @Test("one trailing slash is tolerated, two are not")
    func trailingSlash() {
        let router = makeRouter((.get, "/users/:id"))
        #expect(match(router, .get, "/users/7/")?.parameters?["id"] == "7")
        #expect(match(router, .get, "/users/7//")?.isNotFound == true)
    }

    @Test("paths are case-sensitive")
    func caseCounts() {
        #expect(match(makeRouter((.get, "/api/users")), .get, "/API/Users")?.isNotFound == true)
    }

    @Test("with case ignored, parameters keep their case")
    func ignoringCase() throws {
        let router = makeRouter(ignoresCase: true, (.get, "/API/users/:id"))
        let found = try #require(match(router, .get, "/api/Users/AbC"))
        #expect(found.endpoint == "GET /API/users/:id")
        #expect(found.parameters?["id"] == "AbC")
    }

    @Test(
        "a segment that looks like a literal but has other bytes does not match",
        arguments: ["/caf%C3%A9", "/cafe%CC%81x", "/\u{212A}elvin", "/kelvin%CC%81", "/a%CC%81"])
    func looks(target: String) {
        let router = makeRouter(ignoresCase: true, (.get, "/cafe\u{301}"), (.get, "/kelvin"), (.get, "/a"))
        #expect(match(router, .get, target)?.isNotFound == true)
        #expect(match(router, .get, "/cafe%CC%81")?.endpoint == "GET /cafe\u{301}")
        #expect(match(router, .get, "/KELVIN")?.endpoint == "GET /kelvin")
    }

    /// Looking it up as a string would take hours.
    @Test("a very long segment matches no literal, but can match a parameter")
    func longSegment() {
        let marks = String(repeating: "\u{316}\u{301}", count: 500_000)
        let router = makeRouter((.get, "/users/me"), (.get, "/users/:id"))
        #expect(match(router, .get, "/\(marks)")?.isNotFound == true)
        #expect(match(router, .get, "/users/\(marks)")?.parameters?["id"]?.utf8.count == marks.utf8.count)
    }

    @Test("HEAD finds the endpoint of GET")
    func headFallsBack() {
        #expect(match(makeRouter((.get, "/users")), .head, "/users")?.endpoint == "GET /users")
    }

    @Test("HEAD prefers an endpoint of its own")
    func headOfItsOwn() {
        #expect(match(makeRouter((.get, "/users"), (.head, "/users")), .head, "/users")?.endpoint == "HEAD /users")
    }

    @Test("a method that a path does not allow lists the allowed ones, sorted, with HEAD for GET")
    func methodNotAllowed() {
        let router = makeRouter((.post, "/users"), (.get, "/users"), (.patch, "/users"), (.delete, "/users"))
        #expect(match(router, .put, "/users")?.allowed == ["DELETE", "GET", "HEAD", "PATCH", "POST"])
    }

    @Test("HEAD is not allowed where GET is not")
    func headNotAllowed() {
        #expect(match(makeRouter((.post, "/users")), .head, "/users")?.allowed == ["POST"])
    }

    @Test("a literal segment wins over a parameter, whichever was added first", arguments: [["me", ":id"], [":id", "me"]])
    func literalWins(order: [String]) {
        let router = makeRouter((.get, "/users/\(order[0])"), (.get, "/users/\(order[1])"))
        #expect(match(router, .get, "/users/me")?.endpoint == "GET /users/me")
        #expect(match(router, .get, "/users/you")?.endpoint == "GET /users/:id")
    }

    @Test("if a literal leads to no endpoint, a parameter is tried")
    func backtracking() throws {
        let router = makeRouter((.get, "/users/me/settings"), (.get, "/users/:id/posts"))
        let found = try #require(match(router, .get, "/users/me/posts"))
        #expect(found.endpoint == "GET /users/:id/posts")
        #expect(found.parameters?["id"] == "me")
    }

    @Test("parameters of a path that led to no endpoint are dropped")
    func backtrackingForgets() throws {
        let router = makeRouter((.get, "/me/:kind/last"), (.get, "/:user/posts/:post"))
        let found = try #require(match(router, .get, "/me/posts/7"))
        #expect(found.endpoint == "GET /:user/posts/:post")
        #expect(found.parameters?["user"] == "me")
        #expect(found.parameters?["post"] == "7")
    }

    @Test("a later endpoint replaces an earlier one of the same method and pattern")
    func replaced() {
        var router = Router<String>()
        router.add(.get, "/users", "earlier")
        router.add(.get, "/users", "later")
        #expect(match(router, .get, "/users")?.endpoint == "later")
    }

    /// A router with endpoints named after their method and pattern.
    private func makeRouter(ignoresCase: Bool = false, _ patterns: (HTTPRequest.Method, String)...) -> Router<String> {
        var router = Router<String>(ignoresCase: ignoresCase)
        for (method, pattern) in patterns { router.add(method, pattern, "\(method.rawValue) \(pattern)") }
        return router
    }

    private func match(_ router: Router<String>, _ method: HTTPRequest.Method, _ target: String) -> Router<String>.Match? {
        Request(method: method, target: target).map { router.match($0.method, $0.segments) }
    }
}

extension Router.Match {
    fileprivate var endpoint: Endpoint? {
        guard case .found(let endpoint, parameters: _) = self else { return nil }
        return endpoint
    }

    fileprivate var parameters: PathParameters? {
        guard case .found(_, parameters: let parameters) = self else { return nil }
        return parameters
    }

    fileprivate var allowed: [String]? {
        guard case .methodNotAllowed(allowed: let allowed) = self else { return nil }
        return allowed.map(\.rawValue)
    }

    fileprivate var isNotFound: Bool {
        guard case .notFound = self else { return false }
        return true
    }
}
