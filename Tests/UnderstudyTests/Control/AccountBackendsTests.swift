import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("GET accounts: backends")
struct AccountBackendsTests {
    private static let weight: JSON = ["type": "weight", "quantity": 70, "loggedAt": "2026-01-05T09:00:00Z"]
    private static let accounts: [JSON] = [
        ["key": "waiting", "longevity": ["checkIns": ["generate": ["count": 2, "until": "yesterday"]]], "bradOS": [:]],
        ["key": "rider", "tokens": ["rider"], "bradOS": ["weight": [["date": "2026-01-05", "weightLbs": 170]]]],
        ["key": "reader", "tokens": ["reader"], "fitiq": ["progress": [weight]]],
        ["key": "new"],
    ]

    private let world: TestWorld

    init() throws {
        world = try TestWorld(accounts: Self.accounts)
    }

    private func backends(of key: String) throws -> [String?] {
        let accounts = try world.send(.get, "/_understudy/accounts").body["accounts"]?.array
        return accounts?.first { $0["key"]?.string == key }?["backends"]?.array?.map(\.string) ?? []
    }

    @Test("names those of the seed, also before the first request of an account that is seeded each day")
    func seeded() throws {
        for _ in 0...1 {
            #expect(try backends(of: "waiting") == ["longevity", "bradOS"])
            #expect(try backends(of: "rider") == ["bradOS"])
            #expect(try backends(of: "reader") == ["fitiq"])
            #expect(try backends(of: "new") == [])
            try world.seedRest()
        }
    }

    @Test("a read of FitIQ adds none, and a record adds it")
    func readAndWritten() throws {
        let key: HTTPFields = [try #require(HTTPField.Name("X-API-Key")): "key"]
        #expect(try world.send(.get, "/api/v1/users/me", token: "rider", headers: key).status == 200)
        #expect(try backends(of: "rider") == ["bradOS"])
        let entry: JSON = ["type": "weight", "quantity": 70, "logged_at": "2026-01-07T08:00:00Z"]
        #expect(try world.send(.post, "/api/v1/progress", token: "rider", headers: key, body: entry).status == 201)
        #expect(try backends(of: "rider") == ["fitiq", "bradOS"])
    }
}
