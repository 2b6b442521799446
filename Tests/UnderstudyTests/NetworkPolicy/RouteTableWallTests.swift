import GRDB
import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyProgram
import Values

@Suite("Every route")
struct RouteTableWallTests {
    /// The accounts whose data are checked. Each has data in every backend.
    private static let names = ["alice", "bob", "carol"]

    /// Each account has its key as user id. None is the user that Brad OS assumes for requests without a user id. Each has records of its
    /// own of the kinds that Brad OS shares among users who are not isolated.
    private static let accounts = UsedWorldSeed.accounts.map { account in
        guard let key = account["key"], let block = account["bradOS"] else { return account }
        return account.with(["bradOS": block.with(["userId": key, "isolated": true])])
    }

    /// The routes of an owner. Deletions come last, since they remove data that others need.
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

    /// The headers that identify an account to every backend.
    private static func headers(_ name: String?, now: String?) -> [String: String] {
        var headers = ["Content-Type": "application/json", "X-API-Key": "test-api-key"]
        headers["Authorization"] = name.map { "Bearer \($0)" }
        headers["X-User-Id"] = name
        headers["X-Understudy-Now"] = now
        return headers
    }

    @Test(
        "leaves other accounts unchanged by a request that is dated to the year 9000",
        arguments: ["longevity", "fitiq", "bradOS"], [nil, "nobody", "carol"] as [String?])
    func farFuture(_ owner: String, _ name: String?) throws {
        let world = try TestWorld(accounts: Self.accounts)
        let before = try Self.stored(in: world, except: name)
        let rows = Self.rows(of: owner, in: world)
        try #require(!rows.isEmpty)
        for row in rows {
            var request = try SentRequest(
                method: row.method, target: RoutePath.filled(row.path, for: "alice"),
                headers: Self.headers(name, now: "9000-01-01T00:00:00Z")
            ).request()
            request.body = Array("{}".utf8)
            _ = world.respond(to: request)
        }
        let after = try Self.stored(in: world, except: name)
        #expect(after.differences(from: before) == [])
    }

    /// Times and bodies of requests that hardly any route accepts.
    private static let refusable = [
        ("9000-01-01T00:00:00Z", "{}"), ("9000-01-01T00:00:00Z", "{"), ("2026-02-07T09:00:00Z", "[]"), ("0001-01-01T00:00:00Z", "{}"),
    ]

    @Test(
        "stores nothing of a request that it refuses at another time",
        arguments: ["longevity", "fitiq", "bradOS"], [nil, "nobody", "alice"] as [String?])
    func refused(_ owner: String, _ name: String?) throws {
        // Evergreen accounts have no nightly work, and FitIQ alone has such work.
        let world = try TestWorld(accounts: Self.accounts.map { $0.with(["evergreen": .bool(owner != "fitiq")]) })
        try world.seedRest()
        var stored = try world.read(StoredRows.init(of:))
        var changeCount = try world.read { $0.totalChangesCount }
        var refusals = 0
        for row in Self.rows(of: owner, in: world) where row.method != .get {
            for (now, body) in Self.refusable {
                let target = RoutePath.filled(row.path, for: "alice")
                var request = try SentRequest(method: row.method, target: target, headers: Self.headers(name, now: now)).request()
                request.body = Array(body.utf8)
                let status = world.respond(to: request).status.code
                if status >= 400 { refusals += 1 }
                // Most requests have not even begun to write.
                let newCount = try world.read { $0.totalChangesCount }
                guard newCount != changeCount else { continue }
                changeCount = newCount
                let left = try world.read(StoredRows.init(of:))
                if status >= 400 { #expect(left.changes(since: stored) == [:], "\(status) \(row.route) \(body) at \(now)") }
                stored = left
            }
        }
        #expect(refusals > 0)
    }

    @Test(
        "needs the control key for another time from other machines",
        arguments: ["understudy", "longevity", "fitiq", "bradOS", "firebase"])
    func otherMachine(_ owner: String) throws {
        let world = try TestWorld.keyed(accounts: Self.accounts)
        let before = try Self.stored(in: world)
        let clock = world.now
        for row in Self.rows(of: owner, in: world) {
            let sent = SentRequest(
                method: row.method, target: RoutePath.filled(row.path, for: "alice"),
                headers: Self.headers("alice", now: "9000-01-01T00:00:00Z"), remote: SentRequest.otherMachine)
            #expect(try world.submit(sent).refusal == 401, "\(row.route)")
        }
        let after = try Self.stored(in: world)
        #expect(after.differences(from: before) == [])
        #expect(world.now == clock)
        #expect(world.world.epoch.run.journal.entries.allSatisfy { $0.status == 401 && $0.account == nil })
    }

    @Test("is closed to foreign hosts and to pages of other sites", arguments: ["understudy", "longevity", "fitiq", "bradOS", "firebase"])
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
                #expect(try world.submit(SentRequest(method: row.method, target: target, headers: headers)).refusal == 403, "\(row.route)")
            }
        }
        let after = try Self.stored(in: world)
        #expect(after.differences(from: before) == [])
        #expect(world.world.epoch.run.journal.entries.allSatisfy { $0.status == 403 && $0.account == nil })
    }
}
