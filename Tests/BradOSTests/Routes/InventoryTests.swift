import BradOS
import Testing
import TestSupport
import UnderstudyProgram
import UnderstudyCore

extension Endpoint {
    /// The routes of brados.md 2, T1 and T2, and speech.
    static let built: [Endpoint] =
        ["hrv", "rhr", "sleep", "weight"].flatMap { [Endpoint(.get, "/health-sync/\($0)"), Endpoint(.post, "/health-sync/\($0)/bulk")] }
        + [
            Endpoint(.post, "/health-sync/sync"), Endpoint(.get, "/cycling/weight-goal"), Endpoint(.post, "/cycling/weight-goal"),
            Endpoint(.get, "/cycling/vo2max"), Endpoint(.post, "/cycling/vo2max/calculate"),
        ]
        + [
            "/health-sync/recovery", "/health-sync/recovery/history", "/health-sync/baseline", "/health", "/cycling/activities",
            "/cycling/training-load", "/cycling/ftp", "/cycling/ftp/history", "/cycling/block", "/cycling/ef", "/cycling/profile",
            "/workouts/today", "/stretch-sessions/latest", "/meditation-sessions/latest", "/mealplans/latest", "/calendar/2026/2",
        ].map { Endpoint(.get, $0) }
        + [Endpoint(.post, "/cycling/ftp"), Endpoint(.put, "/cycling/profile"), Endpoint(.post, "/today-coach/recommend")]
        + [Endpoint(.post, "/tts/synthesize")]
}

@Suite("The inventory of routes")
struct InventoryTests {
    /// The operations of resources that the contract's T3 has, by the first segment of their paths.
    private static let resources = Dictionary(
        grouping: BradOSBackend.resources.filter { !$0.path.hasPrefix("/cycling/") }.flatMap { resource in
            resource.operations.filter { $0.suffix != "/latest" }.map {
                resource.path(of: $0).split(separator: "/").first.map(String.init) ?? ""
            }
        }, by: \.self)

    @Test("has 138 routes, 106 of which are of the contract's T3")
    func count() {
        #expect(Endpoint.built.count == 13 + 19 + 1)
        for group in NotImplementedRoute.groups {
            #expect(group.routes.count + (Self.resources[group.name]?.count ?? 0) == group.count, "\(group.name)")
        }
        // In addition to speech, the statistics of meditation and the debug page.
        #expect(NotImplementedRoute.groups.map(\.count).reduce(0, +) == 106 - 3)
    }

    @Test("equals the route table, which has two more routes for each built-in extension")
    func table() throws {
        let rows = RouteTable(backends: try TestWorld().backends).rows.filter { $0.owner == "bradOS" }
        #expect(rows.count == 138 + 2 * 3)
        #expect(Set(rows.map { "\($0.method) \($0.path)" }).count == rows.count)
    }

    @Test("is routed where it is implemented", arguments: Endpoint.built)
    func built(_ endpoint: Endpoint) throws {
        for environment in ["dev", "prod"] {
            let answer = try TestWorld().send(endpoint.method, "/api/\(environment)\(endpoint.path)")
            #expect(answer.body != .unknownRoute)
            #expect(answer.status != 501)
            if endpoint.method != .get { #expect(answer.status == 400) }
        }
    }

    @Test("has the contract's responses where it is not implemented", arguments: NotImplementedRoute.all)
    func notImplemented(_ route: NotImplementedRoute) throws {
        for environment in ["dev", "prod"] {
            try check(try TestWorld().send(route.method, "/api/\(environment)\(route.path)"), route.answer)
        }
    }

    private func check(_ answer: Answer, _ expected: NotImplementedAnswer) throws {
        switch expected {
        case .list: expectAnswer(answer, 200, .success([]))
        case .null: expectAnswer(answer, 200, .success(.null))
        case .notFound:
            let message = try #require(answer.body["error"]?["message"]?.string)
            expectAnswer(answer, 404, .notFound(message))
            #expect(message.wholeMatch(of: /[A-Z][A-Za-z]+ with id (meal:)?nope not found/) != nil, "\(message)")
        case .notImplemented:
            let message = try #require(answer.body["error"]?["message"]?.string)
            expectAnswer(answer, 501, .refusal("NOT_IMPLEMENTED", message))
        case .noStrava:
            expectAnswer(answer, 400, ["success": false, "error": "Strava not connected. Please connect Strava first."])
        }
    }

    @Test("counts 0 meditations if there are none")
    func statistics() throws {
        expectAnswer(
            try TestWorld().brad(.get, "/meditation-sessions/stats"), 200, .success(["totalSessions": 0, "totalMinutes": 0]))
    }

    @Test("has the debug page outside the environments")
    func debugPage() throws {
        #expect(try TestWorld().respond(.get, "/debug").status.code == 200)
        #expect(try TestWorld().brad(.get, "/debug").status == 404)
        #expect(try TestWorld().respond(.get, "/debug/more").status.code == 404)
        #expect(try TestWorld().respond(.post, "/debug").status.code == 404)
    }

    @Test("ignores the bodies of writes that are not implemented", arguments: ["{}", "[]", #"{"name":"x"}"#, ""])
    func bodies(_ body: String) throws {
        for path in ["/workouts", "/strava/tokens", "/mealplans/generate", "/cycling/block"] {
            let response = try TestWorld().respond(
                .post, "/api/dev" + path, headers: [.contentType: "application/json"], bytes: Array(body.utf8))
            #expect(response.status.code == 501, "\(path)")
        }
    }
}
