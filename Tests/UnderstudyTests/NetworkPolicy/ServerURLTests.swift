import Foundation
import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

@Suite("The server's URL in responses")
struct ServerURLTests {
    private static let forwarded = "X-Forwarded-Proto"

    private func makeWorld() throws -> TestWorld {
        let user: JSON = ["key": "ada", "email": "ada@example.com", "emailVerified": false, "password": "secret"]
        let world = try TestWorld.keyed(["firebase.allowRemoteAdmin": true], accounts: [user])
        #expect(try world.send(.put, "/_understudy/sandboxes/t1").status == 201)
        #expect(try world.send(.post, "/_understudy/accounts/ada/user/codes", body: ["kind": "VERIFY_EMAIL"]).status == 201)
        return world
    }

    private func json(_ sent: SentRequest, from world: TestWorld) throws -> JSON {
        let response = try world.submit(sent).response
        #expect(response.status.code == 200, "\(sent)")
        return try JSON(parsing: response.wholeBody)
    }

    /// The beginning of each URL in responses to a request with these headers, up to the path that belongs to the resource.
    private func urls(_ sent: SentRequest, in world: TestWorld) throws -> [String] {
        func text(_ target: String, _ find: (JSON) -> JSON?) throws -> String {
            var asked = sent
            asked.target += target
            return try #require(try find(json(asked, from: world))?.string)
        }
        let links = [
            try text("/_understudy/codes") { $0["codes"]?.array?.first?["link"] },
            try text("/emulator/v1/projects/p/oobCodes") { $0["oobCodes"]?.array?.first?["oobLink"] },
        ]
        let document = try text("/_sandbox/t1/openapi/understudy.json") { $0["servers"]?.array?.first?["url"] }
        let sandbox = try text("/_understudy/sandboxes/t1") { $0["baseURL"] }
        #expect(document == sandbox)
        #expect(sandbox.hasSuffix("/_sandbox/t1"))
        return [String(sandbox.dropLast("/_sandbox/t1".count))] + links.map { $0.components(separatedBy: "/emulator/action?")[0] }
    }

    @Test(
        "has the scheme of the connection, or the one that a proxy on this machine forwards",
        arguments: [
            (SentRequest(), "http"), (SentRequest(isSecure: true), "https"),
            (SentRequest(headers: [forwarded: "http"], isSecure: true), "https"), (SentRequest(headers: [forwarded: "https"]), "https"),
            (SentRequest(headers: [forwarded: "HTTPS"]), "https"), (SentRequest(headers: [forwarded: "https, http"]), "https"),
            (SentRequest(headers: [forwarded: "http, https"]), "http"), (SentRequest(headers: [forwarded: "wss"]), "http"),
            (SentRequest(headers: [forwarded: ""]), "http"), (SentRequest(headers: [forwarded: "https://"]), "http"),
            (SentRequest(headers: ["X-Forwarded-Host": "evil.example", "Forwarded": "proto=https"]), "http"),
        ])
    func scheme(_ sent: SentRequest, _ scheme: String) throws {
        var sent = sent
        (sent.target, sent.headers["Host"]) = ("", "127.0.0.1:4000")
        let found = try urls(sent, in: makeWorld())
        #expect(found == Array(repeating: "\(scheme)://127.0.0.1:4000", count: 3))
    }

    @Test("has the scheme that a proxy on this machine forwards for the machine's own name, too")
    func ownName() throws {
        let name = try #require(MachineName.labels.first)
        let headers = ["Host": name, Self.forwarded: "https", "Authorization": "Bearer \(SentRequest.key)"]
        let sandbox = try json(SentRequest(target: "/_understudy/sandboxes/t1", headers: headers), from: makeWorld())
        #expect(sandbox["baseURL"]?.string == "https://\(name)/_sandbox/t1")
    }

    @Test("ignores a forwarded scheme from another machine, and has the control key if the base URL has it")
    func key() throws {
        let headers = ["Host": "192.168.1.7:4000", Self.forwarded: "https"]
        let sent = SentRequest(target: "/_key/\(SentRequest.key)", headers: headers, remote: SentRequest.otherMachine)
        let found = try urls(sent, in: makeWorld())
        #expect(found == Array(repeating: "http://192.168.1.7:4000/_key/\(SentRequest.key)", count: 3))
    }

    @Test("has no control key if the caller has sent it in a header")
    func header() throws {
        let headers = ["Host": "192.168.1.7:4000", "Authorization": "Bearer \(SentRequest.key)"]
        let sent = SentRequest(target: "/_understudy/sandboxes/t1", headers: headers, remote: SentRequest.otherMachine)
        #expect(try json(sent, from: makeWorld())["baseURL"] == "http://192.168.1.7:4000/_sandbox/t1")
    }

    @Test("has an escaped key, with which the URL answers, and which no journal shows")
    func letters() throws {
        let world = try TestWorld(
            settings: ["controlKey": "a?long#control%key/\u{E9}", "firebase.allowRemoteAdmin": true],
            accounts: [["key": "ada", "email": "ada@example.com", "password": "secret"]])
        #expect(try world.send(.post, "/_understudy/accounts/ada/user/codes", body: ["kind": "PASSWORD_RESET"]).status == 201)
        let key = "/_key/a%3Flong%23control%25key%2F%C3%A9"
        let sent = SentRequest(target: key + "/emulator/v1/projects/p/oobCodes", remote: SentRequest.otherMachine)
        let link = try #require(try json(sent, from: world)["oobCodes"]?.array?.first?["oobLink"]?.string)
        #expect(link.hasPrefix("http://127.0.0.1\(key)/emulator/action?"))
        let opened = String(link.dropFirst("http://127.0.0.1".count)) + "&newPassword=different"
        #expect(try world.submit(SentRequest(target: opened, remote: SentRequest.otherMachine)).response.status.code == 200)
        let journal = try world.get("/_understudy/requests").body
        #expect(journal["requests"]?.array?.count == 2)
        for part in ["long#control", "long%23control"] { #expect(!journal.text.contains(part)) }
    }
}
