import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("A write with its own instant in X-Understudy-Now")
struct NamedInstantTests {
    private static let instants = ["2026-01-20T09:00:00Z", "9000-01-01T00:00:00Z", "0001-01-01T00:00:00Z"]
    private static let ahead = Array(instants.prefix(2))

    /// Two days after the world's start, and the midnights until then.
    private static let later = "2026-01-09T09:00:00Z"
    private static let midnights = ["2026-01-08T00:00:00Z", "2026-01-09T00:00:00Z"]

    /// The midnights at which a user's insights were made.
    private func midnights(_ world: TestWorld, token: String = "t") throws -> [String] {
        try world.insights("insight_type=daily&sort_order=asc", token: token).map { $0["created_at"]?.string ?? "" }
    }

    private func post(_ world: TestWorld, _ target: String, at now: String, token: String? = "t", _ body: JSON) throws -> Answer {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("X-Understudy-Now"))] = now
        headers[try #require(HTTPField.Name("X-API-Key"))] = "key"
        return try world.send(.post, target, token: token, headers: headers, body: body)
    }

    @Test("has that date, and makes no nightly insights before their time", arguments: instants)
    func nights(_ now: String) throws {
        let world = try TestWorld(accounts: [.account()])
        let logged = try post(world, "/api/v1/progress", at: now, ["type": "weight", "quantity": 80])
        #expect(logged.status == 201)
        #expect(logged.body["data"]?["date"]?.string == now)
        #expect(try midnights(world) == [])
        try world.setNow(Self.later)
        #expect(try midnights(world) == Self.midnights)
    }

    @Test("leaves an account's past nights to the world's clock", arguments: instants)
    func pastNights(_ now: String) throws {
        let world = try TestWorld(accounts: [.account()])
        try world.setNow(Self.later)
        #expect(try post(world, "/api/v1/progress", at: now, ["type": "weight", "quantity": 80]).status == 201)
        #expect(try midnights(world) == Self.midnights)
    }

    @Test("that is refused leaves an evergreen account seeded for the world's day", arguments: instants)
    func renewal(_ now: String) throws {
        let seeds: JSON = ["insights": ["generate": ["count": 3]]]
        let world = try TestWorld(accounts: [.account(evergreen: true, fitiq: seeds)])
        #expect(try post(world, "/api/v1/progress", at: now, ["type": "weight"]).status == 400)
        func newest() throws -> String? { try world.allInsights().compactMap { $0["created_at"]?.string }.max() }
        #expect(try newest() == "2026-01-07T00:00:00Z")
        try world.setNow(Self.later)
        #expect(try newest() == "2026-01-09T00:00:00Z")
    }

    @Test("gives an account without a FitIQ user its nights from the world's clock on", arguments: instants)
    func firstUse(_ now: String) throws {
        let world = try TestWorld(accounts: [.account().without("fitiq")])
        #expect(try post(world, "/api/v1/progress", at: now, ["type": "weight", "quantity": 80]).status == 201)
        try world.setNow(Self.later)
        #expect(try midnights(world) == Self.midnights)
    }

    @Test("that registers a user does not delay the user's nights", arguments: ahead)
    func registration(_ now: String) throws {
        let world = try TestWorld(settings: longSessions.merging(["fitiq.insightsOnRegistration": false]) { $1 })
        let registered = try post(world, "/api/v1/auth/register", at: now, token: nil, .registration)
        let token = try #require(registered.body["data"]?["access_token"]?.string)
        try world.setNow(Self.later)
        #expect(try midnights(world, token: token) == Self.midnights)
    }

    @Test("that mints a token does not delay the user's nights", arguments: instants)
    func token(_ now: String) throws {
        let world = try TestWorld(accounts: [.account().without("fitiq")])
        #expect(try post(world, "/_understudy/tokens", at: now, ["account": "ada", "kind": "fitiq"]).status == 201)
        try world.setNow(Self.later)
        #expect(try midnights(world) == Self.midnights)
    }

    @Test("that imports a user does not delay the user's nights", arguments: ahead)
    func seed(_ now: String) throws {
        let world = try TestWorld()
        #expect(try post(world, "/_understudy/seed", at: now, ["version": 1, "accounts": [.account()]]).status == 200)
        try world.setNow(Self.later)
        #expect(try midnights(world) == Self.midnights)
    }
}
