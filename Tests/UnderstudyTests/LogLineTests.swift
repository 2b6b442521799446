import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyWorlds
import Values

@Suite("The log's summary of a request")
struct LogLineTests {
    private let recorder = RequestRecorder()
    private let world: TestWorld

    init() throws {
        world = try TestWorld(accounts: [["key": "ada", "tokens": ["ada", "mine-1"]]], requestLog: recorder.log)
    }

    @Test(
        "has no secrets in path and query",
        arguments: [
            ("/api/longevity/trends?token=a", "/api/longevity/trends", ["token": ["***"]]),
            ("/api/reset/mine-1/x?range=weekly", "/api/reset/***/x", ["range": ["weekly"]]), ("/api/%6dine-1", "/api/***", [:]),
            ("/api/mine-1?x=mine-1", "/api/***", ["x": ["***"]]), ("/api/ada", "/api/ada", [:]),
            ("/api/c3a1f6d2-94be-4e70-b58d-7f6a0e21d943", "/api/c3a1f6d2-94be-4e70-b58d-7f6a0e21d943", [:]),
        ] as [(String, String, JSON)])
    func masked(_ target: String, _ path: String, _ query: JSON) throws {
        _ = try world.respond(.get, target)
        let logged = recorder.summaries()
        #expect(logged.compactMap { $0["path"]?.string } == [path])
        #expect(logged.compactMap { $0["query"] } == [query])
    }

    @Test("equals the journal entry without headers and bodies, and names the rules that fired")
    func journal() throws {
        _ = try world.send(.get, "/api/longevity/trends?range=weekly", token: "ada")
        let rules: [JSON] = [
            ["match": ["path": "/api/longevity/*"], "effect": ["status": 503]],
            ["match": ["path": "/api/v1/*"], "effect": ["connection": "reset"]],
        ]
        for rule in rules {
            let answer = try world.send(.post, "/_understudy/faults", body: rule)
            #expect(answer.status == 201)
        }
        _ = try world.send(.get, "/api/longevity/trends", token: "ada")
        _ = try world.respond(.get, "/api/v1/insights")
        _ = try world.get("/nowhere")
        let entries = try #require(try world.get("/_understudy/requests").body["requests"]?.array)
        let logged = recorder.summaries()
        try #require(logged.count == 4 && entries.count == 4)
        let faults: [JSON] = [[], ["f1"], ["f2"], []]
        #expect(logged.compactMap { $0["faults"] } == faults)
        #expect(logged.compactMap { $0["knownRoute"]?.bool } == [true, true, true, false])
        #expect(logged[1]["status"] == 503 && logged[1]["account"] == "ada")
        #expect(logged[2]["status"] == .null)
        for (summary, entry) in zip(logged, entries) {
            let shown = JSON.object(omittingMissing: JournalEntry.summaryMembers.map { ($0, entry[$0]) })
            let differences = summary.differences(from: shown)
            #expect(differences == [])
        }
    }

    @Test("names the account, even without a journal")
    func withoutJournal() throws {
        let recorder = RequestRecorder()
        let world = try TestWorld(
            settings: ["journal.entries": 0], accounts: [["key": "ada", "tokens": ["ada"]]], requestLog: recorder.log)
        _ = try world.send(.post, "/_understudy/faults", body: ["effect": ["status": 503], "when": ["first": 1]])
        _ = try world.send(.get, "/api/longevity/trends", token: "ada")
        _ = try world.send(.get, "/api/longevity/trends", token: "ada")
        let accounts = recorder.summaries().compactMap { $0["account"]?.string }
        #expect(accounts == ["ada", "ada"])
    }

    @Test("masks the tokens of the seed, as the journal does")
    func tokens() throws {
        let name = try #require(HTTPField.Name("X-Forwarded-For-User"))
        _ = try world.respond(.get, "/api/mine-1?x=mine-1&y=ada", headers: [name: "Token mine-1"], bytes: Array(#"{"a": "mine-1"}"#.utf8))
        let text = try world.get("/_understudy/requests").body.text
        #expect(!text.contains("mine-1"), "\(text)")
        #expect(text.contains(#""path":"/api/***""#) && text.contains(#""y":["ada"]"#), "\(text)")
        let verified = try world.send(
            .post, "/_understudy/requests/verify", body: ["match": ["path": "/other", "query": ["x": "other"]], "count": ["exactly": 1]])
        #expect(verified.status == 422)
        #expect(!verified.body.text.contains("mine-1"), "\(verified.body.text)")
    }
}
