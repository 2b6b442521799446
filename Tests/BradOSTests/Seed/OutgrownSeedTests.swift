import Logging
import MicroHTTP
import Testing
import TestSupport
import Understudy
import UnderstudyCore

@Suite("A seed that the configuration has outgrown")
struct OutgrownSeedTests {
    private static let block: JSON = [
        "metrics": ["mood": [["date": "today", "score": 7]]], "ftp": [["value": 240, "date": "today", "source": "test"]],
    ]

    @Test("leaves an evergreen account with the data that it has")
    func kept() throws {
        let keys = Keys.ephemeral()
        let before = try backends(["slug": "mood", "fields": [["name": "score", "min": 0, "max": 10]]], keys)
        let store = try Store(at: .memory, migrations: before.flatMap(\.migrations))
        let now = try #require(Instant("2026-01-07T09:00:00Z"))
        let seed: JSON = ["version": 1, "accounts": [["key": "default-user", "bradOS": Self.block]]]
        try World(name: "test", store: store, clock: VirtualClock(.frozen(now)), backends: before, keys: keys)
            .importSeed(SeedDocument(seed, backends: before), at: now)

        let after = try backends(["slug": "mood", "fields": [["name": "level"]]], keys)
        let later = now.advanced(bySeconds: 2 * 86_400)
        let world = World(name: "test", store: store, clock: VirtualClock(.frozen(later)), backends: after, keys: keys)
        let pipeline = RequestPipeline(world: world, routes: RouteTable(backends: after), logger: Logger(label: "test"))
        let request = try #require(Request(method: .get, target: "/api/dev/cycling/ftp"))
        let answer = try JSON(parsing: pipeline.response(to: request).body)
        #expect(answer["data"]?["date"] == "2026-01-07")
    }

    private func backends(_ metric: JSON, _ keys: Keys) throws -> [any Backend] {
        try Configuration(flags: ["bradOS.metrics": [metric]]).backends(keys: keys)
    }
}
