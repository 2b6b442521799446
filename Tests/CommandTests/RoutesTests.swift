import Testing
import UnderstudyCore

@Suite("`understudy routes`")
struct RoutesTests {
    @Test("lists every route, including the control API's, without creating a database")
    func table() async throws {
        let place = try Workplace()
        let end = try await place.run(["routes"])
        #expect(end.status == 0)
        let columns = end.outputLines.map { $0.split(separator: " ").map(String.init) }
        #expect(columns.first == ["BACKEND", "METHOD", "PATH", "NEEDS", "FOR"])
        #expect(columns.contains { $0.starts(with: ["longevity", "GET", "/api/longevity/trends"]) }, "\(end.output)")
        #expect(columns.contains { $0.starts(with: ["understudy", "GET", "/_understudy/health"]) }, "\(end.output)")
        #expect(!place.exists("understudy.sqlite"))
    }

    @Test("--json lists the same routes as JSON")
    func json() async throws {
        let place = try Workplace()
        let end = try await place.run(["routes", "--json"])
        #expect(end.status == 0)
        let json = try JSON(parsing: Array(end.output.utf8))
        let routes = try #require(json.array)
        let trends = routes.filter { $0["method"]?.string == "GET" && $0["path"]?.string == "/api/longevity/trends" }
        #expect(trends.count == 1)
        #expect(trends.first?["backend"]?.string == "longevity")
        let table = try await place.run(["routes"])
        #expect(table.outputLines.count == routes.count + 1)
    }
}
