import Foundation
import Testing
import Values

@Suite("`understudy routes`")
struct RoutesTests {
    @Test("lists every route below its backend, including the control API's, without creating a database")
    func listing() async throws {
        let place = try Workplace()
        let end = try await place.run(["routes"])
        #expect(end.status == 0)
        let lines = end.outputLines
        let trends = try #require(lines.firstIndex(of: "GET     /api/longevity/trends"))
        // The summary and the needs, in as many lines as they need.
        let words = lines[(trends + 1)...].prefix { $0.hasPrefix(" ") }.map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(words.joined(separator: " ").hasSuffix("(needs: bearer token, subscription)"), "\(words)")
        #expect(lines.contains("GET     /_understudy/health"))
        let names = lines.filter { !$0.isEmpty && !$0.contains(" ") }
        #expect(names == ["longevity", "fitiq", "bradOS", "firebase", "understudy"])
        #expect(!place.exists("understudy.sqlite"))
    }

    @Test("has lines of at most 80 columns, except for longer paths")
    func width() async throws {
        let end = try await Workplace().run(["routes"])
        let wide = end.outputLines.filter { $0.count > 80 }
        #expect(wide.allSatisfy { $0.split(separator: " ").count == 2 }, "\(wide)")
        #expect(wide.filter { $0.hasPrefix(" ") } == [])
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
        let listing = try await place.run(["routes"])
        #expect(listing.outputLines.filter { $0.hasPrefix(" ") && $0.hasSuffix(")") }.count == routes.count)
    }

    @Test("--backend lists the routes of one backend, in any case of its name", arguments: ["fitiq", "FitIQ", "understudy"])
    func backend(_ name: String) async throws {
        let place = try Workplace()
        let listing = try await place.run(["routes", "--backend", name])
        #expect(listing.status == 0)
        #expect(listing.outputLines.first == name.lowercased())
        let end = try await place.run(["routes", "--backend", name, "--json"])
        let routes = try #require(JSON(parsing: Array(end.output.utf8)).array)
        #expect(!routes.isEmpty && routes.allSatisfy { $0["backend"]?.string == name.lowercased() })
    }

    @Test("--backend with an unknown name names the nearest one, and ends with status 64")
    func unknownBackend() async throws {
        let end = try await Workplace().run(["routes", "--backend", "fitqi"])
        #expect(end.status == 64)
        #expect(end.output == "")
        let list = "bradOS, firebase, fitiq, longevity, understudy (did you mean fitiq?)"
        #expect(end.errors == "understudy: --backend is \"fitqi\", not one of \(list)\n")
    }
}
