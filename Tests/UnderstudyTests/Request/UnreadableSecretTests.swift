import GRDB
import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyWorlds

@testable import UnderstudyProgram

@Suite("A request to a world whose secrets cannot be read")
struct UnreadableSecretTests {
    private let requests = RequestRecorder()
    private let lines = LogRecorder()
    private let world: TestWorld

    /// Without the table, every look-up of tokens fails, as when the disk fails.
    init() throws {
        world = try TestWorld(
            accounts: [["key": "ada", "tokens": ["ada", "mine-1"]]], logger: lines.logger, requestLog: requests.log)
        try world.write { try $0.execute(sql: "ALTER TABLE bearer_token RENAME TO lost") }
    }

    @Test("is masked as a whole in the log, the log of requests and the report, and is not in lists of the journal")
    func masked() throws {
        for target in ["/api/longevity/trends?x=mine-1", "/api/longevity/mine-1", "/mine-1?mine-1=mine-1"] {
            _ = try world.send(.get, target, token: "mine-1")
        }
        let list = try world.respond(.get, "/_understudy/requests")
        #expect(list.status.code >= 500)
        let logged = requests.summaries()
        #expect(logged.count == 3)
        #expect(logged.allSatisfy { $0["method"] == "GET" && $0["path"] == "***" && $0["query"] == [:] })
        let report = try #require(world.handler.worlds.report)
        let texts = lines.lines + logged.map(\.text) + report.lines + [String(decoding: list.body, as: UTF8.self)]
        #expect(texts.filter { $0.contains("mine-1") } == [])
        #expect(!lines.lines.isEmpty)
    }

    @Test("is shown again when they can be read")
    func readAgain() throws {
        _ = try world.send(.get, "/api/longevity/mine-1", token: "mine-1")
        try world.write { try $0.execute(sql: "ALTER TABLE lost RENAME TO bearer_token") }
        let entries = try #require(try world.get("/_understudy/requests").body["requests"]?.array)
        #expect(entries.compactMap { $0["path"]?.string } == ["/api/longevity/***"])
    }
}
