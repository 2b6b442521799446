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

    @Test("is the page for a browser at /, while other clients learn that the server is ready")
    func root() async throws {
        // The redirect is followed, as a browser follows it.
        let page = try await server.send("GET", "/", headers: Self.browser)
        #expect(page.status == 200)
        #expect(page.headers["content-type"] == "text/html; charset=utf-8")
        #expect(String(decoding: page.data, as: UTF8.self).hasPrefix("<!doctype html>"))
        let others = try await server.send("GET", "/", headers: ["Accept": "*/*"])
        #expect(others.status == 200)
        #expect(others.headers["content-type"] == "text/plain; charset=utf-8")
        #expect(String(decoding: others.data, as: UTF8.self) == "Understudy is ready; open /_understudy/ in a browser.\n")
        let emulator = try await server.send("GET", "/", headers: ["Accept": "application/json"])
        #expect(emulator.headers["content-type"] == "application/json")
        let text =
            #"{"authEmulator":{"ready":true,"docs":"https://firebase.google.com/docs/emulator-suite","apiSpec":"/emulator/openapi.json"}}"#
        #expect(String(decoding: emulator.data, as: UTF8.self) == text)
        for accept in ["*/*", "application/json"] {
            let head = try await server.send("HEAD", "/", headers: ["Accept": accept])
            #expect(head.status == 200)
            #expect(head.data.isEmpty)
        }
        // No page of another origin may read it.
        let foreign = try await server.send("GET", "/", headers: ["Accept": "*/*", "Origin": "http://localhost:3000"])
        #expect(foreign.headers["access-control-allow-origin"] == nil)
        #expect(try await server.get("/_understudy/requests").json["requests"]?.array?.isEmpty == true)
    }

    @Test(
        "responds to HEAD as to GET, without the body",
        arguments: ["/_understudy/", "/_understudy/assets/shell/main.js", "/_understudy/assets/shell/none.js"])
    func head(_ target: String) async throws {
        let get = try await server.send("GET", target, headers: Self.browser)
        let head = try await server.send("HEAD", target, headers: Self.browser)
        #expect(head.status == get.status)
        #expect(head.data.isEmpty)
        for name in ["content-type", "content-length", "etag", "content-security-policy"] {
            #expect(head.headers[name] == get.headers[name], "\(name)")
        }
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
