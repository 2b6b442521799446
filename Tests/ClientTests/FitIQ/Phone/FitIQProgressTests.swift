import Testing
import TestSupport

@Suite("The FitIQ app lists measurements (fitiq.md 4.3)")
struct FitIQProgressTests {
    @Test("F-7: a limit above 100 counts as 100, which the response states")
    func limit() async throws {
        let page = try await GuideServer.full().fitIQ("fitiq-full").entries(from: "2024-01-01", to: "2026-01-07", limit: 5_000)
        #expect(page.limit == 100)
        #expect(page.entries.count == 100)
        #expect(page.total > 500)
    }

    @Test(
        "F-8: the parameters may come in any order",
        arguments: [
            "type=weight&from=2026-01-02&to=2026-01-03&offset=0&limit=100", "limit=100&offset=0&to=2026-01-03&from=2026-01-02&type=weight",
            "type=weight&start_date=2026-01-02&end_date=2026-01-03&offset=&limit=100&unknown=1",
            "type=weight&type=steps&from=2026-01-02&from=2020-01-01&to=2026-01-03&limit=100",
        ])
    func order(_ query: String) async throws {
        let server = try TestServer(accounts: [.fitAccount("ada")])
        let app = server.fitIQ("ada")
        for day in 1...5 { try await app.log(Double(day), at: "2026-01-0\(day)T12:00:00Z") }
        let listed = try await app.connection.payload("GET", "/api/v1/progress?\(query)")
        #expect(listed.at("entries").array?.map { $0.at("quantity") } == [3, 2])
        #expect(listed["limit"] == 100)
    }
}
