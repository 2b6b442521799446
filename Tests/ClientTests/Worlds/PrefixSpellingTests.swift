import Foundation
import HTTPTypes
import MicroHTTP
import RawSockets
import Testing
import TestSupport
import UnderstudyWorlds
import Values

@Suite("The control API's prefix")
struct PrefixSpellingTests {
    @Test(
        "works with escaped letters, in every world",
        arguments: ["/_understudy", "/%5funderstudy", "/%5Funderstudy", "/%5f%75nderstudy"], [nil, "t1"] as [String?])
    func reset(_ prefix: String, _ sandbox: String?) async throws {
        let server = try TestServer.worlds(WorldSeed.longevity("six-days"))
        if let sandbox { try await server.makeSandbox(sandbox) }
        let base = try sandbox.map { try server.sandboxURL($0) } ?? server.baseURL
        let app = FitConnection(to: base, of: server, token: "six-days")
        #expect(try await app.checkIn().status == 200)

        let answer = try await server.wire(RawRequest("POST", "\(base.path)\(prefix)/reset", body: []))
        try #require(answer.status == 200, "\(answer)")
        #expect(answer.headers["content-type"] == "application/json")
        #expect(answer.json == ["world": .string(sandbox ?? "main"), "now": "2026-01-07T09:00:00.000Z"])

        let health = try await server.wire(RawRequest("GET", "\(base.path)\(prefix)/health"))
        #expect(health.status == 200)
        #expect(health.at("world").string == sandbox ?? "main")
        #expect(try await app.weeklyTrend().days.count == 6)
        #expect(try await app.checkIn().status == 200)
    }

    @Test("is in no journal and matches no rule, in each spelling", arguments: ["/_understudy", "/%5funderstudy"])
    func rules(_ prefix: String) async throws {
        let server = try TestServer.worlds(WorldSeed.longevity("six-days"))
        #expect(try await server.control("POST", "faults", ["effect": ["status": 503]]).status == 201)
        let clock = try await server.wire(RawRequest("GET", "\(prefix)/clock"))
        #expect(clock.status == 200)
        #expect(try await server.control("GET", "requests").json["requests"] == [])
    }

    @Test("or a similar path has one owner in each spelling, and no other handles it", arguments: PrefixSpelling.all)
    func owner(_ spelling: PrefixSpelling) throws {
        let world = try TestWorld(settings: ["controlKey": "secret-control-key"], accounts: [["key": "six-days"]])
        let journal = world.world.epoch.run.journal
        _ = try world.respond(.get, "/api/legal/terms")
        let answer = try world.respond(.delete, spelling.target)
        let (status, entries) = (answer.status.code, journal.entries.count)
        let isProblem = answer.headers[.contentType] == "application/problem+json"
        switch spelling.owner {
        case .control:
            #expect(status == 204)
            #expect(entries == 0)
        case .controlWithQuery:
            #expect(status == 400)
            #expect(entries == 1)
            #expect(try JSON(parsing: answer.body)["detail"]?.string?.hasPrefix("the query has an unknown parameter") == true)
        case .controlWithoutRoute:
            #expect(status == 404)
            #expect(entries == 1)
            #expect(isProblem)
        case .dashboard:
            #expect(status == 405)
            #expect(entries == 1)
            #expect(isProblem)
        case .backend:
            #expect(entries == 2)
            #expect(status == 404)
            #expect(answer.body == Array(#"{"error":"Not found"}"#.utf8))
        case .nobody:
            #expect(status == 400)
            #expect(entries == 1)
            #expect(isProblem)
        }
    }

    @Test("requires the control key from other machines, in each spelling", arguments: PrefixSpelling.all)
    func otherMachine(_ spelling: PrefixSpelling) throws {
        let world = try TestWorld(settings: ["controlKey": "another-control-key"], accounts: [["key": "six-days"]])
        let journal = world.world.epoch.run.journal
        _ = try world.respond(.get, "/api/legal/terms")
        let remote = RemoteAddress(bytes: [192, 168, 1, 20])
        let answer = world.respond(to: try #require(Request(method: .delete, target: spelling.target, remote: remote)))
        #expect([400, 401, 404].contains(answer.status.code))
        #expect(![.control, .controlWithQuery].contains(spelling.owner) || answer.status.code == 401)
        #expect(journal.entries.first?.request.path == "/api/legal/terms")
    }
}
