import Foundation
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("A request without credentials to a base URL that names an account")
struct ActingTests {
    private static let accounts: [JSON] = [
        WorldSeed.longevity("six-days"), WorldSeed.longevity("two days/ä", checkIns: 2).with(["tokens": []]),
        .fitAccount("ada", fitiq: ["progress": [["type": "weight", "quantity": 80, "loggedAt": "yesterday"]]]), .fitAccount("grace"),
        WorldSeed.bradOS("dana"), ["key": "lazy"],
    ]

    private func server(_ settings: [String: JSON] = [:]) throws -> TestServer {
        let standard: [String: JSON] = ["now": "2026-01-07T09:00:00Z", "seed": .null]
        return try TestServer(settings: standard.merging(settings) { $1 }, accounts: Self.accounts, isOwn: true)
    }

    private func days(_ answer: TestServer.Answer) throws -> Int? {
        try answer.json.at("weekly", "points").array?.count
    }

    @Test("acts as that account on the Longevity App's backend")
    func longevity() async throws {
        let server = try server()
        #expect(try days(await server.get("/_as/six-days/api/longevity/trends")) == 6)
        #expect(try await server.get("/api/longevity/trends").status == 401)
        #expect(
            try await server.send("POST", "/_as/six-days/api/age/daily-update", data: Data((["metrics": .bestDay] as JSON).encoded)).status
                == 200)
        #expect(try days(await server.get("/_as/six-days/api/longevity/trends")) == 7)
    }

    @Test("signs in without an id token", arguments: [nil, [:]] as [JSON?])
    func signIn(_ body: JSON?) async throws {
        let server = try server()
        let answer = try await server.send("POST", "/_as/six-days/api/auth/me", data: body.map { Data($0.encoded) })
        #expect(answer.status == 200)
        #expect(try answer.json["uid"]?.string == "six-days")
    }

    @Test("acts as that account on FitIQ's backend, with the required API key", arguments: ["any", "none", "exact:only-this-one"])
    func fitIQ(_ rule: String) async throws {
        let server = try server(["fitiq.apiKey": .string(rule)])
        let me = try await server.get("/_as/ada/api/v1/users/me")
        #expect(me.status == 200, "\(me.text)")
        #expect(try me.json.at("data", "email").string == "ada@understudy.test")
        #expect(try await server.get("/_as/ada/api/v1/progress").json.at("data", "total").integer == 1)
        let ownKey = try await server.send("GET", "/_as/ada/api/v1/users/me", headers: ["X-API-Key": "another"])
        #expect(ownKey.status == (rule == "exact:only-this-one" ? 401 : 200))
    }

    @Test("acts as that account on Brad OS's backend, with an App Check token where one is required", arguments: ["ignored", "required"])
    func bradOS(_ appCheck: String) async throws {
        let server = try server(["bradOS.appCheck": .string(appCheck)])
        let answer = try await server.get("/_as/dana/api/dev/health-sync/weight?days=30")
        #expect(answer.status == 200, "\(answer.text)")
        #expect(try answer.json["data"]?.array?.count == 6)
        let other = try await server.get("/api/dev/health-sync/weight?days=30")
        #expect(other.status == (appCheck == "required" ? 401 : 200))
    }

    @Test("uses its own credentials if it has any, valid or not")
    func ownCredentials() async throws {
        let server = try server()
        #expect(try days(await server.get("/_as/two%20days%2F%C3%A4/api/longevity/trends", token: "six-days")) == 6)
        #expect(try await server.get("/_as/six-days/api/longevity/trends", token: "nonsense").status == 401)
        let own = try await server.get("/_as/ada/api/v1/users/me", token: "grace")
        #expect(try own.json.at("data", "email").string == "grace@understudy.test")
        let nobody = try await server.send("GET", "/_as/dana/api/dev/health-sync/weight?days=30", headers: ["x-user-id": "somebody-else"])
        #expect(try nobody.json["data"]?.array?.count == 0)
    }

    @Test("may name the account in every form that a URL allows", arguments: ["/_as/two%20days%2F%C3%A4", "//_as//two%20days%2f%c3%a4/"])
    func encoding(_ prefix: String) async throws {
        #expect(try days(await server().get(prefix + "/api/longevity/trends")) == 2)
    }

    @Test(
        "that does not exist gets a 404, which names the list of accounts",
        arguments: [
            "/_as/nobody/api/longevity/trends", "/_as/nobody/api/v1/users/me", "/_as/nobody/api/dev/health-sync/weight",
            "/_as/SIX-DAYS/api/auth/me",
        ])
    func unknown(_ target: String) async throws {
        let answer = try await server().get(target)
        #expect(try answer.isProblem(404))
        #expect(try answer.json["detail"]?.string?.contains("/_understudy/accounts") == true)
    }

    @Test("gets a 400 without an account", arguments: ["/_as", "/_as/", "/_as//?a=b"])
    func malformed(_ target: String) async throws {
        #expect(try await server().get(target).isProblem(400))
    }

    @Test("acts as an account that has used no backend yet")
    func unused() async throws {
        let server = try server()
        #expect(try await server.get("/_as/lazy/api/v1/users/me").status == 200)
        #expect(try await server.get("/_as/lazy/api/dev/health-sync/weight?days=30").json["data"]?.array?.isEmpty == true)
        #expect(try await server.get("/_as/lazy/api/longevity/trends").status == 403)
    }

    @Test("reaches the control API, which ignores the account")
    func control() async throws {
        #expect(try await server().get("/_as/six-days/_understudy/health").status == 200)
    }

    @Test("needs no account in a sandbox with a persona, and a named account has precedence")
    func persona() async throws {
        let server = try server()
        try await server.makeSandbox("t1", ["persona": "six-days"])
        #expect(try await server.connection(to: "t1").weeklyTrend().days.count == 6)
        #expect(try await server.connection(to: "t1", token: "grace").send("GET", "/api/v1/users/me").status == 200)
        let other = try await server.get("/_sandbox/t1/_as/ada/api/v1/users/me")
        #expect(try other.json.at("data", "email").string == "ada@understudy.test")
        #expect(try await server.get("/api/longevity/trends").status == 401)
    }

    @Test("finds only accounts of its own world")
    func ownWorld() async throws {
        let server = try server()
        try await server.makeSandbox("t2", ["seed": ["version": 1, "accounts": [["key": "joan"]]], "persona": "joan"])
        #expect(try await server.connection(to: "t2").send("GET", "/api/v1/users/me").status == 200)
        #expect(try await server.get("/_sandbox/t2/_as/six-days/api/longevity/trends").isProblem(404))
    }
}
