import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore

@testable import UnderstudyProgram

@Suite("The control key")
struct ControlKeyTests {
    private static let bearer = ["Authorization": "Bearer \(AskedRequest.key)"]
    /// What chooses a world, an account or a time.
    private static let choices: [AskedRequest] = [
        AskedRequest(target: "/_sandbox/main/api/legal/terms"), AskedRequest(target: "/_sandbox/none/api/legal/terms"),
        AskedRequest(target: "/_as/ada/api/legal/terms"), AskedRequest(target: "//_as//ada//api/legal/terms"),
        AskedRequest(headers: ["X-Understudy-Now": "2026-01-08T09:00:00Z"]), AskedRequest(headers: ["X-Understudy-Sandbox": "none"]),
        AskedRequest(headers: ["x-understudy-anything": ""]), AskedRequest(target: "/_as/ada/nothing"),
    ]
    private static let control: [AskedRequest] = [
        AskedRequest(target: "/_understudy/health"), AskedRequest(target: "/%5funderstudy/health"),
        AskedRequest(target: "/_understudy/nothing"), AskedRequest(method: .delete, target: "/_understudy/requests"),
        AskedRequest(target: "/_sandbox/main/_understudy/health"),
    ]

    @Test(
        "is needed by nobody on this machine, right or wrong", arguments: choices + control,
        [nil, "Bearer wrong", "Bearer \(AskedRequest.key)"] as [String?])
    func loopback(_ asked: AskedRequest, _ authorization: String?) throws {
        var asked = asked
        asked.headers["Authorization"] = authorization
        let world = try TestWorld.keyed(accounts: [["key": "ada"]])
        for remote in [[127, 0, 0, 1], [127, 8, 8, 8], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]] as [[UInt8]] {
            asked.remote = remote
            #expect(try world.ask(asked).refusal == nil)
        }
    }

    @Test(
        "is not needed by an app on another machine",
        arguments: ["/api/legal/terms", "/api/v1/insights", "/api/dev/health-sync/hrv", "/nothing"])
    func app(_ target: String) throws {
        let headers = ["Host": "192.168.1.7:4000", "Authorization": "Bearer six-days"]
        #expect(try TestWorld.keyed().ask(AskedRequest(target: target, headers: headers, remote: AskedRequest.otherMachine)).refusal == nil)
    }

    @Test("is needed on other machines for the control API, and to choose a world, an account or a time", arguments: choices + control)
    func otherMachine(_ asked: AskedRequest) throws {
        var asked = asked
        let world = try TestWorld.keyed(accounts: [["key": "ada"]])
        let remotes: [[UInt8]] = [
            AskedRequest.otherMachine, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 192, 168, 1, 20],
            [0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], [],
        ]
        for remote in remotes {
            asked.remote = remote
            for wrong in [
                nil, "", "Bearer wrong-key!", "Bearer secret-ke", "Bearer secret-keys", "Bearer Secret-key", "secret-key",
                "Basic secret-key",
            ] as [String?] {
                asked.headers["Authorization"] = wrong
                let (response, refusal) = try world.ask(asked)
                #expect(refusal == 401, "\(wrong ?? "none")")
                #expect(response.headers[.wwwAuthenticate] == "Bearer")
            }
            asked.headers["Authorization"] = "Bearer \(AskedRequest.key)"
            #expect(try world.ask(asked).refusal == nil)
        }
    }

    @Test("may stand in the base URL", arguments: choices + control, [[127, 0, 0, 1], AskedRequest.otherMachine] as [[UInt8]])
    func baseURL(_ asked: AskedRequest, _ remote: [UInt8]) throws {
        var asked = asked
        asked.remote = remote
        let (world, target) = (try TestWorld.keyed(accounts: [["key": "ada"]]), asked.target)
        for prefix in ["/_key/secret-key", "/_key/secret%2Dkey", "//_key//secret-key/"] {
            asked.target = prefix + target
            #expect(try world.ask(asked).refusal == nil, "\(prefix)")
        }
        for prefix in ["/_key/wrong", "/_key/secret-ke", "/_key/Secret-key", "/_key/secret-key%20", "/_key/secret-key%2F"] {
            asked.target = prefix + target
            let (response, refusal) = try world.ask(asked)
            #expect(refusal == 401, "\(prefix)")
            #expect(!String(decoding: response.body, as: UTF8.self).contains("secret"))
        }
    }

    @Test("may have any letters, escaped in a base URL")
    func letters() throws {
        let world = try TestWorld(settings: ["controlKey": "a key/\u{E9}"])
        let asked = AskedRequest(target: "/_key/a%20key%2F%C3%A9/_understudy/health", remote: AskedRequest.otherMachine)
        let answer = try world.ask(asked).response
        #expect(answer.status.code == 200)
    }

    @Test("in a header is no credential for the account that a base URL names")
    func acting() throws {
        let world = try TestWorld.keyed(accounts: [["key": "ada"]])
        for headers in [Self.bearer, [:]] {
            let target = (headers.isEmpty ? "/_key/secret-key" : "") + "/_as/ada/api/v1/users/me"
            let answer = try world.ask(AskedRequest(target: target, headers: headers, remote: AskedRequest.otherMachine)).response
            #expect(answer.status.code != 401)
            let entry = try #require(world.world.epoch.run.journal.entries.last)
            #expect(entry.account == "ada")
        }
    }

    @Test("stands in no journal, wherever a client has put it")
    func journal() throws {
        let world = try TestWorld.keyed(accounts: [["key": "ada"]])
        let referer = "http://192.168.1.7:4000/_key/secret-key/api/legal/terms"
        let requests = [
            AskedRequest(target: "/_key/secret-key/_as/ada/api/legal/terms"), AskedRequest(headers: ["Referer": referer]),
            AskedRequest(target: "/_as/ada/api/legal/terms", headers: Self.bearer, remote: AskedRequest.otherMachine),
        ]
        for asked in requests { #expect(try world.ask(asked).response.status.code == 200) }
        let listing = try world.ask(AskedRequest(target: "/_understudy/requests")).response
        let text = String(decoding: listing.body, as: UTF8.self)
        #expect(try JSON(parsing: listing.body)["requests"]?.array?.count == 3)
        #expect(!text.contains("secret-key"))
        #expect(!text.contains("_key"))
    }

    @Test("is needed for the control API alone where worlds are open", arguments: choices + control)
    func openWorlds(_ asked: AskedRequest) throws {
        var asked = asked
        asked.remote = AskedRequest.otherMachine
        let world = try TestWorld.keyed(["openWorlds": true], accounts: [["key": "ada"]])
        let isControl = asked.target.contains("understudy")
        #expect(try world.ask(asked).refusal == (isControl ? 401 : nil))
    }

    @Test("is needed where a backend's own header names a sandbox, too", arguments: [(nil, nil), ("t1", 401)] as [(String?, Int?)])
    func ownWay(_ sandbox: String?, _ refusal: Int?) throws {
        let request = try AskedRequest(remote: AskedRequest.otherMachine).request()
        let (policy, address) = (NetworkPolicy(controlKey: AskedRequest.key), try Address(request.target, request.headers))
        var found: Int?
        do {
            _ = try policy.admit(request, at: address, sandbox: sandbox, isControl: false)
        } catch {
            found = error.status.code
        }
        #expect(found == refusal)
    }

    @Test("is asked for with the ways to send it")
    func problem() throws {
        let world = try TestWorld.keyed()
        for (target, start) in [("/_understudy/health", "callers from"), ("/_as/ada/api", "/_sandbox, /_as and X-Understudy-*")] {
            let answer = try world.ask(AskedRequest(target: target, remote: AskedRequest.otherMachine)).response
            let detail = try #require(try JSON(parsing: answer.body)["detail"]?.string)
            #expect(detail.hasPrefix(start))
            #expect(detail.contains("Authorization: Bearer <control key>, or /_key/<control key>/ in front of the path"))
        }
    }
}
