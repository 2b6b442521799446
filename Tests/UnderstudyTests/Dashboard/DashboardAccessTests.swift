import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore

@testable import UnderstudyProgram

@Suite("The dashboard is opened")
struct DashboardAccessTests {
    private static let targets = [
        "/", "/_understudy/", "/_understudy/accounts", "/_understudy/screens/ada", "/_understudy/assets/main.js", "/_sandbox/t1/",
    ]

    private func respond(_ target: String, _ headers: [String: String], from remote: [UInt8] = [127, 0, 0, 1]) throws -> Response {
        try TestWorld.keyed().ask(AskedRequest(target: target, headers: headers, remote: remote)).response
    }

    @Test("from another machine with the key alone", arguments: targets)
    func otherMachine(_ target: String) throws {
        let browser = ["Accept": BrowserRequest.accept, "Host": "192.168.1.7:4000"]
        let refused = try respond(target, browser, from: AskedRequest.otherMachine)
        #expect(refused.status == .unauthorized)
        let opened = try respond("/_key/\(AskedRequest.key)\(target)", browser, from: AskedRequest.otherMachine)
        #expect([.ok, .found].contains(opened.status))
        let wrong = try respond("/_key/wrong\(target)", browser)
        #expect(wrong.status == .unauthorized)
    }

    @Test("by people who are told what they lack")
    func refusal() throws {
        let headers = ["Accept": BrowserRequest.accept]
        let page = try respond("/", headers, from: AskedRequest.otherMachine)
        #expect(page.status == .unauthorized)
        #expect(page.headers[.contentType] == "text/html; charset=utf-8")
        #expect(page.headers[.contentSecurityPolicy] == DashboardFile.contentSecurityPolicy)
        #expect(page.headers[.cacheControl] == "no-store")
        let text = String(decoding: page.body, as: UTF8.self)
        #expect(text.contains("<h1>The dashboard needs the control key</h1>"))
        #expect(text.contains("/_key/&lt;control key&gt;/_understudy/"))
        #expect(!text.contains("<control key>"))
        #expect(!text.contains(AskedRequest.key))
        let problem = try respond("/_understudy/", [:], from: AskedRequest.otherMachine)
        #expect(problem.headers[.contentType] == "application/problem+json")
    }

    @Test("under no name that may be a stranger's", arguments: targets)
    func foreignHost(_ target: String) throws {
        let response = try respond(target, ["Accept": BrowserRequest.accept, "Host": "evil.example"])
        #expect(response.status == .forbidden)
    }

    @Test("by no page of another origin, and read by none", arguments: targets)
    func foreignOrigin(_ target: String) throws {
        let headers = ["Accept": BrowserRequest.accept, "Host": "localhost:4000"]
        let refused = try respond(target, headers.merging(["Origin": "https://<b>.example"]) { $1 })
        #expect(refused.status == .forbidden)
        #expect(!String(decoding: refused.body, as: UTF8.self).contains("<b>"))
        let near = try respond(target, headers.merging(["Origin": "http://localhost:3000"]) { $1 })
        #expect(near.headers[.accessControlAllowOrigin] == nil)
    }

    @Test("by a link from anywhere, in a window")
    func link() throws {
        for target in Self.targets where !target.contains("assets") {
            #expect([.ok, .found].contains(try respond(target, BrowserRequest.linked()).status), "\(target)")
            #expect(try respond(target, BrowserRequest.linked(to: "iframe")).status == .forbidden, "\(target)")
        }
        #expect(try respond("/_understudy/assets/main.js", BrowserRequest.linked()).status == .forbidden)
        #expect(try respond("/_understudy/clock", BrowserRequest.linked()).status == .forbidden)
    }

    @Test("without a trace in the journal")
    func journal() throws {
        let world = try TestWorld()
        for target in Self.targets { _ = try world.respond(.get, target, headers: BrowserRequest.headers) }
        #expect(world.world.epoch.run.journal.entries.isEmpty)
    }
}
