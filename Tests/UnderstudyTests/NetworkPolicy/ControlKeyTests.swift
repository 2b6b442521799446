import HTTPTypes
import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

@Suite("The control key")
struct ControlKeyTests {
    private static let bearer = ["Authorization": "Bearer \(SentRequest.key)"]
    /// Requests that choose a world, an account or a time.
    private static let choices: [SentRequest] = [
        SentRequest(target: "/_sandbox/main/api/legal/terms"), SentRequest(target: "/_sandbox/none/api/legal/terms"),
        SentRequest(target: "/_as/ada/api/legal/terms"), SentRequest(target: "//_as//ada//api/legal/terms"),
        SentRequest(headers: ["X-Understudy-Now": "2026-01-08T09:00:00Z"]), SentRequest(headers: ["X-Understudy-Sandbox": "none"]),
        SentRequest(headers: ["x-understudy-anything": ""]), SentRequest(target: "/_as/ada/nothing"),
        SentRequest(target: "/_sandbox/none/"),
    ]
    private static let control: [SentRequest] = [
        SentRequest(target: "/_understudy/health"), SentRequest(target: "/%5funderstudy/health"),
        SentRequest(target: "/_understudy/nothing"), SentRequest(method: .delete, target: "/_understudy/requests"),
        SentRequest(target: "/_sandbox/main/_understudy/health"),
    ]

    @Test(
        "is not needed on this machine, and a wrong one is ignored in a header", arguments: choices + control,
        [nil, "Bearer wrong", "Bearer \(SentRequest.key)"] as [String?])
    func loopback(_ sent: SentRequest, _ authorization: String?) throws {
        var sent = sent
        sent.headers["Authorization"] = authorization
        let world = try TestWorld.keyed(accounts: [["key": "ada"]])
        for remote in [[127, 0, 0, 1], [127, 8, 8, 8], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]] as [[UInt8]] {
            sent.remote = remote
            #expect(try world.submit(sent).refusal == nil)
        }
    }

    @Test(
        "is not needed by an app on another machine",
        arguments: ["/api/legal/terms", "/api/v1/insights", "/api/dev/health-sync/hrv", "/nothing"])
    func app(_ target: String) throws {
        let headers = ["Host": "192.168.1.7:4000", "Authorization": "Bearer six-days"]
        #expect(
            try TestWorld.keyed().submit(SentRequest(target: target, headers: headers, remote: SentRequest.otherMachine)).refusal == nil)
    }

    @Test("is needed from other machines for the control API, and for a choice of world, account or time", arguments: choices + control)
    func otherMachine(_ sent: SentRequest) throws {
        var sent = sent
        let world = try TestWorld.keyed(accounts: [["key": "ada"]])
        let remotes: [[UInt8]] = [
            SentRequest.otherMachine, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 192, 168, 1, 20],
            [0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], [],
        ]
        for remote in remotes {
            sent.remote = remote
            for wrong in [
                nil, "", "Bearer wrong-key!", "Bearer secret-control-ke", "Bearer secret-control-keys", "Bearer Secret-control-key",
                "secret-control-key",
                "Basic secret-control-key",
            ] as [String?] {
                sent.headers["Authorization"] = wrong
                let (response, refusal) = try world.submit(sent)
                #expect(refusal == 401, "\(wrong ?? "none")")
                #expect(response.headers[.wwwAuthenticate] == "Bearer")
            }
            sent.headers["Authorization"] = "Bearer \(SentRequest.key)"
            #expect(try world.submit(sent).refusal == nil)
        }
    }

    @Test("counts once if its header is sent twice with the same value, and not at all beside another one")
    func repeated() throws {
        let world = try TestWorld.keyed()
        let sent = SentRequest(target: "/_understudy/health", headers: Self.bearer, remote: SentRequest.otherMachine)
        for (second, status) in [("Bearer \(SentRequest.key)", 200), ("Bearer wrong", 401), ("", 401)] {
            var request = try sent.request()
            request.headers.append(HTTPField(name: .authorization, value: second))
            #expect(world.respond(to: request).status.code == status, "\(second)")
        }
    }

    @Test("can be in the base URL", arguments: choices + control, [[127, 0, 0, 1], SentRequest.otherMachine] as [[UInt8]])
    func baseURL(_ sent: SentRequest, _ remote: [UInt8]) throws {
        var sent = sent
        sent.remote = remote
        let (world, target) = (try TestWorld.keyed(accounts: [["key": "ada"]]), sent.target)
        for prefix in ["/_key/secret-control-key", "/_key/secret-control%2Dkey", "//_key//secret-control-key/"] {
            sent.target = prefix + target
            #expect(try world.submit(sent).refusal == nil, "\(prefix)")
        }
        for prefix in [
            "/_key/wrong", "/_key/secret-control-ke", "/_key/Secret-control-key", "/_key/secret-control-key%20",
            "/_key/secret-control-key%2F",
        ] {
            sent.target = prefix + target
            let (response, refusal) = try world.submit(sent)
            #expect(refusal == 401, "\(prefix)")
            #expect(!String(decoding: response.body, as: UTF8.self).contains("secret"))
        }
    }

    @Test("may have any characters except white space, escaped in a base URL")
    func letters() throws {
        let world = try TestWorld(settings: ["controlKey": "a?long#control%key/\u{E9}"])
        let sent = SentRequest(target: "/_key/a%3Flong%23control%25key%2F%C3%A9/_understudy/health", remote: SentRequest.otherMachine)
        let answer = try world.submit(sent).response
        #expect(answer.status.code == 200)
    }

    @Test("in a header is no credential for the account that a base URL names")
    func acting() throws {
        let world = try TestWorld.keyed(accounts: [["key": "ada"]])
        for headers in [Self.bearer, [:]] {
            let target = (headers.isEmpty ? "/_key/secret-control-key" : "") + "/_as/ada/api/v1/users/me"
            let answer = try world.submit(SentRequest(target: target, headers: headers, remote: SentRequest.otherMachine)).response
            #expect(answer.status.code != 401)
            let entry = try #require(world.world.epoch.run.journal.entries.last)
            #expect(entry.account == "ada")
        }
    }

    @Test("is in no journal, wherever a client has sent it")
    func journal() throws {
        let world = try TestWorld.keyed(accounts: [["key": "ada"]])
        let referer = "http://192.168.1.7:4000/_key/secret-control-key/api/legal/terms"
        let requests = [
            SentRequest(target: "/_key/secret-control-key/_as/ada/api/legal/terms"), SentRequest(headers: ["Referer": referer]),
            SentRequest(target: "/_as/ada/api/legal/terms", headers: Self.bearer, remote: SentRequest.otherMachine),
        ]
        for sent in requests { #expect(try world.submit(sent).response.status.code == 200) }
        let listing = try world.submit(SentRequest(target: "/_understudy/requests")).response
        let text = String(decoding: listing.body, as: UTF8.self)
        #expect(try JSON(parsing: listing.body)["requests"]?.array?.count == 3)
        #expect(!text.contains("secret-control-key"))
        #expect(!text.contains("_key"))
    }

    @Test("is needed only for the control API with openWorlds", arguments: choices + control)
    func openWorlds(_ sent: SentRequest) throws {
        var sent = sent
        sent.remote = SentRequest.otherMachine
        let world = try TestWorld.keyed(["openWorlds": true], accounts: [["key": "ada"]])
        let isControl = sent.target.contains("understudy")
        #expect(try world.submit(sent).refusal == (isControl ? 401 : nil))
    }

    @Test("is also needed if a backend's own header names a sandbox", arguments: [(nil, nil), ("t1", 401)] as [(String?, Int?)])
    func ownWay(_ sandbox: String?, _ refusal: Int?) throws {
        let request = try SentRequest(remote: SentRequest.otherMachine).request()
        let policy = NetworkPolicy(try Configuration(), controlKey: SentRequest.key)
        let address = try Address(request.target, request.headers)
        var found: Int?
        do {
            _ = try policy.admit(request, at: address, sandbox: sandbox, isControl: false)
        } catch {
            found = error.status.code
        }
        #expect(found == refusal)
    }

    @Test("that is missing is a 401, which names the ways to send it")
    func problem() throws {
        let world = try TestWorld.keyed()
        for (target, start) in [("/_understudy/health", "callers from"), ("/_as/ada/api", "/_sandbox, /_as and X-Understudy-*")] {
            let answer = try world.submit(SentRequest(target: target, remote: SentRequest.otherMachine)).response
            let detail = try #require(try JSON(parsing: answer.body)["detail"]?.string)
            #expect(detail.hasPrefix(start))
            #expect(detail.contains("Authorization: Bearer <control key>, or /_key/<control key>/ in front of the path"))
        }
    }
}
