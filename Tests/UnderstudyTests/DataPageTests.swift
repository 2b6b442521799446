import Foundation
import Testing
import TestSupport
import Values

@Suite("The seeds of docs/data.md")
struct DataPageTests {
    /// The files that the page writes, by name.
    private let seeds: [(name: String, json: JSON)]

    init() throws {
        let text = try String(contentsOf: URL(filePath: Repository.path("docs/data.md")), encoding: .utf8)
        seeds = try text.matches(of: /cat > (\S+) <<'END'\n((?s).*?)\nEND\n/).map { match in
            (String(match.1), try JSON(parsing: Array(match.2.utf8), duplicateKeys: .reject))
        }
    }

    private func imported(_ seeds: [JSON]) throws -> TestWorld {
        let world = try TestWorld(accounts: TestServer.demoSeed["accounts"]?.array ?? [])
        for seed in seeds {
            let answer = try world.send(.post, "/_understudy/seed", token: nil, body: seed)
            #expect(answer.status == 200, "\(answer.body.text)")
        }
        return world
    }

    @Test("can all be imported beside the demo's personas, which stay")
    func besideDemo() throws {
        #expect(seeds.map(\.name) == ["my-seed.json", "walker.json", "rider.json", "lifter.json"])
        let world = try imported(seeds.map(\.json))
        let accounts = try world.send(.get, "/_understudy/accounts", token: nil).body["accounts"]?.array ?? []
        let demo = try TestServer.demoSeed["accounts"]?.array ?? []
        let keys = Set(accounts.compactMap { $0["key"]?.string })
        #expect(keys == Set((demo.compactMap { $0["key"]?.string }) + ["mine", "walker", "rider", "lifter"]))
        #expect(accounts.count == demo.count + 4)
    }

    @Test("show a further user of Brad OS, or replace what the app shows if the account has the key default-user")
    func bradOS() throws {
        let rider = try #require(seeds.first { $0.name == "rider.json" }?.json)
        let target = "/api/dev/health-sync/weight"
        let beside = try imported([rider])
        let own = try beside.send(.get, "/_as/rider\(target)", token: nil).body["data"]?["weightLbs"]
        #expect(own == 180.6)
        #expect(try beside.send(.get, target, token: nil).body["data"]?["weightLbs"] != own)
        var account = try #require(rider["accounts"]?.array?.first)
        account = account.with(["key": "default-user"])
        let replaced = try imported([["version": 1, "accounts": [account]]])
        #expect(try replaced.send(.get, target, token: nil).body["data"]?["weightLbs"] == own)
        let accounts = try replaced.send(.get, "/_understudy/accounts", token: nil).body["accounts"]?.array ?? []
        #expect(accounts.count == (try TestServer.demoSeed["accounts"]?.array?.count))
    }
}
