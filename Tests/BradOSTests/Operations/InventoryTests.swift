import BradOS
import Testing
import TestSupport
import UnderstudyProgram

@Suite("The inventory of routes")
struct InventoryTests {
    @Test("equals the route table, which has two more routes for each built-in extension")
    func table() throws {
        let rows = RouteTable(backends: try TestWorld().backends).rows.filter { $0.owner == "bradOS" }
        let routes = Set(rows.map { "\($0.method) \($0.path)" })
        let expected = Set(ContractRoute.all.map { "\($0.method) /api/:env\($0.path)" })
        #expect(ContractRoute.all.count == 137)
        #expect(expected.union(["GET /debug"]).subtracting(routes) == [])
        #expect(routes.count == rows.count && rows.count == 138 + 2 * 3)
    }

    @Test("is served in both environments, and refuses what is missing in the backend's envelope", arguments: ContractRoute.all)
    func served(_ route: ContractRoute) throws {
        for environment in ["dev", "prod"] {
            let answer = try TestWorld().send(route.method, "/api/\(environment)\(route.unknownPath)")
            #expect(answer.status == route.status, "\(answer)")
            #expect(answer.body != .unknownRoute)
            if route.status >= 400, route.path != "/strava/webhook" { #expect(answer.body["success"] == false, "\(answer)") }
        }
    }

    @Test("has the debug page outside the environments")
    func debugPage() throws {
        #expect(try TestWorld().respond(.get, "/debug").status.code == 200)
        #expect(try TestWorld().brad(.get, "/debug").status == 404)
        #expect(try TestWorld().respond(.get, "/debug/more").status.code == 404)
        #expect(try TestWorld().respond(.post, "/debug").status.code == 404)
    }
}
