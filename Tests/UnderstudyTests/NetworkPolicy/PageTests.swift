import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("A page in a browser")
struct PageTests {
    private static let settings: [String: JSON] = [
        "allowedOrigins": ["https://App.example", "http://build.example:80/", "capacitor://app"]
    ]

    @Test(
        "is admitted if it is the server's own, on loopback, or of an allowed origin",
        arguments: [
            ("http://127.0.0.1:4000", "127.0.0.1:4000"), ("http://192.168.1.7:4000", "192.168.1.7:4000"),
            ("http://app.localhost", "app.localhost:80"), ("http://app.localhost:4000", "APP.localhost.:4000"),
            ("http://localhost:3000", "127.0.0.1:4000"), ("https://localhost", "localhost:4000"),
            ("HTTP://LOCALHOST:3000", "localhost:4000"), ("http://app.localhost:5173", "localhost:4000"),
            ("http://127.8.8.8:1", "192.168.1.7:4000"), ("http://[::1]:3000", "localhost:4000"), ("https://app.example", "localhost:4000"),
            ("https://app.example:443", "localhost:4000"), ("http://build.example", "localhost:4000"),
            ("capacitor://app", "localhost:4000"), ("capacitor://localhost", "localhost:4000"),
            ("capacitor://localhost", "192.168.1.7:4000"), ("ionic://localhost", "localhost:4000"), ("app://localhost", "localhost:4000"),
        ])
    func answered(_ origin: String, _ host: String) throws {
        let world = try TestWorld.keyed(Self.settings)
        for target in SentRequest.targets {
            for site in [nil, "same-site", "cross-site"] as [String?] {
                var headers = ["Host": host, "Origin": origin]
                headers["Sec-Fetch-Site"] = site
                let refusal = try world.submit(SentRequest(method: .post, target: target, headers: headers)).refusal
                #expect(refusal == nil, "\(target)")
            }
        }
    }

    @Test(
        "is the server's own only with the scheme of its connection, whatever a proxy's header says",
        arguments: [("https", true, nil), ("http", true, 403), ("https", false, 403), ("http", false, nil)] as [(String, Bool, Int?)],
        ["192.168.1.7:4443", "192.168.1.7"])
    func scheme(_ page: (scheme: String, isSecure: Bool, refusal: Int?), _ host: String) throws {
        let headers = ["Host": host, "Origin": "\(page.scheme)://\(host)", "X-Forwarded-Proto": "https"]
        let sent = SentRequest(method: .post, headers: headers, isSecure: page.isSecure)
        #expect(try TestWorld.keyed().submit(sent).refusal == page.refusal)
    }

    @Test(
        "of any other origin is refused",
        arguments: [
            ("null", "localhost:4000"), ("https://evil.example", "localhost:4000"), ("http://evil.example:4000", "127.0.0.1:4000"),
            ("http://app.example", "localhost:4000"), ("https://app.example:8443", "localhost:4000"),
            ("https://sub.app.example", "localhost:4000"), ("https://app.example.evil.example", "localhost:4000"),
            ("http://localhost.evil.example", "localhost:4000"), ("http://127.0.0.1.evil.example", "localhost:4000"),
            ("capacitor://evil.example", "localhost:4000"), ("ionic://app", "localhost:4000"), ("file://", "localhost:4000"),
            ("file://localhost", "localhost:4000"), ("", "localhost:4000"), ("capacitor://", "localhost:4000"),
            ("http://", "localhost:4000"),
            ("localhost:3000", "localhost:4000"), ("http://192.168.1.7:4000", "192.168.1.7:5002"),
            ("https://192.168.1.7:4000", "192.168.1.7:4000"), ("http://localhost:3000, http://evil.example", "localhost:4000"),
            ("http://localhost:3000@evil.example", "localhost:4000"), ("http://localhost/evil", "localhost:4000"),
            ("http://192.168.1.7:4000", nil),
        ] as [(String, String?)])
    func refused(_ origin: String, _ host: String?) throws {
        let world = try TestWorld.keyed(Self.settings)
        var headers = ["Origin": origin, "Authorization": "Bearer \(SentRequest.key)"]
        headers["Host"] = host
        for target in SentRequest.targets + ["/_key/wrong/api"] {
            for method in [HTTPRequest.Method.get, .post, .options] {
                let (response, refusal) = try world.submit(SentRequest(method: method, target: target, headers: headers))
                #expect(refusal == 403, "\(method) \(target)")
                #expect(response.headers[.accessControlAllowOrigin] == nil)
            }
        }
    }

    @Test("of another site is refused without an Origin", arguments: ["cross-site", "same-site", "same-origin, cross-site", "new"])
    func site(_ site: String) throws {
        let world = try TestWorld.keyed()
        for target in SentRequest.targets {
            for mode in ["no-cors", "cors", "websocket"] {
                let headers = ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": "empty"]
                let refusal = try world.submit(SentRequest(target: target, headers: headers)).refusal
                #expect(refusal == 403, "\(mode) \(target)")
            }
        }
    }

    @Test("of the same site, or a typed address, needs no Origin", arguments: ["same-origin", "none"])
    func ownSite(_ site: String) throws {
        let world = try TestWorld.keyed()
        for target in SentRequest.targets {
            #expect(try world.submit(SentRequest(target: target, headers: ["Sec-Fetch-Site": site])).refusal == nil, "\(target)")
        }
    }

    @Test(
        "of another site may link to a backend's GET, in a window",
        arguments: [
            (.get, "/api/legal/terms", "document", nil), (.get, "/api/v1/insights", "document", nil), (.get, "/nothing", "document", nil),
            (.get, "/api/legal/terms", "iframe", 403), (.post, "/api/legal/terms", "document", 403),
            (.get, "/_understudy/health", "document", 403), (.get, "/_as/nobody/api/legal/terms", "document", 403),
            (.get, "/_sandbox/none/api/legal/terms", "document", 403), (.get, "/_key/\(SentRequest.key)/api/legal/terms", "document", 403),
        ] as [(HTTPRequest.Method, String, String, Int?)])
    func link(_ method: HTTPRequest.Method, _ target: String, _ destination: String, _ refusal: Int?) throws {
        let headers = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": destination]
        #expect(try TestWorld.keyed().submit(SentRequest(method: method, target: target, headers: headers)).refusal == refusal)
    }

    @Test("that is refused gets the name of the setting that would admit it")
    func problem() throws {
        let answer = try TestWorld.keyed().submit(SentRequest(headers: ["Origin": "https://evil.example"])).response
        let detail = try JSON(parsing: answer.body)["detail"]?.string
        #expect(
            detail
                == "Understudy does not answer to pages of https://evil.example; add their origin to allowedOrigins in the configuration")
    }
}
