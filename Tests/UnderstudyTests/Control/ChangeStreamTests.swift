import GRDB
import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import TestTraits
import UnderstudyCore
import Values

@testable import UnderstudyProgram

@Suite("GET requests/stream?events=change")
struct ChangeStreamTests {
    private static let target = "/_understudy/requests/stream?events=change"
    private static let account: JSON = ["key": "ada", "tokens": ["ada"], "fitiq": ["progress": []]]
    private static let any: JSON = ["kind": "data", "account": .null, "backend": .null]

    private let world: TestWorld

    init() throws {
        world = try TestWorld(accounts: [Self.account])
        try world.seedRest()
    }

    private func open(_ target: String = target) throws -> any BodyStream {
        let stream = try #require(try world.respond(.get, target).stream)
        _ = stream.next()
        return stream
    }

    /// The changes that the stream has to send now.
    private func changes(_ stream: any BodyStream) throws -> [JSON] {
        for _ in 0..<2 {
            guard case .piece(let bytes) = stream.next() else { continue }
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            return try lines.filter { $0.hasPrefix("data: ") }.map { try JSON(parsing: Array($0.dropFirst(6).utf8)) }
        }
        return []
    }

    @Test("names the account and the backend of a client's write, once for equal changes, and no read")
    func write() throws {
        let stream = try open()
        _ = try world.get("/_as/ada/api/v1/progress")
        #expect(try changes(stream) == [])
        let entry: JSON = ["type": "weight", "quantity": 75.5, "logged_at": "2026-01-07T08:00:00Z"]
        for _ in 0..<2 { #expect(try world.send(.post, "/_as/ada/api/v1/progress", body: entry).status == 201) }
        #expect(try changes(stream) == [["kind": "data", "account": "ada", "backend": "fitiq"]])
    }

    @Test("names the account and the backend of a write that a page of the dashboard sends")
    func edit() throws {
        let stream = try open()
        var headers = HTTPFields()
        for (name, value) in ["X-Understudy-Dashboard": "1", "Host": "127.0.0.1:4000", "Sec-Fetch-Site": "same-origin"] {
            headers[try #require(HTTPField.Name(name))] = value
        }
        let entry: JSON = ["type": "weight", "quantity": 75.5, "logged_at": "2026-01-07T08:00:00Z"]
        #expect(try world.send(.post, "/_as/ada/api/v1/progress", headers: headers, body: entry).status == 201)
        #expect(try changes(stream).contains(["kind": "data", "account": "ada", "backend": "fitiq"]))
    }

    @Test(
        "tells of the clock, an import, a reset, a restore and a rule",
        arguments: [
            (.put, "clock", ["advance": "PT1H"], ["clock"]), (.post, "seed", ["version": 1, "accounts": [["key": "grace"]]], ["data"]),
            (.post, "reset", nil, ["data", "clock"]), (.put, "snapshots/s", nil, ["snapshots"]),
            (.post, "faults", ["effect": ["status": 503]], ["faults"]),
        ] as [(HTTPRequest.Method, String, JSON?, Set<String>)])
    func control(_ method: HTTPRequest.Method, _ path: String, _ body: JSON?, _ kinds: Set<String>) throws {
        let stream = try open()
        #expect((200...204).contains(try world.send(method, "/_understudy/\(path)", body: body).status))
        let told = try changes(stream)
        #expect(kinds.isSubset(of: Set(told.compactMap { $0["kind"]?.string })))
        #expect(told.filter { $0["kind"] == "data" }.allSatisfy { $0 == Self.any })
    }

    @Test("tells of a request that a rule holds, and of its release")
    func held() throws {
        #expect(try world.send(.post, "/_understudy/faults", body: ["effect": ["hold": [:]]]).status == 201)
        let stream = try open()
        let request = try #require(Request(method: .get, target: "/_as/ada/api/v1/progress", id: "req-1"))
        var reply = world.handler.reply(to: request)
        while case .computed(_, let compute) = reply { reply = compute() }
        #expect(try changes(stream).contains(["kind": "held"]))
        #expect(try world.send(.post, "/_understudy/requests/req-1/release").status == 204)
        #expect(try changes(stream).contains(["kind": "held"]))
        withExtendedLifetime(reply) {}
    }

    @Test("is not sent without events=change, and an unknown kind of event is a 400")
    func query() throws {
        let stream = try open("/_understudy/requests/stream")
        _ = try world.send(.put, "/_understudy/clock", body: ["advance": "PT1H"])
        #expect(try changes(stream) == [])
        for query in ["events=changes", "events=", "events=request,", "other=1"] {
            #expect(try world.get("/_understudy/requests/stream?\(query)").status == 400, "\(query)")
        }
    }
}

@Suite("A file that another process writes to")
struct ForeignWriteTests {
    @Test("is reported as a change of data, and writes here are not")
    func foreign() async throws {
        let program = try FileProgram(accounts: [["key": "ada", "tokens": ["t"]]])
        let world = program.database.world
        let log = LogRecorder()
        let watch = DatabaseWatch.start(over: world, logger: log.logger, lookEverySeconds: 0.005)
        let store = world.epoch.data.store
        let before = try store.numberOfForeignCommit()
        try store.write { try Account(key: "own", createdAt: Instant(seconds: 0)).insert(in: $0) }
        #expect(try store.numberOfForeignCommit() == before)
        let number = world.changes.number
        let other = try DatabaseQueue(path: program.path)
        try await other.write { try $0.execute(sql: "UPDATE account SET display_name = 'Ada' WHERE key = 'ada'") }
        try await eventually { world.changes.number > number }
        watch.stop()
        #expect(try store.numberOfForeignCommit() != before)
        try other.close()
        try program.database.close()
    }
}
