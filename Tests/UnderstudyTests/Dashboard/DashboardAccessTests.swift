import HTTPTypes
import MicroHTTP
import Testing
import TestSupport

@testable import UnderstudyProgram

@Suite("Access to the dashboard")
struct DashboardAccessTests {
    private static let targets = [
        "/", "/_understudy/", "/_understudy/accounts", "/_understudy/screens/ada", "/_understudy/assets/shell/main.js", "/_sandbox/t1/",
    ]

    private func respond(_ target: String, _ headers: [String: String], from remote: [UInt8] = [127, 0, 0, 1]) throws -> Response {
        try TestWorld.keyed().submit(SentRequest(target: target, headers: headers, remote: remote)).response
    }

    @Test("from another machine needs the key", arguments: targets)
    func otherMachine(_ target: String) throws {
        let browser = ["Accept": BrowserRequest.accept, "Host": "192.168.1.7:4000"]
        let refused = try respond(target, browser, from: SentRequest.otherMachine)
        #expect(refused.status == .unauthorized)
        let opened = try respond("/_key/\(SentRequest.key)\(target)", browser, from: SentRequest.otherMachine)
        #expect([.ok, .found].contains(opened.status))
        let wrong = try respond("/_key/wrong\(target)", browser)
        #expect(wrong.status == .unauthorized)
    }

    @Test("without the key is refused with a page that names the key")
    func refusal() throws {
        let headers = ["Accept": BrowserRequest.accept]
        let page = try respond("/", headers, from: SentRequest.otherMachine)
        #expect(page.status == .unauthorized)
        #expect(page.headers[.contentType] == "text/html; charset=utf-8")
        #expect(page.headers[.contentSecurityPolicy] == DashboardFile.contentSecurityPolicy)
        #expect(page.headers[.cacheControl] == "no-store")
        let text = String(decoding: page.body, as: UTF8.self)
        #expect(text.contains("<h1>The dashboard needs the control key</h1>"))
        #expect(text.contains("/_key/&lt;control key&gt;/_understudy/"))
        #expect(!text.contains("<control key>"))
        #expect(!text.contains(SentRequest.key))
        let problem = try respond("/_understudy/", [:], from: SentRequest.otherMachine)
        #expect(problem.headers[.contentType] == "application/problem+json")
    }

    @Test("is refused under a host name that may be a stranger's", arguments: targets)
    func foreignHost(_ target: String) throws {
        let response = try respond(target, ["Accept": BrowserRequest.accept, "Host": "evil.example"])
        #expect(response.status == .forbidden)
    }

    @Test("is refused to pages of other origins, and no page can read it", arguments: targets)
    func foreignOrigin(_ target: String) throws {
        let headers = ["Accept": BrowserRequest.accept, "Host": "localhost:4000"]
        let refused = try respond(target, headers.merging(["Origin": "https://<b>.example"]) { $1 })
        #expect(refused.status == .forbidden)
        #expect(!String(decoding: refused.body, as: UTF8.self).contains("<b>"))
        let near = try respond(target, headers.merging(["Origin": "http://localhost:3000"]) { $1 })
        #expect(near.headers[.accessControlAllowOrigin] == nil)
    }

    @Test("is possible by a link on any site, in a window")
    func link() throws {
        for target in Self.targets where !target.contains("assets") {
            #expect([.ok, .found].contains(try respond(target, BrowserRequest.linked()).status), "\(target)")
            #expect(try respond(target, BrowserRequest.linked(to: "iframe")).status == .forbidden, "\(target)")
        }
        #expect(try respond("/_understudy/assets/shell/main.js", BrowserRequest.linked()).status == .forbidden)
        #expect(try respond("/_understudy/clock", BrowserRequest.linked()).status == .forbidden)
    }

    @Test("leaves no entry in the journal")
    func journal() throws {
        let world = try TestWorld()
        for target in Self.targets { _ = try world.respond(.get, target, headers: BrowserRequest.headers) }
        #expect(world.world.epoch.run.journal.entries.isEmpty)
    }
}
