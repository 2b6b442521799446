import Testing
import TestSupport
import UnderstudyProgram
import UnderstudyCore

@Suite("The served dashboard")
struct ServedDashboardTests {
    private static let browser = ["Accept": "text/html,application/xhtml+xml,*/*;q=0.8"]

    private let server: TestServer

    init() throws {
        server = try TestServer(accounts: [["key": "ada"]], isOwn: true)
    }

    @Test("is the page for a browser, while other clients get the backend's response")
    func root() async throws {
        // The redirect is followed, as a browser follows it.
        let page = try await server.send("GET", "/", headers: Self.browser)
        #expect(page.status == 200)
        #expect(page.headers["content-type"] == "text/html; charset=utf-8")
        #expect(String(decoding: page.data, as: UTF8.self).hasPrefix("<!doctype html>"))
        let others = try await server.send("GET", "/", headers: ["Accept": "*/*"])
        #expect(others.status == 404)
        #expect(String(decoding: others.data, as: UTF8.self) == #"{"error":"Not found"}"#)
    }

    @Test(
        "responds to HEAD as to GET, without the body",
        arguments: ["/_understudy/", "/_understudy/assets/main.js", "/_understudy/assets/none.js"])
    func head(_ target: String) async throws {
        let get = try await server.send("GET", target, headers: Self.browser)
        let head = try await server.send("HEAD", target, headers: Self.browser)
        #expect(head.status == get.status)
        #expect(head.data.isEmpty)
        for name in ["content-type", "content-length", "etag", "content-security-policy"] {
            #expect(head.headers[name] == get.headers[name], "\(name)")
        }
        #expect(head.headers["content-length"] == String(get.data.count))
    }

    @Test("serves the schema of seeds, from which an account's form is built")
    func schema() async throws {
        let answer = try await server.get("/_understudy/seed/schema.json")
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == "application/json")
        let isSame = try answer.json == SeedSchema.merged(Backends.all)
        #expect(isSame)
    }

    @Test("serves the schema of configuration files, for editors")
    func settingsSchema() async throws {
        let answer = try await server.get("/_understudy/settings/schema.json")
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == "application/json")
        #expect(try answer.json == SettingTable().schema)
    }
}
