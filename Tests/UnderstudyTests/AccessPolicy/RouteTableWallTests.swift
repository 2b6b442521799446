import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Understudy
import UnderstudyCore

@Suite("Every route that there is")
struct RouteTableWallTests {
    /// The people whose data are looked at; everybody has something in every backend.
    private static let names = ["alice", "bob", "carol"]

    /// Everybody has their key for a user id, so that nobody is who Brad OS takes for the asker where it is told none.
    private static let accounts = KeptAnswersSeed.accounts.map { account in
        guard let key = account["key"], let block = account["bradOS"] else { return account }
        return account.with(["bradOS": block.with(["userId": key])])
    }

    /// Those that end what others need come last.
    private static func rows(of owner: String, in world: TestWorld) -> [RouteTable.Row] {
        let rows = RouteTable(backends: world.backends).rows.filter { $0.owner == owner }
        return rows.filter { $0.method != .delete } + rows.filter { $0.method == .delete }
    }

    private static func stored(in world: TestWorld, except name: String? = nil) throws -> JSON {
        let accounts = try world.exportSeed()["accounts"]?.array ?? []
        let others = names.filter { $0 != name }
        return .array(
            accounts.filter { account in
                guard let key = account["key"]?.string else { return false }
                return others.contains(key)
            })
    }

    /// What a request brings that names somebody, for whichever backend.
    private static func headers(_ name: String?, now: String?) -> [String: String] {
        var headers = ["Content-Type": "application/json", "X-API-Key": "test-api-key"]
        headers["Authorization"] = name.map { "Bearer \($0)" }
        headers["X-User-Id"] = name
        headers["X-Understudy-Now"] = now
        return headers
    }

    @Test(
        "leaves others as they were when it is asked in the year 9000, by whomever",
        arguments: ["longevity", "fitiq", "bradOS"], [nil, "nobody", "carol"] as [String?])
    func farFuture(_ owner: String, _ name: String?) throws {
        let world = try TestWorld(accounts: Self.accounts)
        let before = try Self.stored(in: world, except: name)
        let rows = Self.rows(of: owner, in: world)
        try #require(!rows.isEmpty)
        for row in rows {
            var request = try AskedRequest(
                method: row.method, target: RoutePath.filled(row.path, for: "alice"),
                headers: Self.headers(name, now: "9000-01-01T00:00:00Z")
            ).request()
            request.body = Array("{}".utf8)
            _ = world.respond(to: request)
        }
        let after = try Self.stored(in: world, except: name)
        #expect(after.differences(from: before) == [])
    }

    @Test("brings who asks in the year 9000 there, and nobody else", arguments: ["longevity", "bradOS"])
    func asker(_ owner: String) throws {
        let world = try TestWorld(accounts: Self.accounts)
        let (before, others) = (try Self.stored(in: world), try Self.stored(in: world, except: "alice"))
        for row in Self.rows(of: owner, in: world) where row.method == .post {
            let asked = AskedRequest(
                method: .post, target: RoutePath.filled(row.path, for: "bob"), headers: Self.headers("alice", now: "9000-01-01T00:00:00Z"))
            _ = world.respond(to: try asked.request())
        }
        #expect(try Self.stored(in: world) != before)
        let after = try Self.stored(in: world, except: "alice")
        #expect(after.differences(from: others) == [])
    }

    @Test("is closed to other machines at another time, without the key", arguments: ["understudy", "longevity", "fitiq", "bradOS"])
    func otherMachine(_ owner: String) throws {
        let world = try TestWorld.keyed(accounts: Self.accounts)
        let before = try Self.stored(in: world)
        let clock = world.now
        for row in Self.rows(of: owner, in: world) {
            let asked = AskedRequest(
                method: row.method, target: RoutePath.filled(row.path, for: "alice"),
                headers: Self.headers("alice", now: "9000-01-01T00:00:00Z"), remote: AskedRequest.otherMachine)
            #expect(try world.ask(asked).refusal == 401, "\(row.route)")
        }
        let after = try Self.stored(in: world)
        #expect(after.differences(from: before) == [])
        #expect(world.now == clock)
        #expect(world.world.epoch.run.journal.entries.isEmpty)
    }

    @Test("is closed to foreign names and to pages of other sites", arguments: ["understudy", "longevity", "fitiq", "bradOS"])
    func strangers(_ owner: String) throws {
        let world = try TestWorld.keyed(accounts: Self.accounts)
        let before = try Self.stored(in: world)
        let strangers: [[String: String]] = [
            ["Host": "evil.example"], ["Host": "localhost:4000", "Origin": "https://evil.example"], ["Origin": "null"],
            ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"],
        ]
        for row in Self.rows(of: owner, in: world) {
            for stranger in strangers {
                let headers = Self.headers("alice", now: nil).merging(stranger) { $1 }
                let target = RoutePath.filled(row.path, for: "alice")
                #expect(try world.ask(AskedRequest(method: row.method, target: target, headers: headers)).refusal == 403, "\(row.route)")
            }
        }
        let after = try Self.stored(in: world)
        #expect(after.differences(from: before) == [])
        #expect(world.world.epoch.run.journal.entries.isEmpty)
    }
}
