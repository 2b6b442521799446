import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyWorlds
import Values

@testable import UnderstudyProgram

/// The journal's entries of requests that the network policy refuses.
@Suite("A request that the network policy refuses")
struct RefusalEntryTests {
    private static let publicHost = "Understudy does not answer to the host app.example; add it to allowedHosts in the configuration"

    private static let cases: [(sent: SentRequest, status: Int, path: String, reason: String)] = [
        (SentRequest(headers: ["Host": "app.example"]), 403, "/api/legal/terms", publicHost),
        (
            SentRequest(method: .post, target: "/nowhere", headers: ["Host": "app.example"], remote: SentRequest.otherMachine), 403,
            "/nowhere", publicHost
        ),
        (SentRequest(headers: ["Origin": "https://app.example"]), 403, "/api/legal/terms", "https://app.example"),
        (SentRequest(target: "/_as/ada/api/v1/users/me", remote: SentRequest.otherMachine), 401, "/api/v1/users/me", "control key"),
        (SentRequest(target: "/_sandbox/t1/api/legal/terms", remote: SentRequest.otherMachine), 401, "/api/legal/terms", "control key"),
        (SentRequest(target: "/_key/wrong/api/legal/terms"), 401, "/api/legal/terms", "control key"),
        (SentRequest(headers: ["X-Understudy-Clock": "1"]), 400, "/api/legal/terms", "X-Understudy-Clock is no header of Understudy"),
    ]

    private func entries(of world: TestWorld) throws -> [JSON] {
        try #require(try world.get("/_understudy/requests").body["requests"]?.array)
    }

    @Test("has an entry in the main world with its status and the reason", arguments: cases)
    func entry(_ sent: SentRequest, _ status: Int, _ path: String, _ reason: String) throws {
        let recorder = RequestRecorder()
        let world = try TestWorld(settings: ["controlKey": .string(SentRequest.key)], accounts: [["key": "ada"]], requestLog: recorder.log)
        let refused = try world.submit(sent).response
        #expect(refused.status.code == status)
        let entries = try entries(of: world)
        #expect(entries.count == 1)
        #expect(entries.first?["status"] == .integer(status))
        #expect(entries.first?["method"] == .string(sent.method.rawValue))
        #expect(entries.first?["path"] == .string(path))
        #expect(entries.first?["account"] ?? .null == .null)
        #expect(entries.first?["reason"]?.string?.contains(reason) == true, "\(entries.first?["reason"]?.text ?? "no reason")")
        #expect(recorder.summaries().map { $0["reason"] } == entries.map { $0["reason"] })
    }

    @Test("shows no control key, right or wrong, wherever it stands")
    func secrets() throws {
        let (wrong, referer) = ("old-control-key", "http://192.168.1.7:4000/_key/old-control-key/api/legal/terms")
        let requests = [
            SentRequest(target: "/_key/\(wrong)/_as/ada/api/legal/terms"),
            SentRequest(
                target: "/_as/ada/api/legal/terms", headers: ["Authorization": "Bearer \(wrong)"], remote: SentRequest.otherMachine),
            SentRequest(headers: ["Host": "app.example", "Referer": referer]),
            SentRequest(target: "/_key/\(SentRequest.key)/api/legal/terms", headers: ["Host": "app.example"]),
            SentRequest(headers: ["Host": "app.example", "Authorization": "Bearer \(SentRequest.key)"]),
            SentRequest(target: "/_sandbox/\(SentRequest.key)/api/legal/terms", remote: SentRequest.otherMachine),
            SentRequest(target: "/_as/\(SentRequest.key)/api/legal/terms", remote: SentRequest.otherMachine),
        ]
        for sent in requests {
            let world = try TestWorld.keyed(accounts: [["key": "ada"]])
            #expect(try world.submit(sent).refusal != nil)
            let entries = try entries(of: world)
            #expect(entries.count == 1)
            let whole = try world.get("/_understudy/requests/\(try #require(entries.first?["id"]?.string))").body
            let archive = try world.get("/_understudy/requests.har").body
            for secret in [wrong, SentRequest.key] {
                #expect(!whole.text.contains(secret) && !archive.text.contains(secret), "\(whole.text) \(archive.text)")
            }
        }
    }

    @Test(
        "has no entry at the control API, in the dashboard, and for the dashboard's own requests",
        arguments: [
            SentRequest(target: "/_understudy/health", headers: ["Host": "app.example"]),
            SentRequest(target: "/_understudy/screens", headers: ["Host": "app.example"]),
            SentRequest(target: "/_understudy/requests", remote: SentRequest.otherMachine),
            SentRequest(headers: ["X-Understudy-Dashboard": "1"], remote: SentRequest.otherMachine),
        ])
    func ownRequests(_ sent: SentRequest) throws {
        let world = try TestWorld.keyed()
        #expect(try [401, 403].contains(world.submit(sent).response.status.code))
        #expect(try entries(of: world) == [])
    }

    @Test("is journaled once a second at most, so that a flood does not push out an app's requests")
    func pace() {
        let (pace, start) = (RefusalPace(), ContinuousClock.now)
        let taken = [0, 1, 999, 1_000, 1_001, 1_999, 2_500].filter { pace.takes(at: start.advanced(by: .milliseconds($0))) }
        #expect(taken == [0, 1_000, 2_500])
    }

    @Test("for an account that does not exist has an entry, too, where it was sent")
    func unknownAccount() throws {
        let world = try TestWorld.keyed()
        let refused = try world.get("/_as/nobody/api/v1/users/me")
        #expect(refused.status == 404)
        let entries = try entries(of: world)
        #expect(entries.map { $0["status"] } == [404])
        #expect(entries.first?["reason"] == refused.body["detail"])
    }
}
