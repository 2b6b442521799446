import Testing
import UnderstudyCore
import Values

@testable import UnderstudyProgram

@Suite("A token of a backend added in one line")
struct ExampleBackendTokenTests {
    private let server: ExampleServer

    init() throws {
        server = try ExampleServer(accounts: [ExampleServer.account("ada", ["day": "2026-01-05", "score": 4])])
    }

    private func mint(_ kind: String, expiresIn duration: String? = nil) async throws -> ExampleServer.Answer {
        try await server.post(
            "/_understudy/tokens",
            .object(
                omittingMissing: [("account", .string("ada")), ("kind", .string(kind)), ("expiresIn", duration.map(JSON.string))]))
    }

    @Test("is minted by the control API, and not listed")
    func minted() async throws {
        let answer = try await mint("mood")
        #expect(answer.status == 201)
        let token = try #require(answer.json["token"]?.string)
        #expect(token.hasPrefix("mood-"))
        let days = try await server.days(key: token)
        #expect(days == ["2026-01-05"])
        let accounts = try await server.get("/_understudy/accounts").json["accounts"]?.array
        let listed = try #require(accounts?.first?["tokens"]?.array).compactMap(\.string)
        #expect(listed == ["mood-ada"])
    }

    @Test("expires after its duration, also for requests that were answered before")
    func expiring() async throws {
        let answer = try await mint("mood", expiresIn: "PT1H")
        #expect(answer.json["expiresAt"]?.string == "2026-01-07T10:00:00.000Z")
        let token = try #require(answer.json["token"]?.string)
        try await server.setClock("2026-01-07T09:59:59.999Z")
        let before = try await server.get("/moods", key: token)
        #expect(before.status == 200)
        try await server.setClock("2026-01-07T10:00:00Z")
        let after = try await server.get("/moods", key: token)
        #expect(after.status == 401)
    }

    @Test("of another kind is refused")
    func otherKind() async throws {
        let minted = try await mint("opaque")
        let token = try #require(minted.json["token"]?.string)
        let answer = try await server.get("/moods", key: token)
        #expect(answer.status == 401)
    }

    @Test("has its kind in the error for an unknown kind")
    func unknownKind() async throws {
        let answer = try await mint("modd")
        #expect(answer.status == 400)
        let fault = try #require(answer.json["faults"]?.array?.first)
        #expect(fault["path"]?.string == "$.kind")
        #expect(fault["expected"]?.string?.contains("\"mood\"") == true)
    }

    @Test("can be minted in an open database, before the server starts")
    func openDatabase() async throws {
        let configuration = try ExampleServer.configuration()
        let database = try OpenDatabase(configuration)
        let accounts = [ExampleServer.account("ada", ["day": "2026-01-02", "score": 3])]
        let seed = try SeedDocument(ExampleServer.seed(accounts), backends: database.seeding.backends)
        try database.importSeed(seed, from: "a test")
        let token = try database.mintToken("mood", for: "ada", lasting: nil)
        let days = try await ExampleServer(configuration, database: database).days(key: token)
        #expect(days == ["2026-01-02"])
    }
}
