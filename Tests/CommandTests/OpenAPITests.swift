import Foundation
import Testing
import TestSupport
import Values

@Suite("`understudy openapi`")
struct OpenAPITests {
    @Test("prints the whole document without creating a database")
    func whole() async throws {
        let place = try Workplace()
        let end = try await place.run(["openapi"])
        #expect(end.status == 0)
        let lines = Set(end.outputLines.map { $0.trimmingCharacters(in: .whitespaces) })
        let wanted = ["/api/longevity/trends", "/api/v1/insights", "/api/{env}/health-sync/hrv", "/_understudy/health"]
        let missing = wanted.filter { path in !["\(path):", "'\(path)':", "\"\(path)\":"].contains { lines.contains($0) } }
        #expect(missing == [])
        #expect(!place.exists("understudy.sqlite"))
    }

    @Test("prints the part of one backend alone")
    func part() async throws {
        let end = try await Workplace().run(["openapi", "longevity"])
        #expect(end.status == 0)
        #expect(end.output.contains("/api/longevity/trends"))
        #expect(!end.output.contains("/api/v1/insights"))
    }

    @Test("--json prints the same document as JSON")
    func json() async throws {
        let end = try await Workplace().run(["openapi", "understudy", "--json"])
        #expect(end.status == 0)
        let printed = try JSON(parsing: Array(end.output.utf8))
        let differences = try printed.differences(from: OpenAPIDescriptions.named("understudy").json)
        #expect(differences == [])
    }

    @Test("exits with status 64 and lists the parts when the part does not exist", arguments: ["nothing", "Longevity"])
    func unknown(_ name: String) async throws {
        let end = try await Workplace().run(["openapi", name])
        #expect(end.status == 64)
        #expect(end.output == "")
        let unnamed = OpenAPIDescriptions.names.filter { !end.errors.contains($0) }
        #expect(unnamed == [], "\(end.errors)")
    }

    @Test("names the nearest part when the part does not exist")
    func near() async throws {
        let end = try await Workplace().run(["openapi", "fitq"])
        #expect(end.status == 64)
        #expect(end.errors.hasSuffix(" (did you mean fitiq?)\n"), "\(end.errors)")
    }
}
