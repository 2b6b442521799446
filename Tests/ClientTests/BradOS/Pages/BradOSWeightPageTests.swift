import Foundation
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("The weight page of Brad OS (brados.md 4.3)")
struct BradOSWeightPageTests {
    @Test("of three requests at once, a missing latest weight is tolerated, and the page is empty")
    func empty() async throws {
        let server = try TestServer(accounts: [])
        let page = try await BradOSWeightPage.load(server.bradOS())
        #expect(page.latest == nil)
        #expect(page.goal == nil)
        #expect(page.history.points.isEmpty)
        let latest = try await server.bradOS().send("GET", "health-sync/weight")
        #expect(latest.status == 404)
        let history = try await server.bradOS().send("GET", "health-sync/weight", ["days": "365"])
        #expect(history.status == 200)
    }

    @Test("the latest weight is the newest, however old, and the last point of the page")
    func latest() async throws {
        let app = try TestServer(accounts: []).bradOS()
        try await app.upload(.weight, [(bradOSToday - 500, 1), (bradOSToday - 430, 2)])
        try await app.post("cycling/weight-goal", .weightGoal, as: BradOSWeightGoal.self)
        let page = try await BradOSWeightPage.load(app)
        #expect(page.latest?.date == (bradOSToday - 430).description)
        #expect(page.latest?.weightLbs == page.history.current)
        // The server sends the newest rows, whatever their dates; the page filters them.
        #expect(page.history.points.count == 2)
        #expect(page.history.shown(.year, now: bradOSNow).isEmpty)
        #expect(page.goal?.targetWeightLbs == 170)
        #expect(page.goal?.startDate == "2026-01-01")
    }

    @Test("the demo's page has the latest weight, the history and the goal")
    func demo() async throws {
        let page = try await BradOSWeightPage.load(BradOSPersona.standard.app())
        #expect(page.latest != nil)
        #expect(page.latest?.weightLbs == page.history.current)
        #expect(page.goal != nil)
        #expect(page.history.trend != nil)
    }
}
