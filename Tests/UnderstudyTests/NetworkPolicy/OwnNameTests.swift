import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

@Suite("The machine's own name, which a network can give to another machine")
struct OwnNameTests {
    private static let hosts: [String] = {
        let name = MachineName.current?.split(separator: ".").first.map(String.init) ?? ""
        return [name, "\(name):4000", "\(name.uppercased()).local:4000", "\(name).local."]
    }()
    private static let closed: [SentRequest] = [
        SentRequest(target: "/_understudy/seed"), SentRequest(method: .post, target: "/_understudy/reset"),
        SentRequest(target: "/_understudy/"), SentRequest(target: "/_sandbox/main/api/legal/terms"),
        SentRequest(target: "/_as/ada/api/legal/terms"), SentRequest(headers: ["X-Understudy-Now": "2026-01-08T09:00:00Z"]),
        SentRequest(headers: ["X-Understudy-Sandbox": "main"]),
    ]

    private func refusal(_ sent: SentRequest, _ headers: [String: String], _ settings: [String: JSON] = [:]) throws -> Int? {
        var sent = sent
        sent.headers.merge(headers) { $1 }
        return try TestWorld.keyed(settings, accounts: [["key": "ada"]]).submit(sent).refusal
    }

    @Test("needs the control key on this machine for the control API, and for a choice of world, account or time", arguments: closed, hosts)
    func keyed(_ sent: SentRequest, _ host: String) throws {
        for page in [nil, "http://\(host)"] as [String?] {
            var headers = ["Host": host, "Sec-Fetch-Site": "same-origin"]
            headers["Origin"] = page
            #expect(try refusal(sent, headers) == 401)
            headers["Authorization"] = "Bearer wrong"
            #expect(try refusal(sent, headers) == 401)
            headers["Authorization"] = "Bearer \(SentRequest.key)"
            #expect(try refusal(sent, headers) == nil)
            headers["Authorization"] = nil
            var keyed = sent
            keyed.target = "/_key/\(SentRequest.key)\(sent.target)"
            #expect(try refusal(keyed, headers) == nil)
        }
    }

    @Test("needs no key for a plain request to a backend, nor to learn that the server is ready", arguments: hosts)
    func plain(_ host: String) throws {
        for target in ["/api/legal/terms", "/api/v1/insights", "/nothing", "/"] {
            #expect(try refusal(SentRequest(target: target), ["Host": host]) == nil)
        }
    }

    @Test("needs no key in allowedHosts, as localhost, its names and addresses do not", arguments: closed)
    func allowed(_ sent: SentRequest) throws {
        #expect(try refusal(sent, ["Host": Self.hosts[1]], ["allowedHosts": [.string(Self.hosts[0])]]) == nil)
        for host in ["localhost:4000", "app.localhost", "127.0.0.1:4000", "[::1]:4000", "192.168.1.7"] {
            #expect(try refusal(sent, ["Host": host]) == nil)
        }
    }

    @Test("grants no administrator's rights at Firebase", arguments: [(hosts[0], 403), ("localhost", 200)])
    func administrator(_ host: String, _ status: Int) throws {
        let sent = SentRequest(
            target: "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchGet",
            headers: ["Host": host, "Authorization": "Bearer owner"])
        #expect(try TestWorld.keyed().submit(sent).response.status.code == status)
    }

    @Test("is named with the ways out")
    func problem() throws {
        let answer = try TestWorld.keyed().submit(SentRequest(target: "/_understudy/health", headers: ["Host": Self.hosts[0]])).response
        let detail = try #require(try JSON(parsing: answer.body)["detail"]?.string)
        #expect(detail.contains("by localhost, an address or a name in allowedHosts, they need none"))
    }
}
