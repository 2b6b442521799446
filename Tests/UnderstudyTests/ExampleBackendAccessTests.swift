import Testing
import Values

@Suite("The access check of a backend added in one line")
struct ExampleBackendAccessTests {
    private let server: ExampleServer

    init() throws {
        server = try ExampleServer(accounts: [
            ExampleServer.account("ada", ["day": "2026-01-05", "score": 4]),
            ExampleServer.account("bob", ["day": "2026-01-06", "score": 2]),
        ])
    }

    @Test("refuses a request without a valid key", arguments: [nil, "mood-nobody", "ada", "Bearer mood-ada"] as [String?])
    func refused(_ key: String?) async throws {
        let answer = try await server.get("/moods", key: key)
        #expect(answer.status == 401)
        #expect(answer.problem == "key-needed")
    }

    @Test("ignores the Authorization header, which other backends read")
    func otherHeader() async throws {
        let answer = try await server.get("/moods", headers: ["Authorization": "Bearer mood-ada"])
        #expect(answer.status == 401)
    }

    @Test("gives a key access to the data of its own account")
    func admitted() async throws {
        let ada = try await server.days(key: "mood-ada")
        #expect(ada == ["2026-01-05"])
        let bob = try await server.days(key: "mood-bob")
        #expect(bob == ["2026-01-06"])
    }

    @Test("takes the account from the base URL if there is no key")
    func acting() async throws {
        let ada = try await server.days(key: nil, under: "/_as/ada")
        #expect(ada == ["2026-01-05"])
        let bob = try await server.days(key: "mood-bob", under: "/_as/ada")
        #expect(bob == ["2026-01-06"])
        let nobody = try await server.get("/_as/ada/moods", key: "mood-nobody")
        #expect(nobody.status == 401)
    }

    @Test("selects the sandbox that a key names", arguments: [("sandbox:s1:mood-ada", ""), ("sandbox:s1", "/_as/ada")])
    func sandbox(_ key: String, _ prefix: String) async throws {
        let seed = ExampleServer.seed([ExampleServer.account("ada", ["day": "2026-01-01", "score": 1])])
        let body: JSON = ["seed": seed]
        let made = try await server.send("PUT", "/_understudy/sandboxes/s1", text: body.text)
        #expect(made.status == 201)
        let inSandbox = try await server.days(key: key, under: prefix)
        #expect(inSandbox == ["2026-01-01"])
        let inMain = try await server.days(key: "mood-ada")
        #expect(inMain == ["2026-01-05"])
    }

    @Test("answers 404 for a key that names an unknown sandbox")
    func noSandbox() async throws {
        let answer = try await server.get("/moods", key: "sandbox:nowhere:mood-ada")
        #expect(answer.status == 404)
        #expect(answer.headers["content-type"] == "application/problem+json")
    }
}
