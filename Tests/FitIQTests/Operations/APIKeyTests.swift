import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("The API key")
struct APIKeyTests {
    private static let refused = JSON.refusal("INVALID_API_KEY", "Invalid API key")

    @Test("can be any that is not empty, by default", arguments: ["test-api-key", "0", "some other key"])
    func anyKey(_ key: String) throws {
        let world = try TestWorld(accounts: [.account()])
        #expect(try world.fit(.get, "/users/me", apiKey: key).status == 200)
    }

    @Test("is required by default", arguments: [nil, ""] as [String?])
    func missing(_ key: String?) throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try world.fit(.get, "/users/me", apiKey: key), 401, Self.refused)
        let login: JSON = ["email": "ada@example.com", "password": "secret"]
        expectAnswer(try world.fit(.post, "/auth/login", token: nil, apiKey: key, body: login), 401, Self.refused)
    }

    @Test("is not required with apiKey=none", arguments: [nil, "", "k"] as [String?])
    func notAskedFor(_ key: String?) throws {
        let world = try TestWorld(settings: ["fitiq.apiKey": "none"], accounts: [.account()])
        #expect(try world.fit(.get, "/users/me", apiKey: key).status == 200)
        expectAnswer(try world.fit(.get, "/users/me", token: nil, apiKey: key), 401, .unauthorized)
    }

    @Test(
        "must be the configured one with apiKey=exact:KEY, in the same case", arguments: [nil, "", "key", "key-1", "KEY-12"] as [String?])
    func exact(_ key: String?) throws {
        let world = try TestWorld(settings: ["fitiq.apiKey": "exact:KEY-1"], accounts: [.account()])
        expectAnswer(try world.fit(.get, "/users/me", apiKey: key), 401, Self.refused)
        #expect(try world.fit(.get, "/users/me", apiKey: "KEY-1").status == 200)
    }

    @Test("is found in any case of the header's name", arguments: ["X-API-Key", "X-Api-Key", "x-api-key", "X-API-KEY"])
    func headerCase(_ name: String) throws {
        let world = try TestWorld(accounts: [.account()])
        let headers: HTTPFields = [try #require(HTTPField.Name(name)): "k"]
        #expect(try world.send(.get, "/api/v1/users/me", token: "t", headers: headers).status == 200)
    }

    @Test("is checked on every request")
    func notRemembered() throws {
        let world = try TestWorld(accounts: [.account()])
        #expect(try world.fit(.get, "/users/me").status == 200)
        expectAnswer(try world.fit(.get, "/users/me", apiKey: nil), 401, Self.refused)
    }

    @Test("is not required by the health checks", arguments: ["/health", "/ready"])
    func health(_ path: String) throws {
        let world = try TestWorld()
        let response = try world.fitRespond(.get, path, token: nil, apiKey: nil)
        #expect(response.status.code == 200)
        #expect(try JSON(parsing: response.body).differences(from: ["status": "ok"]) == [])
    }
}
