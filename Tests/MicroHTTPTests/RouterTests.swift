import HTTPTypes
import MicroHTTP
import Testing

@Suite("Router")
struct RouterTests {
    @Test("a literal path is found by its method")
    func literals() throws {
        let router = router((.get, "/health"), (.post, "/health"), (.get, "/health/live"))
        #expect(try match(router, .get, "/health").endpoint == "GET /health")
        #expect(try match(router, .post, "/health").endpoint == "POST /health")
        #expect(try match(router, .get, "/health/live").endpoint == "GET /health/live")
    }

    @Test("the root path is found")
    func root() throws {
        #expect(try match(router((.get, "/")), .get, "/").endpoint == "GET /")
    }

    @Test("what no pattern describes is not found", arguments: ["/", "/user", "/users", "/users/7/posts/8", "/posts"])
    func unknown(target: String) throws {
        let found = try match(router((.get, "/users/:id"), (.get, "/users/:id/posts")), .get, target)
        #expect(found.isNotFound)
    }

    @Test("parameters are given by name")
    func parameters() throws {
        let found = try match(router((.get, "/users/:user/posts/:post")), .get, "/users/ann/posts/7")
        let parameters = try #require(found.parameters)
        #expect(parameters["user"] == "ann")
        #expect(parameters["post"] == "7")
        #expect(parameters["other"] == nil)
    }

    @Test("each method names its own parameters")
    func namesByMethod() throws {
        let router = router((.get, "/users/:id"), (.delete, "/users/:name"))
        #expect(try match(router, .get, "/users/ann").parameters?["id"] == "ann")
        #expect(try match(router, .delete, "/users/ann").parameters?["name"] == "ann")
        #expect(try match(router, .delete, "/users/ann").parameters?["id"] == nil)
    }

    @Test("a parameter is percent-decoded, and an encoded slash stays inside it")
    func decoded() throws {
        let router = router((.get, "/files/:name"))
        #expect(try match(router, .get, "/files/a%2Fb%20c").parameters?["name"] == "a/b c")
        #expect(try match(router, .get, "/files/a/b").isNotFound)
    }

    @Test("a parameter is never empty")
    func emptySegment() throws {
        #expect(try match(router((.get, "/users/:id/posts")), .get, "/users//posts").isNotFound)
    }

    @Test("one trailing slash is tolerated, two are not")
    func trailingSlash() throws {
        let router = router((.get, "/users/:id"))
        #expect(try match(router, .get, "/users/7/").parameters?["id"] == "7")
        #expect(try match(router, .get, "/users/7//").isNotFound)
    }

    @Test("case counts")
    func caseCounts() throws {
        #expect(try match(router((.get, "/api/users")), .get, "/API/Users").isNotFound)
    }

    @Test("where case is ignored, parameters still keep theirs")
    func ignoringCase() throws {
        let found = try match(router(ignoresCase: true, (.get, "/API/users/:id")), .get, "/api/Users/AbC")
        #expect(found.endpoint == "GET /API/users/:id")
        #expect(found.parameters?["id"] == "AbC")
    }

    @Test("HEAD finds the endpoint of GET")
    func headFallsBack() throws {
        #expect(try match(router((.get, "/users")), .head, "/users").endpoint == "GET /users")
    }

    @Test("HEAD prefers an endpoint of its own")
    func headOfItsOwn() throws {
        #expect(try match(router((.get, "/users"), (.head, "/users")), .head, "/users").endpoint == "HEAD /users")
    }

    @Test("a method that a path does not know lists those it knows, sorted")
    func methodNotAllowed() throws {
        let router = router((.post, "/users"), (.get, "/users"), (.patch, "/users"), (.delete, "/users"))
        #expect(try match(router, .put, "/users").allowed == ["DELETE", "GET", "PATCH", "POST"])
    }

    @Test("HEAD is not allowed where GET is not")
    func headNotAllowed() throws {
        #expect(try match(router((.post, "/users")), .head, "/users").allowed == ["POST"])
    }

    @Test("a literal segment wins over a parameter, whichever was added first")
    func literalWins() throws {
        let patterns: [(HTTPRequest.Method, String)] = [(.get, "/users/:id"), (.get, "/users/me")]
        for patterns in [patterns, patterns.reversed()] {
            let router = router(patterns)
            #expect(try match(router, .get, "/users/me").endpoint == "GET /users/me")
            #expect(try match(router, .get, "/users/you").endpoint == "GET /users/:id")
        }
    }

    @Test("a literal segment that leads nowhere gives way to a parameter")
    func backtracking() throws {
        let router = router((.get, "/users/me/settings"), (.get, "/users/:id/posts"))
        let found = try match(router, .get, "/users/me/posts")
        #expect(found.endpoint == "GET /users/:id/posts")
        #expect(found.parameters?["id"] == "me")
    }

    @Test("values met on the way to nowhere are forgotten")
    func backtrackingForgets() throws {
        let found = try match(router((.get, "/me/:kind/last"), (.get, "/:user/posts/:post")), .get, "/me/posts/7")
        #expect(found.endpoint == "GET /:user/posts/:post")
        #expect(found.parameters?["user"] == "me")
        #expect(found.parameters?["post"] == "7")
    }

    @Test("a later endpoint replaces an earlier one of the same method and pattern")
    func replaced() throws {
        var router = Router<String>()
        router.add(.get, "/users", "earlier")
        router.add(.get, "/users", "later")
        #expect(try match(router, .get, "/users").endpoint == "later")
    }

    private func router(ignoresCase: Bool = false, _ patterns: (HTTPRequest.Method, String)...) -> Router<String> {
        router(ignoresCase: ignoresCase, patterns)
    }

    private func router(ignoresCase: Bool = false, _ patterns: [(HTTPRequest.Method, String)]) -> Router<String> {
        var router = Router<String>(ignoresCase: ignoresCase)
        for (method, pattern) in patterns { router.add(method, pattern, "\(method.rawValue) \(pattern)") }
        return router
    }

    private func match(_ router: Router<String>, _ method: HTTPRequest.Method, _ target: String) throws -> Router<String>.Match {
        let request = try #require(Request(method: method, target: target))
        return router.match(request.method, request.segments)
    }
}

extension Router.Match {
    fileprivate var endpoint: Endpoint? {
        guard case .found(let endpoint, parameters: _) = self else { return nil }
        return endpoint
    }

    fileprivate var parameters: PathParameters? {
        guard case .found(_, let parameters) = self else { return nil }
        return parameters
    }

    fileprivate var allowed: [String]? {
        guard case .methodNotAllowed(let allowed) = self else { return nil }
        return allowed.map(\.rawValue)
    }

    fileprivate var isNotFound: Bool {
        guard case .notFound = self else { return false }
        return true
    }
}
