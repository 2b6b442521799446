import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("POST accounts/{key}/reseed")
struct ReseedTests {
    private static let accounts: [JSON] = [
        [
            "key": "ada", "displayName": "Ada", "tokens": ["ada"], "email": "ada@example.com", "password": "secret",
            "dateOfBirth": "1990-05-15",
            "longevity": ["subscription": ["status": "active"], "checkIns": ["generate": ["count": 3, "until": "yesterday"]]],
            "fitiq": ["progress": [["type": "weight", "quantity": 80, "loggedAt": "yesterday"]]],
            "bradOS": ["weight": [["date": "yesterday", "weightLbs": 180]]],
        ],
        ["key": "bob", "tokens": ["bob"], "fitiq": ["progress": [["type": "steps", "quantity": 9, "loggedAt": "2026-01-05T08:00:00Z"]]]],
    ]

    private let world: TestWorld

    /// The accounts are those of a sandbox's own seed.
    init() throws {
        world = try TestWorld()
        let seed: JSON = ["version": 1, "accounts": .array(Self.accounts)]
        let made = try world.send(.put, "/_understudy/sandboxes/t1", body: ["seed": seed, "now": "2026-01-07T09:00:00Z"])
        try #require(made.status == 201, "\(made.body.text)")
    }

    private func control(_ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil) throws -> (status: Int, body: JSON) {
        try world.send(method, "/_sandbox/t1/_understudy/\(path)", body: body)
    }

    private func app(_ method: HTTPRequest.Method, _ path: String, _ token: String, _ body: JSON? = nil) throws -> (status: Int, body: JSON)
    {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("X-API-Key"))] = "key"
        return try world.send(method, "/_sandbox/t1\(path)", token: token, headers: headers, body: body)
    }

    /// An account's part of the literal export.
    private func exported(_ key: String) throws -> JSON? {
        try control(.get, "seed?literal=true").body["accounts"]?.array?.first { $0["key"]?.string == key }
    }

    private func state(of key: String) throws -> String? {
        try control(.get, "accounts").body["accounts"]?.array?.first { $0["key"]?.string == key }?["state"]?.string
    }

    private static let weight: JSON = ["type": "weight", "quantity": 75, "logged_at": "2026-01-07T08:00:00Z"]

    @Test("gives the account its data of the seed, and leaves the others as they are")
    func data() throws {
        let (ada, bob) = (try exported("ada"), try exported("bob"))
        #expect(try state(of: "ada") == "seeded")
        #expect(try app(.post, "/api/v1/progress", "ada", Self.weight).status == 201)
        #expect(try app(.post, "/api/v1/progress", "bob", Self.weight).status == 201)
        #expect(try app(.patch, "/api/auth/profile", "ada", ["firstName": "Augusta"]).status == 200)
        let changed = try exported("bob")
        #expect(changed != bob)
        #expect(try exported("ada") != ada)
        #expect(try state(of: "ada") == "written")
        let answer = try control(.post, "accounts/ada/reseed")
        #expect(answer.status == 200)
        #expect(answer.body["key"] == "ada")
        #expect(answer.body["state"] == "seeded")
        #expect(try exported("ada")?.differences(from: ada ?? .null) == [])
        #expect(try exported("bob") == changed)
    }

    @Test("is possible for the accounts with hasSeed: those of the world's seed, also once they are changed or deleted")
    func hasSeed() throws {
        func flags() throws -> [String?: JSON?] {
            let accounts = try #require(try control(.get, "accounts").body["accounts"]?.array)
            return Dictionary(uniqueKeysWithValues: accounts.map { ($0["key"]?.string, $0["hasSeed"]) })
        }
        #expect(try control(.post, "accounts", ["key": "cy"]).status == 201)
        #expect(try app(.post, "/api/v1/progress", "ada", Self.weight).status == 201)
        #expect(try flags() == ["ada": true, "bob": true, "cy": false])
        #expect(try control(.get, "accounts/cy").body["hasSeed"] == false)
        #expect(try control(.get, "accounts/ada").body["hasSeed"] == true)
        #expect(try control(.post, "accounts/cy/reseed").status == 409)
        #expect(try control(.delete, "accounts/ada").status == 204)
        #expect(try control(.post, "accounts/ada/reseed").body["hasSeed"] == true)
        #expect(try control(.post, "accounts", ["key": "bob"]).status == 200)
        #expect(try control(.get, "accounts/bob").body["hasSeed"] == true)
    }

    @Test("dates the data by the world's clock, and midnights seed the account again")
    func dates() throws {
        func days() throws -> [String?] {
            let points = try app(.get, "/api/longevity/trends", "ada").body["weekly"]?["points"]?.array
            return (points ?? []).map { $0["date"]?.string }
        }
        #expect(try app(.post, "/api/v1/progress", "ada", Self.weight).status == 201)
        #expect(try control(.put, "clock", ["advance": "P2D"]).status == 200)
        let former = try days()
        #expect(try control(.post, "accounts/ada/reseed").status == 200)
        let seeded = try days()
        #expect(seeded.count == former.count)
        #expect(seeded != former)
        #expect(try control(.put, "clock", ["advance": "P1D"]).status == 200)
        #expect(try days() != seeded)
    }

    @Test("leaves an app signed in with a token of each kind")
    func tokens() throws {
        let kinds = ["opaque", "fitiq", "firebase"]
        let tokens = try kinds.map { kind in
            try #require(try control(.post, "tokens", ["account": "ada", "kind": .string(kind)]).body["token"]?.string)
        }
        let uid = try control(.get, "accounts/ada/user").body["uid"]
        // A token keeps the address and verification that it was issued for.
        #expect(try control(.patch, "accounts/ada/user", ["emailVerified": false]).status == 200)
        #expect(try control(.post, "accounts/ada/reseed").status == 200)
        for token in tokens + ["ada"] { #expect(try app(.get, "/api/v1/users/me", token).status == 200, "\(token)") }
        #expect(try control(.get, "accounts/ada/user").body["uid"] == uid)
    }

    @Test("brings a deleted account back, with the tokens of its seed")
    func deleted() throws {
        let ada = try exported("ada")
        #expect(try control(.delete, "accounts/ada").status == 204)
        #expect(try app(.get, "/api/v1/users/me", "ada").status == 401)
        let answer = try control(.post, "accounts/ada/reseed")
        #expect(answer.status == 200)
        #expect(answer.body["tokens"] == ["ada"])
        #expect(try app(.get, "/api/v1/users/me", "ada").status == 200)
        #expect(try exported("ada")?.differences(from: ada ?? .null) == [])
    }

    @Test("takes back what replaced the account: its tokens, its user and its time zone")
    func replaced() throws {
        let ada = try exported("ada")
        let other: JSON = ["key": "ada", "tokens": ["other"], "timezone": "Asia/Kolkata", "longevity": ["userId": "another"]]
        #expect(try control(.post, "accounts", other).status == 200)
        #expect(try state(of: "ada") == "fixed")
        #expect(try control(.post, "accounts/ada/reseed").status == 200)
        #expect(try exported("ada")?.differences(from: ada ?? .null) == [])
        #expect(try app(.get, "/api/v1/users/me", "other").status == 401)
        #expect(try control(.get, "accounts/ada/user").body["uid"] == "ada")
    }

    @Test("is a 409 for an account that the world's seed does not have, and for a name that another account has taken")
    func conflicts() throws {
        #expect(try control(.post, "accounts", ["key": "cy", "email": "cy@example.com"]).status == 201)
        let foreign = try control(.post, "accounts/cy/reseed")
        #expect(foreign.status == 409)
        #expect(foreign.body["detail"] == "the seed of t1 has no account cy; nothing was changed")
        #expect(try control(.delete, "accounts/ada").status == 204)
        #expect(try control(.post, "accounts", ["key": "cy", "email": "ada@example.com"]).status == 200)
        let taken = try control(.post, "accounts/ada/reseed")
        #expect(taken.status == 409)
        #expect(taken.body["detail"]?.string?.hasPrefix("nothing was changed: $.email: ") == true)
        #expect(try control(.get, "accounts/ada/user").status == 404)
    }

    @Test("is an event of the account")
    func event() throws {
        #expect(try control(.post, "accounts/ada/reseed").status == 200)
        let event = try control(.get, "events").body["events"]?.array?.last
        #expect(event?["kind"] == "account")
        #expect(event?["account"] == "ada")
        #expect(event?["summary"] == "The account is back to its seed.")
    }
}
