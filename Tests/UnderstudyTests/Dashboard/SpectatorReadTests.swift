import MicroHTTP
import Testing
import TestSupport
import Values

/// What the dashboard reads of a world in which no app has made a request, on a day after its seeding, so that much is due.
@Suite("A look at an account")
struct SpectatorReadTests {
    private static let page = ["X-Understudy-Dashboard": "1", "Host": "127.0.0.1:4000", "Sec-Fetch-Site": "same-origin"]
    private static let newcomer: JSON = ["key": "eve", "tokens": ["eve"], "longevity": ["subscription": ["status": "active"]]]

    private let world: TestWorld

    init() throws {
        world = try TestWorld(accounts: UsedWorldSeed.accounts.map { $0.with(["evergreen": true]) } + [Self.newcomer])
        try world.setNow("2026-01-09T09:00:00Z")
    }

    private func look(_ target: String) throws -> Response {
        try world.submit(SentRequest(target: target, headers: Self.page)).response
    }

    @Test("stores nothing, whichever route the dashboard reads", arguments: ["alice", "eve"])
    func reads(_ name: String) throws {
        let before = try world.read(StoredRows.init(of:))
        for read in try ReadCase.all(by: name) {
            let status = try look("/_as/\(name)\(read.target)").status.code
            #expect(status < 500, "\(read)")
        }
        #expect(try world.read(StoredRows.init(of:)).changes(since: before) == [:])
    }

    @Test("stores nothing when it reads the control API")
    func control() throws {
        let before = try world.read(StoredRows.init(of:))
        for path in [
            "accounts", "accounts/alice/data", "accounts/alice/data/fitiq", "accounts/alice/data/fitiq/progress",
            "accounts/alice/data/fitiq/progress/alice-progress", "accounts/alice/user", "codes", "seed", "seed?literal=true",
        ] {
            #expect([200, 404].contains(try world.get("/_understudy/\(path)").status), "\(path)")
        }
        #expect(try world.read(StoredRows.init(of:)).changes(since: before) == [:])
        #expect(try world.get("/_understudy/accounts/eve/data/longevity").body == ["lists": [["name": "checkIns", "total": 0]]])
        #expect(try world.read(StoredRows.init(of:)).changes(since: before) == [:])
    }

    @Test("shows what an app's read would find, and leaves the sequence of ids and the backends of the account as they are")
    func content() throws {
        func backends() throws -> JSON? {
            try world.get("/_understudy/accounts").body["accounts"]?.array?.last?["backends"]
        }
        let listed = try backends()
        for path in ["/api/v1/users/me", "/api/v1/insights", "/api/stats/summary", "/api/v1/progress"] {
            let looked = try JSON(parsing: look("/_as/eve\(path)").wholeBody)
            #expect(try backends() == listed, "\(path)")
            #expect(try world.get("/_as/eve\(path)").body.differences(from: looked) == [], "\(path)")
        }
        try world.setNow("2026-01-12T09:00:00Z")
        #expect(try look("/_as/eve/api/v1/insights").status == .ok)
    }

    @Test("reads the records of its own time")
    func ownTime() throws {
        let checkIns: JSON = ["generate": ["count": 3, "until": "yesterday"]]
        let world = try TestWorld(accounts: [["key": "joan", "evergreen": true, "longevity": ["checkIns": checkIns]]])
        let target = "/_understudy/accounts/joan/data/longevity/checkIns"
        let today = try world.get(target).body
        let page = Self.page.merging(["X-Understudy-Now": "2026-02-12T09:00:00Z"]) { $1 }
        let looked = try JSON(parsing: world.submit(SentRequest(target: target, headers: page)).response.wholeBody)
        #expect(looked != today)
        #expect(try world.get(target).body == today)
        try world.setNow("2026-02-12T09:00:00Z")
        #expect(try world.get(target).body == looked)
    }

    @Test("tells no stream of a change, since there is none")
    func changes() throws {
        let number = world.world.changes.number
        #expect(try look("/_as/alice/api/v1/insights").status == .ok)
        #expect(world.world.changes.number == number)
    }
}
