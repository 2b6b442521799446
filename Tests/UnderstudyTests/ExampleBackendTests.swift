import Testing
import UnderstudyCore
import Values

@testable import UnderstudyProgram

@Suite("A backend added in one line")
struct ExampleBackendTests {
    private let server: ExampleServer

    init() throws {
        server = try ExampleServer(accounts: [ExampleServer.account("ada", ["day": "2026-01-05", "score": 4])])
    }

    @Test("has its routes in the route table")
    func routes() async throws {
        let answer = try await server.get("/_understudy/routes")
        let rows = try #require(answer.json["routes"]?.array).filter { $0["backend"]?.string == "moods" }
        let shown = rows.map { row in ["method", "path", "needs"].map { row[$0]?.string ?? "" } }
        let expected = [
            ["GET", "/moods", "mood key"], ["POST", "/moods", "mood key"], ["GET", "/moods/:id", "mood key"],
            ["GET", "/moods-scale", "none"],
        ]
        #expect(shown == expected)
    }

    @Test("serves the paths below its prefixes, and no others")
    func prefixes() async throws {
        let scale = try await server.get("/moods-scale")
        let expected: JSON = ["lowest": 1, "highest": 5]
        #expect(scale.json == expected)
        let below = try await server.get("/moods-scale/top")
        #expect(below.problem == "no-such-path")
        let beside = try await server.get("/moodiness")
        #expect(beside.status == 404)
        #expect(beside.problem == nil)
    }

    @Test("does not change the other backends")
    func others() async throws {
        let terms = try await server.get("/api/legal/terms")
        #expect(terms.status == 200)
        let health = try await server.get("/health")
        #expect(health.status == 200)
    }

    @Test("has its own environment variable for clients")
    func clientVariables() {
        let variables = server.application.services.backends.flatMap(\.clientVariables)
        #expect(variables.contains(ClientVariable("MOOD_API_URL")))
    }

    @Test("has its block in the schema of seed files")
    func schema() throws {
        let definitions = try #require(try SeedSchema.merged(ExampleBackends.all)["$defs"])
        let block = definitions["account"]?["properties"]?["moods"]
        #expect(block?["oneOf"]?.array?.first?["$ref"]?.string == "#/$defs/moods")
        #expect(definitions["moods"]?["properties"]?["days"] != nil)
    }

    @Test("is named in the journal, with the account of the credentials")
    func journal() async throws {
        _ = try await server.get("/moods", key: "mood-ada")
        let entries = try await server.get("/_understudy/requests").json["requests"]?.array
        let entry = try #require(entries?.last)
        #expect(entry["backend"]?.string == "moods")
        #expect(entry["account"]?.string == "ada")
        #expect(entry["knownRoute"]?.bool == true)
    }

    @Test("POST /moods: stores a mood, which GET /moods/:id returns")
    func told() async throws {
        let told = try await server.post("/moods", key: "mood-ada", ["score": 5, "note": "sunny"])
        #expect(told.status == 201)
        #expect(told.json["day"]?.string == "2026-01-07")
        let id = try #require(told.json["id"]?.string)
        let shown = try await server.get("/moods/\(id)", key: "mood-ada")
        #expect(shown.status == 200)
        #expect(shown.json == told.json)
    }
}
