import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("The control API's accounts")
struct AccountRouteTests {
    private static let accounts: [JSON] = [
        [
            "key": "ada", "tokens": ["ada"], "email": "ada@example.com", "password": "secret",
            "longevity": ["checkIns": ["generate": ["count": 3, "until": "yesterday"]]],
            "fitiq": ["progress": [["type": "weight", "quantity": 80, "loggedAt": "yesterday"]]],
            "bradOS": ["weight": [["date": "yesterday", "weightLbs": 180]]],
        ],
        ["key": "bob", "tokens": ["bob"], "fitiq": [:]],
    ]

    /// A world, by the prefix of its paths: the main world, or a sandbox with the same seed.
    struct Place: Sendable, CustomTestStringConvertible {
        let prefix: String
        let world: TestWorld

        var testDescription: String { prefix.isEmpty ? "main" : prefix }

        init(isSandbox: Bool) throws {
            world = try TestWorld(accounts: isSandbox ? [] : AccountRouteTests.accounts)
            prefix = isSandbox ? "/_sandbox/t1" : ""
            guard isSandbox else { return }
            let seed: JSON = ["version": 1, "accounts": .array(AccountRouteTests.accounts)]
            let made = try world.send(
                .put, "/_understudy/sandboxes/t1", body: ["seed": seed, "now": "2026-01-07T09:00:00Z"])
            try #require(made.status == 201, "\(made.body.text)")
        }

        func control(_ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil) throws -> (status: Int, body: JSON) {
            try world.send(method, "\(prefix)/_understudy/\(path)", body: body)
        }

        func delete(_ key: String) throws -> Response {
            try world.respond(.delete, "\(prefix)/_understudy/accounts/\(key)")
        }

        /// The status of a request of an app.
        func status(_ path: String, token: String) throws -> Int {
            var headers = HTTPFields()
            headers[try #require(HTTPField.Name("X-API-Key"))] = "key"
            return try world.send(.get, prefix + path, token: token, headers: headers).status
        }

        func mint(_ kind: String) throws -> String {
            let answer = try control(.post, "tokens", ["account": "ada", "kind": .string(kind)])
            return try #require(answer.body["token"]?.string, "\(answer.body.text)")
        }

        func keys() throws -> [String] {
            (try control(.get, "accounts").body["accounts"]?.array ?? []).compactMap { $0["key"]?.string }
        }
    }

    private static let (longevity, fitIQ) = ("/api/subscription/status", "/api/v1/users/me")

    @Test("DELETE accounts/{key}: deletes the account, and its tokens of each kind get 401", arguments: [false, true])
    func deletion(_ isSandbox: Bool) throws {
        let place = try Place(isSandbox: isSandbox)
        let opaque = try place.mint("opaque")
        let tokens = [
            (Self.longevity, "ada"), (Self.longevity, opaque), (Self.longevity, try place.mint("firebase")), (Self.fitIQ, "ada"),
            (Self.fitIQ, opaque), (Self.fitIQ, try place.mint("fitiq")), (Self.fitIQ, try place.mint("firebase")),
        ]
        for (path, token) in tokens { #expect(try place.status(path, token: token) == 200, "\(path) \(token)") }
        let response = try place.delete("ada")
        #expect(response.status == .noContent)
        #expect(response.wholeBody.isEmpty)
        for (path, token) in tokens { #expect(try place.status(path, token: token) == 401, "\(path) \(token)") }
        #expect(try place.keys() == ["bob"])
        #expect(try place.status(Self.fitIQ, token: "bob") == 200)
        #expect(try place.control(.get, "seed").body["accounts"]?.array?.compactMap { $0["key"]?.string } == ["bob"])
    }

    @Test("DELETE accounts/{key}: is a 404 for an unknown account, as a problem document", arguments: [false, true])
    func unknown(_ isSandbox: Bool) throws {
        let place = try Place(isSandbox: isSandbox)
        for key in ["nobody", "ADA"] {
            let response = try place.delete(key)
            #expect(response.status == .notFound)
            #expect(response.headers[.contentType] == "application/problem+json")
            let detail = try JSON(parsing: response.wholeBody)["detail"]?.string
            #expect(detail == "there is no account \(key); `GET /_understudy/accounts` lists those there are")
        }
        #expect(try place.keys() == ["ada", "bob"])
    }

    @Test("DELETE accounts/{key}: takes a key of any characters")
    func escaped() throws {
        let world = try TestWorld(accounts: [["key": "a b/ü?"], ["key": "ada"]])
        let response = try world.respond(.delete, "/_understudy/accounts/a%20b%2F%C3%BC%3F")
        #expect(response.status == .noContent)
        #expect(try world.get("/_understudy/accounts").body["accounts"]?.array?.compactMap { $0["key"]?.string } == ["ada"])
    }

    @Test("DELETE accounts/{key}: is not undone by midnight, and is undone by a reset to a seed that has the account")
    func midnight() throws {
        let place = try Place(isSandbox: true)
        #expect(try place.delete("ada").status == .noContent)
        #expect(try place.control(.put, "clock", ["advance": "P2D"]).status == 200)
        #expect(try place.keys() == ["bob"])
        #expect(try place.status(Self.longevity, token: "ada") == 401)
        #expect(try place.control(.post, "reset").status == 200)
        #expect(try place.keys() == ["ada", "bob"])
        #expect(try place.status(Self.longevity, token: "ada") == 200)
    }

    @Test("DELETE accounts/{key}: an account that is created again has new tokens, and none of its former data")
    func again() throws {
        let place = try Place(isSandbox: false)
        let former = try place.mint("opaque")
        #expect(try place.delete("ada").status == .noContent)
        let made = try place.control(.post, "accounts", ["key": "ada", "tokens": ["new"], "longevity": ["userId": "ada"]])
        #expect(made.status == 201)
        #expect(made.body["replaced"] == [])
        for token in [former, "ada"] { #expect(try place.status(Self.longevity, token: token) == 401) }
        for token in ["new", try place.mint("firebase")] { #expect(try place.status(Self.longevity, token: token) == 200) }
        #expect(try place.world.exportSeed()["accounts"]?.array?.last?["bradOS"] == nil)
    }

    @Test("DELETE accounts/{key}: accepts no body")
    func body() throws {
        let place = try Place(isSandbox: false)
        let refused = try place.control(.delete, "accounts/ada", ["colour": "red"])
        #expect(refused.status == 400)
        #expect(try place.keys() == ["ada", "bob"])
    }

    @Test("POST accounts: names the account that it has replaced", arguments: [false, true])
    func replacedAccount(_ isSandbox: Bool) throws {
        let place = try Place(isSandbox: isSandbox)
        let (new, replacing) = (
            try place.control(.post, "accounts", ["key": "cy"]), try place.control(.post, "accounts", ["key": "ada"])
        )
        #expect(new.status == 201)
        #expect(new.body["replaced"] == [])
        #expect(replacing.status == 200)
        #expect(replacing.body["replaced"] == ["ada"])
    }

    @Test("POST seed: names the accounts that it has replaced", arguments: [false, true])
    func replacedAccounts(_ isSandbox: Bool) throws {
        let place = try Place(isSandbox: isSandbox)
        func imported(_ keys: String...) throws -> JSON {
            let accounts = keys.map { JSON.object(["key": .string($0)]) }
            return try place.control(.post, "seed", ["version": 1, "accounts": .array(accounts)]).body
        }
        #expect(try imported() == ["accounts": 0, "replaced": []])
        #expect(try imported("cy") == ["accounts": 1, "replaced": []])
        #expect(try imported("dan", "bob", "ada") == ["accounts": 3, "replaced": ["bob", "ada"]])
    }
}
