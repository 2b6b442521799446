import Testing
import TestSupport
import Values

@Suite("Brad OS's registry of metrics in understudy.json")
struct MetricRegistryTests {
    private static let mood: JSON = [
        "slug": "mood", "label": "mood", "fields": [["name": "value", "kind": "integer", "min": 1, "max": 10]],
    ]

    @Test("adds a metric: it is seeded, served and listed by `understudy routes`")
    func good() async throws {
        let account: JSON = ["key": "default-user", "bradOS": ["metrics": ["mood": [["date": "2026-01-06", "value": 7]]]]]
        let place = try Workplace(accounts: [account])
        try place.write(["now": "2026-01-07T09:00:00Z", "bradOS": ["metrics": [Self.mood]]], to: "understudy.json")
        let server = try await place.serve()
        let history = try await server.get("/api/dev/health-sync/mood?days=365")
        #expect(history.status == 200)
        #expect(history.body["data"]?.array?.map { $0["value"]?.integer } == [7])
        let added = try await server.post("/api/prod/health-sync/mood/bulk", ["entries": [["date": "2026-01-07", "value": 9]]])
        #expect(added.status == 200)
        let refused = try await server.post("/api/dev/health-sync/mood/bulk", ["entries": [["date": "2026-01-07", "value": 11]]])
        #expect(refused.status == 400)
        let latest = try await server.get("/api/dev/health-sync/mood")
        #expect(latest.body["data"]?["value"]?.integer == 9)

        let routes = try await place.run(["routes"])
        let columns = routes.outputLines.map { $0.split(separator: " ").map(String.init) }
        for row in [["GET", "/api/:env/health-sync/mood"], ["POST", "/api/:env/health-sync/mood/bulk"]] {
            #expect(columns.contains(row), "\(routes.output)")
        }
    }

    @Test("defines all routes: a metric that is not in it has none")
    func without() async throws {
        let place = try Workplace(accounts: [])
        let routes = try await place.run(["routes"])
        #expect(routes.output.contains("/api/:env/health-sync/steps"))
        #expect(!routes.output.contains("health-sync/mood"))
        let server = try await place.serve()
        let answer = try await server.get("/api/dev/health-sync/mood?days=365")
        #expect(answer.status == 404)
    }

    @Test("must name every metric that has entries, or an export fails with status 78, one line and no file")
    func export() async throws {
        let account: JSON = ["key": "default-user", "bradOS": ["metrics": ["mood": [["date": "2026-01-06", "value": 7]]]]]
        let place = try Workplace(accounts: [account])
        try place.write(["bradOS": ["metrics": [Self.mood]]], to: "mood.json")
        try await place.createDatabase(["--config", "mood.json"])
        let whole = try await place.run(["seed", "export", "whole.json", "--config", "mood.json"])
        #expect(whole.status == 0, "\(whole.errors)")
        #expect(String(decoding: try place.data(of: "whole.json"), as: UTF8.self).contains("\"mood\""))
        for literal in [[], ["--literal"]] {
            let end = try await place.run(["seed", "export", "mine.json"] + literal)
            #expect(end.status == 78)
            #expect(end.output == "")
            // The line before names the database.
            #expect(end.errorLines.count == 2)
            #expect(
                end.errorLines.last == """
                    understudy: nothing was exported: bradOS.metrics does not name mood, of which the account default-user has entries; \
                    start with the configuration that names it (--config FILE)
                    """)
            #expect(!place.exists("mine.json"))
        }
    }

    @Test("decides which metrics a seed may name: any other one is an error")
    func seed() async throws {
        let place = try Workplace()
        try place.write(TestSeed.document([["key": "ada", "bradOS": ["metrics": ["mood": []]]]]), to: "mine.json")
        let unknown = try await place.run(["seed", "check", "mine.json"])
        #expect(unknown.status == 65)
        #expect(unknown.errors.contains("$.accounts[0].bradOS.metrics.mood: found an unknown key"), "\(unknown.errors)")
        try place.write(["bradOS": ["metrics": [Self.mood]]], to: "understudy.json")
        let known = try await place.run(["seed", "check", "mine.json"])
        #expect(known.status == 0, "\(known.errors)")
    }
}
