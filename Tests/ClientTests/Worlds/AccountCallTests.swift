import Testing
import TestSupport
import Values

@Suite("POST accounts: an account")
struct AccountCallTests {
    private let server: TestServer

    init() throws {
        server = try .worlds(WorldSeed.longevity("ada"))
    }

    private func keys() async throws -> [String] {
        (try await server.control("GET", "accounts").json["accounts"]?.array ?? []).compactMap { $0["key"]?.string }
    }

    @Test("in New York with exactly six check-ins exists after one request, by base URL and by token")
    func oneCall() async throws {
        let account = WorldSeed.longevity("nia", checkIns: 6, timezone: "America/New_York").with(["displayName": "Nia", "note": "six days"])
        let answer = try await server.control("POST", "accounts", account)
        #expect(answer.status == 201)
        let expected: JSON = [
            "key": "nia", "displayName": "Nia", "note": "six days", "email": "nia@understudy.test", "timezone": "America/New_York",
            "tokens": ["nia"], "evergreen": true, "state": "seeded", "backends": ["longevity"], "replaced": [],
        ]
        #expect(try answer.json.differences(from: expected) == [])
        let acting = try await server.get("/_as/nia/api/longevity/trends").json.at("weekly")
        #expect(acting["available"]?.bool == false)
        #expect(acting["points"]?.array?.count == 6)
        let minted = try await server.control("POST", "tokens", ["account": "nia"])
        let token = try #require(try minted.json["token"]?.string)
        #expect(try await server.fit(token).weeklyTrend().days.last == "2026-01-06")
        #expect(try await keys() == ["ada", "nia"])
    }

    @Test("replaces the account with its key and all its data")
    func replacing() async throws {
        #expect(try await server.fit("ada").checkIn().status == 200)
        let answer = try await server.control("POST", "accounts", WorldSeed.longevity("ada", checkIns: 2))
        #expect(answer.status == 200)
        #expect(try answer.json["replaced"] == ["ada"])
        #expect(try await server.fit("ada").weeklyTrend().days == ["2026-01-05", "2026-01-06"])
        #expect(try await keys() == ["ada"])
    }

    @Test(
        "is not created from an invalid body, and the response names each error's path",
        arguments: [
            (nil, ["$.key"]), ([:], ["$.key"]),
            (
                ["key": "", "email": "nope", "colour": "red", "longevity": ["checkIns": [["date": "tomorrow"]]]],
                ["$.key", "$.email", "$.colour", "$.longevity.checkIns[0].date"]
            ),
            (["key": "nia", "timezone": "Mars", "fitiq": ["nope": 1]], ["$.timezone", "$.fitiq.nope"]),
            (["key": "nia", "tokens": ["a", "a"]], ["$.tokens[1]"]),
            (["key": "nia", "tokens": ["b", "ada"]], ["$.tokens[1]"]),
        ] as [(JSON?, [String])])
    func faults(_ body: JSON?, _ paths: [String]) async throws {
        let answer = try await server.control("POST", "accounts", body)
        #expect(try answer.isProblem(400))
        #expect(try Set(answer.faultPaths) == Set(paths), "\(answer.text)")
        #expect(!answer.text.contains("accounts[0]"), "\(answer.text)")
        #expect(try await keys() == ["ada"])
    }
}

@Suite("The control API's seed and route requests")
struct SeedCallTests {
    @Test("create from an export a world with the same responses")
    func roundTrip() async throws {
        let server = try TestServer.worlds(
            WorldSeed.longevity("six-days"),
            .fitAccount("ada", fitiq: ["progress": [["type": "weight", "quantity": 80, "loggedAt": "yesterday"]]]),
            WorldSeed.bradOS("dana", userID: "default-user"))
        #expect(try await server.fit("six-days").checkIn().status == 200)
        let exported = try await server.control("GET", "seed")
        #expect(exported.status == 200)
        try await server.makeSandbox("copy", ["seed": exported.json])
        for (target, token) in [
            ("/api/longevity/trends", "six-days"), ("/api/stats/summary", "six-days"), ("/api/v1/progress", "ada"),
            ("/api/v1/users/me", "ada"),
            ("/api/dev/health-sync/weight?days=30", "dana"),
        ] {
            let here = try await server.fit(token).send("GET", target)
            let there = try await server.connection(to: "copy", token: token).send("GET", target)
            #expect(here.status == 200, "\(target)")
            #expect(there.text == here.text, "\(target)")
        }
        let again = try await server.control("GET", "seed", in: "copy")
        #expect(try again.json.differences(from: exported.json) == [])
    }

    @Test("export accounts as they are, or literally, and import others, which replace those with the same keys; others stay")
    func importing() async throws {
        let server = try TestServer.worlds(WorldSeed.longevity("ada"), WorldSeed.longevity("grace"))
        for (query, evergreen) in [("", true as JSON?), ("?literal=true", nil)] {
            let exported = try await server.control("GET", "seed\(query)").json["accounts"]?.array
            #expect(exported?.map { $0["evergreen"] } == [evergreen, evergreen], "\(query)")
        }
        let seed: JSON = ["version": 1, "accounts": [WorldSeed.longevity("ada", checkIns: 2), WorldSeed.longevity("joan", checkIns: 1)]]
        let answer = try await server.control("POST", "seed", seed)
        #expect(answer.status == 200)
        #expect(try answer.json == ["accounts": 2, "replaced": ["ada"]])
        for (key, count) in [("ada", 2), ("grace", 6), ("joan", 1)] {
            #expect(try await server.fit(key).weeklyTrend().days.count == count, "\(key)")
        }
    }

    @Test(
        "refuse an invalid seed, and change nothing",
        arguments: [
            (nil, ["$.version", "$.accounts"]), (["version": 1, "accounts": [["key": "ada", "colour": "red"]]], ["$.accounts[0].colour"]),
            (["version": 1, "accounts": [["key": "ada"], ["key": "joan", "tokens": ["grace"]]]], ["$.accounts[1].tokens[0]"]),
            (["version": 2, "accounts": []], ["$.version"]),
        ] as [(JSON?, [String])])
    func faults(_ body: JSON?, _ paths: [String]) async throws {
        let server = try TestServer.worlds(WorldSeed.longevity("ada"), WorldSeed.longevity("grace"))
        let answer = try await server.control("POST", "seed", body)
        #expect(try answer.isProblem(400))
        #expect(try Set(answer.faultPaths) == Set(paths), "\(answer.text)")
        #expect(try await server.fit("ada").weeklyTrend().days.count == 6)
    }
}
