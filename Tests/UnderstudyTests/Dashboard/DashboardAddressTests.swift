import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

@Suite("An address of the dashboard")
struct DashboardAddressTests {
    private static let html = "text/html; charset=utf-8"
    private static let paths = Dashboard.operations.map(\.fullPath)

    @Test(
        "returns the page to a browser",
        arguments: [
            "/_understudy/", "/_understudy/accounts", "/_understudy/accounts/", "/_understudy/accounts/six-days", "/_understudy/screens",
            "/_understudy/screens/one-year?world=t1", "/_understudy/journal", "/_understudy/journal/req-1", "/_understudy/controls",
            "/_understudy/controls/faults", "/_understudy/api", "/_understudy/api/control.health", "/_understudy/accounts/six-days/data",
            "/_understudy/accounts/six-days/data/longevity/checkIns", "/_understudy/screens/%3Cscript%3E", "/_as/six-days/_understudy/",
            "/_key/secret-control-key/_understudy/journal",
        ])
    func page(_ target: String) throws {
        let response = try TestWorld.keyed().respond(.get, target, headers: BrowserRequest.headers)
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == Self.html)
        #expect(response.headers[.vary] == "Accept, Accept-Encoding")
    }

    /// Paths of neither the page nor the control API.
    private static let unknown = [
        "/_understudy/nonsense", "/_understudy/controls/faults/f1/more", "/_understudy/accounts/six-days/nonsense",
        "/_understudy/assets/main.js", "/_understudy/%3Cscript%3E/", "/_key/secret-control-key/_understudy/nonsense/more",
    ]

    @Test("that is unknown returns the page to a browser, with the status 404", arguments: unknown, [HTTPRequest.Method.get, .head])
    func unknownPage(_ target: String, _ method: HTTPRequest.Method) throws {
        var headers = BrowserRequest.headers
        headers[.ifNoneMatch] = "*"
        let response = try TestWorld.keyed().respond(method, target, headers: headers)
        #expect(response.status == .notFound)
        #expect(response.headers[.contentType] == Self.html)
        #expect(response.headers[.contentSecurityPolicy] == DashboardFile.contentSecurityPolicy)
        #expect(response.headers[.eTag] == nil)
        #expect(response.headers[.cacheControl] == "no-store")
        #expect(String(decoding: response.wholeBody, as: UTF8.self).contains("<base href="))
    }

    @Test("that is unknown is a problem document for every other client, and for a write", arguments: unknown)
    func unknownCall(_ target: String) throws {
        let world = try TestWorld.keyed()
        let requests: [(HTTPRequest.Method, HTTPFields)] = [
            (.get, HTTPFields()), (.get, [.accept: "*/*"]), (.post, BrowserRequest.headers),
        ]
        for (method, headers) in requests {
            let response = try world.respond(method, target, headers: headers)
            #expect(response.status == .notFound, "\(method)")
            #expect(response.headers[.contentType] == "application/problem+json", "\(method)")
        }
    }

    @Test(
        "of the control API returns its response to a browser, too",
        arguments: ["/_understudy/clock", "/_understudy/health", "/_understudy/scenarios", "/_understudy/accounts/ada/user"])
    func controlCall(_ target: String) throws {
        let world = try TestWorld(accounts: [["key": "ada"]])
        let response = try world.respond(.get, target, headers: BrowserRequest.headers)
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "application/json")
    }

    @Test(
        "returns the page to every client, if it is the dashboard's only",
        arguments: paths.filter { !$0.hasPrefix("/_understudy/assets") })
    func others(_ path: String) throws {
        for accept in [nil, "*/*", "application/json"] as [String?] {
            var headers = HTTPFields()
            headers[.accept] = accept
            let response = try TestWorld().respond(.get, path, headers: headers)
            #expect(response.headers[.contentType] == Self.html, "\(accept ?? "nothing")")
        }
    }

    @Test(
        "returns no page without text/html in Accept, if it is a backend's or the control API's, too",
        arguments: [
            nil, "*/*", "application/json", "text/*", "text/plain, */*", "text/html;q=0, */*", "text/htmlx", "application/json;a=text/html",
        ] as [String?])
    func negotiation(_ accept: String?) throws {
        var headers = HTTPFields()
        headers[.accept] = accept
        let world = try TestWorld(accounts: [["key": "ada"]])
        let root = try world.respond(.get, "/", headers: headers)
        #expect(root.status == .ok)
        #expect(root.headers[.vary] == "Accept")
        #expect(root.headers[.contentType]?.hasPrefix("text/html") == false)
        let accounts = try world.respond(.get, "/_understudy/accounts", headers: headers)
        #expect(accounts.headers[.contentType] == "application/json")
        #expect(try JSON(parsing: accounts.body)["accounts"]?.array?.count == 1)
        let account = try world.respond(.get, "/_understudy/accounts/ada", headers: headers)
        #expect(account.headers[.contentType] == "application/json")
        #expect(try JSON(parsing: account.body)["key"] == "ada")
        let deep = try world.respond(.get, "/_understudy/controls/faults/f1", headers: headers)
        #expect(deep.status == .notFound)
        #expect(deep.headers[.contentType] == "application/problem+json")
    }

    @Test(
        "returns the page for each spelling of text/html in Accept",
        arguments: [
            "text/html", "TEXT/HTML", " text/html ; q=0.1", "application/json, text/html;level=1;q=0.5", "*/*,\ttext/html",
            "a/b;c=\"d, e\";q=0, text/html",
        ])
    func naming(_ accept: String) throws {
        let response = try TestWorld().respond(.get, "/_understudy/accounts", headers: [.accept: accept])
        #expect(response.headers[.contentType] == Self.html)
    }

    @Test(
        "has a base that leads to the page's files, with any prefix",
        arguments: [
            ("/_understudy/", "./"), ("/_understudy/accounts", "./"), ("/_understudy/accounts/", "../"),
            ("/_understudy/screens/one-year?a=/b/c", "../"), ("/_understudy/screens/a%2Fb", "../"), ("/_understudy/controls/a/b", "../../"),
            ("/_understudy/nonsense", "./"), ("/_understudy/nonsense/", "../"),
            ("/_key/secret-control-key/_understudy/", "./"), ("/_understudy", "./_understudy/"),
            ("/_key/secret-control-key/_understudy/journal/req-1", "../"),
            ("//_key//secret-control-key//_understudy/journal/req-1", "../"),
        ])
    func base(_ target: String, _ base: String) throws {
        let response = try TestWorld.keyed().respond(.get, target, headers: BrowserRequest.headers)
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(text.contains("<base href=\"\(base)\">"))
        #expect(!text.contains("secret-control-key"))
    }

    @Test(
        "redirects to the page",
        arguments: [
            ("/", "/_understudy/"), ("/?x=1&y", "/_understudy/?x=1&y"),
            ("/_key/secret-control-key", "/_key/secret-control-key/_understudy/"),
            ("/_key/secret-control%2Dkey/", "/_key/secret-control-key/_understudy/"),
            ("/_sandbox/t1/", "/_understudy/?world=t1"), ("/_sandbox/main/_understudy/api", "/_understudy/api"),
            ("/_key/secret-control-key/_sandbox/t1/_as/ada/", "/_key/secret-control-key/_understudy/?world=t1"),
            (
                "/_sandbox/t1/_understudy/screens/a%20b?range=7d&world=old&worlds=2",
                "/_understudy/screens/a%20b?range=7d&worlds=2&world=t1"
            ),
            ("/_sandbox/%22%3Cb%3E%0D%0AX:1/", "/_understudy/?world=%22%3Cb%3E%0D%0AX%3A1"),
            ("/%5Funderstudy/screens/a%2Fb", "/_understudy/screens/a%2Fb"), ("/_understudy/levers", "/_understudy/controls"),
            ("/_sandbox/t1/_understudy/nonsense", "/_understudy/nonsense?world=t1"),
            (
                "/_key/secret-control-key/_sandbox/t1/_understudy/levers/faults?path=/api/a",
                "/_key/secret-control-key/_understudy/controls/faults?path=/api/a&world=t1"
            ),
        ])
    func redirect(_ target: String, _ location: String) throws {
        let response = try TestWorld.keyed().respond(.get, target, headers: BrowserRequest.headers)
        #expect(response.status == .found)
        #expect(response.headers[.location] == location)
        #expect(response.headers[.vary] == "Accept")
        #expect(response.headers[.cacheControl] == "no-store")
        #expect(response.body.isEmpty)
    }

    @Test("is a 414 in place of a redirect that is too long for a response's head", arguments: [8_000, 9_000, 30_000])
    func longAddress(_ count: Int) throws {
        let query = String(repeating: "%00", count: count / 3)
        let response = try TestWorld.keyed().respond(.get, "/_key/secret-control-key/_as/ada/?\(query)", headers: BrowserRequest.headers)
        #expect(response.status == (count < 8_192 ? .found : .uriTooLong))
    }

    @Test(
        "keeps a control key of any characters",
        arguments: [
            "a+b/c?d+e%f/g?h&i", "\"><script>alert()", "é%2F&#;é%2F&#;é%2F", "................", "++++++++++++++++",
        ])
    func oddKey(_ key: String) throws {
        let world = try TestWorld(settings: ["controlKey": .string(key)])
        let escaped = URLText.encoded(key)
        let root = try world.respond(.get, "/_key/\(escaped)", headers: BrowserRequest.headers)
        #expect(root.headers[.location] == "/_key/\(escaped)/_understudy/")
        let page = try world.respond(.get, "/_key/\(escaped)/_understudy/", headers: BrowserRequest.headers)
        #expect(page.status == .ok)
        #expect(String(decoding: page.body, as: UTF8.self).contains("<base href=\"./\">"))
    }

    @Test("answers writes with 405", arguments: paths, [HTTPRequest.Method.post, .put, .delete, .patch])
    func methods(_ path: String, _ method: HTTPRequest.Method) throws {
        let response = try TestWorld().respond(method, path, headers: BrowserRequest.headers)
        #expect(response.status == .methodNotAllowed)
        #expect(response.headers[.allow] == "GET, HEAD")
    }

    @Test("of an account answers writes as the control API does", arguments: [HTTPRequest.Method.post, .put, .patch])
    func account(_ method: HTTPRequest.Method) throws {
        let response = try TestWorld().respond(method, "/_understudy/accounts/ada", headers: BrowserRequest.headers)
        #expect(response.status == .methodNotAllowed)
        #expect(response.headers[.allow] == "DELETE, GET, HEAD")
        // The world has no account.
        #expect(try TestWorld().respond(.delete, "/_understudy/accounts/ada", headers: BrowserRequest.headers).status == .notFound)
    }

    @Test("leaves POST to the control API and the backends")
    func writes() throws {
        let world = try TestWorld()
        let made = try world.send(.post, "/_understudy/accounts", headers: BrowserRequest.headers, body: ["key": "ada"])
        #expect(made.status == 201)
        #expect(try world.respond(.post, "/", headers: BrowserRequest.headers).status == .notFound)
    }
}
