import Testing
import TestSupport
import Values

@Suite("The number of sandboxes on a server")
struct SandboxCountTests {
    private func server(limit: Int, _ settings: [String: JSON] = [:]) throws -> TestServer {
        try .worlds(
            WorldSeed.longevity("six-days"), settings: ["sandboxes.limit": .integer(limit)].merging(settings) { $1 })
    }

    @Test("has a limit, beyond which none can be created until one is deleted")
    func limit() async throws {
        let server = try server(limit: 2)
        for id in ["a", "b", "a"] { try await server.makeSandbox(id) }
        let refusal = try await server.control("PUT", "sandboxes/c")
        #expect(try refusal.isProblem(507))
        #expect(try refusal.json["detail"]?.string?.contains("sandboxes.limit") == true)
        #expect(try await server.control("DELETE", "sandboxes/a").status == 204)
        #expect(try await server.control("PUT", "sandboxes/c").status == 201)
    }

    @Test("does not grow with requests to unknown sandboxes")
    func noCreation() async throws {
        let server = try server(limit: 2)
        #expect(try await server.get("/_sandbox/a/api/longevity/trends", token: "six-days").isProblem(404))
        #expect(try await server.control("GET", "clock", in: "a").isProblem(404))
    }

    @Test("grows up to the limit with the first request to a new one, if `sandboxes.autoCreate` is set")
    func autoCreate() async throws {
        let server = try server(limit: 2, ["sandboxes.autoCreate": true])
        #expect(try await server.connection(to: "a", token: "six-days").weeklyTrend().days.count == 6)
        #expect(try await server.control("GET", "clock", in: "b").status == 200)
        #expect(try await server.get("/_sandbox/c/api/longevity/trends", token: "six-days").isProblem(507))
        #expect(try await server.get("/_sandbox/-c/api/longevity/trends", token: "six-days").isProblem(400))
        // A request for a sandbox's description does not create it.
        #expect(try await server.control("GET", "sandboxes/d").isProblem(404))
    }

    @Test("stays within the limit by deleting the least recently used one, if `sandboxes.autoEvict` is set")
    func autoEvict() async throws {
        let server = try server(limit: 3, ["sandboxes.autoEvict": true])
        for id in ["a", "b", "c"] { try await server.makeSandbox(id) }
        let oldest = try server.connection(to: "a", token: "six-days")
        #expect(try await oldest.checkIn().status == 200)
        try await server.makeSandbox("d")
        #expect(try await server.control("GET", "sandboxes/b").isProblem(404))
        #expect(try await oldest.checkIn().status == 409)
        try await server.makeSandbox("e")
        #expect(try await server.control("GET", "sandboxes/c").isProblem(404))
        #expect(try await server.control("GET", "sandboxes/d").status == 200)
    }
}
