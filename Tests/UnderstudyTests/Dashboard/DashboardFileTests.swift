import HTTPTypes
import MicroHTTP
import Testing
import TestSupport

@testable import UnderstudyProgram

@Suite("A file of the dashboard")
struct DashboardFileTests {
    private static let paths = Dashboard.sources.keys.filter { $0 != "index.html" }.sorted()
    private static let types = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
    ]

    private let world: TestWorld

    init() throws {
        world = try TestWorld()
    }

    private func file(_ path: String, known: String? = nil, accepting coding: String? = nil) throws -> Response {
        var headers: HTTPFields = [.accept: "*/*"]
        headers[.ifNoneMatch] = known
        headers[.acceptEncoding] = coding
        return try world.respond(.get, "/_understudy/assets/\(path)", headers: headers)
    }

    @Test("has the content type of its ending", arguments: paths)
    func type(_ path: String) throws {
        let response = try file(path)
        #expect(response.status == .ok)
        let ending = try #require(path.split(separator: ".").last.map(String.init))
        #expect(response.headers[.contentType] == Self.types[ending])
        guard ending == "svg" else { return }
        #expect(String(decoding: response.body, as: UTF8.self) == Dashboard.sources[path])
    }

    @Test("that is a module has all lines of its source at their places, except comments", arguments: paths.filter { $0.hasSuffix(".js") })
    func module(_ path: String) throws {
        let served = String(decoding: try file(path).body, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let source = try #require(Dashboard.sources[path]).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(served.count == source.count)
        for (line, original) in zip(served, source) where line != original {
            #expect(line == "")
            #expect(original.firstMatch(of: /^ *(?:\/\/|\/\*| \*)/) != nil, "\(original)")
        }
    }

    @Test("that is a style has the styles that it imports in place of the imports", arguments: paths.filter { $0.hasSuffix(".css") })
    func style(_ path: String) throws {
        let text = String(decoding: try file(path).body, as: UTF8.self)
        #expect(!text.contains("@import"))
        let imported = PageSources.built.needs(of: path).filter { $0.hasSuffix(".css") }
        #expect(imported.filter { !text.contains(PageSources.built.rules(of: $0)) } == [])
        #expect(text.hasSuffix(PageSources.built.rules(of: path)))
    }

    @Test("is compressed for a client that accepts gzip, under a tag of its own", arguments: paths)
    func compressed(_ path: String) throws {
        let plain = try file(path)
        let response = try file(path, accepting: "gzip, deflate")
        #expect(response.headers[.vary] == "Accept, Accept-Encoding")
        #expect(response.headers[.contentType] == plain.headers[.contentType])
        let coding = response.headers[.contentEncoding]
        #expect((coding == nil) == (response.body.count == plain.body.count), "only a smaller body is compressed")
        let headers: HTTPFields = [.contentEncoding: coding ?? "identity"]
        let sent = try #require(Request(method: .post, target: "/", headers: headers, body: response.body))
        #expect(sent.decoded([.gzip], limitBytes: 1_000_000).body == plain.body)
        let tags = (try #require(plain.headers[.eTag]), try #require(response.headers[.eTag]))
        #expect((coding == nil) == (tags.0 == tags.1))
        #expect(try file(path, known: tags.1, accepting: "gzip").status == .notModified)
        #expect(try file(path, known: tags.0).status == .notModified)
        #expect(try file(path, known: tags.0, accepting: "gzip").status == (coding == nil ? .notModified : .ok))
    }

    @Test("that is a module or a style has no policy, which only a document has", arguments: ["shell/main.js", "style/page.css"])
    func parts(_ path: String) throws {
        let headers = try file(path).headers
        #expect(headers[.contentSecurityPolicy] == nil)
        #expect(headers[.xContentTypeOptions] == "nosniff")
        #expect(headers[.cacheControl] == "no-cache")
        #expect(headers[.accessControlAllowOrigin] == nil)
    }

    @Test(
        "that is an image and the page have headers that allow only what the page needs",
        arguments: ["/_understudy/", "/_understudy/assets/shell/mark.svg"])
    func headers(_ target: String) throws {
        let headers = try world.respond(.get, target).headers
        let policy =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'self'; "
            + "form-action 'none'; frame-ancestors 'none'"
        #expect(headers[.contentSecurityPolicy] == policy)
        #expect(headers[.xContentTypeOptions] == "nosniff")
        let referrerPolicy = try #require(HTTPField.Name("Referrer-Policy"))
        #expect(headers[referrerPolicy] == "no-referrer")
        #expect(headers[.cacheControl] == "no-cache")
        #expect(headers[.accessControlAllowOrigin] == nil)
    }

    @Test("is a 304 while it is unchanged")
    func kept() throws {
        let tag = try #require(try file("shell/main.js").headers[.eTag])
        #expect(tag.wholeMatch(of: /"[0-9a-f]{24}"/) != nil)
        for known in [tag, "W/\(tag)", "\"other\", \(tag)", "W/\"a\" ,W/\(tag) ", "*"] {
            let response = try file("shell/main.js", known: known)
            #expect(response.status == .notModified, "\(known)")
            #expect(response.body.isEmpty)
            #expect(response.headers[.eTag] == tag)
            #expect(response.headers[.contentType] == nil)
        }
        for known in ["\"other\"", String(tag.dropFirst()), "", "w/\(tag)"] {
            #expect(try file("shell/main.js", known: known).status == .ok, "\(known)")
        }
        #expect(try file("shell/dom.js").headers[.eTag] != tag)
    }

    @Test("that is the page has a different tag at each depth, and in each area")
    func pages() throws {
        let near = try world.respond(.get, "/_understudy/screens").headers[.eTag]
        let deep = try world.respond(.get, "/_understudy/screens/ada").headers[.eTag]
        #expect(near != nil)
        #expect(near != deep)
        #expect(try world.respond(.get, "/_understudy/screens/grace").headers[.eTag] == deep)
        #expect(try world.respond(.get, "/_understudy/controls/ada").headers[.eTag] != deep)
    }

    @Test(
        "exists only under its exact path",
        arguments: [
            "main.js", "index.html", "shell/none.js", "shell/MAIN.JS", "Shell/main.js", "shell%2Fmain.js", "shell/..%2Fshell%2Fmain.js",
            "../assets/shell/main.js", "./shell/main.js", "shell/../shell/main.js", "shell//main.js", "/shell/main.js",
            "shell/main.js/more", "%2E%2E/index.html", "../index.html", "package.json", "shell/%00", "shell/main.js%00", "",
        ])
    func unknown(_ path: String) throws {
        let response = try file(path)
        #expect(response.status == .notFound)
        #expect(response.headers[.contentType] == "application/problem+json")
    }
}
