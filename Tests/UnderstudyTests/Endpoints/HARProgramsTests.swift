import Testing
import Values

@testable import UnderstudyProgram

@Suite("An HTTP Archive of another program")
struct HARProgramsTests {
    struct Program: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let archive: String
        /// Whether the archive has the credentials of the requests.
        var hasCredentials = true
    }

    @Test("gives the recorded endpoints", arguments: [chrome, firefox, charles, proxyman, understudy])
    func endpoints(_ program: Program) throws {
        let endpoints = try HARSession(Array(program.archive.utf8)).endpoints(of: "fitiq", only: [])
        let listing: JSON = ["data": ["streaks": [["id": "s1", "days": 4]]]]
        let created: [(String, JSON?)] = [
            ("for", program.hasCredentials ? "user" : nil), ("status", 201), ("headers", ["Location": "/api/v1/streaks/s2"]),
            ("body", ["data": ["id": "s2"]]),
        ]
        let routes: JSON = [
            ["GET /streaks": .object(omittingMissing: [("for", program.hasCredentials ? "user" : nil), ("body", listing)])],
            ["POST /streaks": .object(omittingMissing: created)],
        ]
        #expect(try endpoints.json["routes"] == routes)
    }

    /// Pseudo headers of HTTP/2, members of its own, a preflight, a request that failed, and no credentials, which it leaves out.
    private static let chrome = Program(
        testDescription: "Chrome",
        archive: #"""
            {"log":{"version":"1.2","creator":{"name":"WebInspector","version":"537.36"},"pages":[{"startedDateTime":"2026-01-05T09:00:00.000Z","id":"page_1","title":"https://app.fitiq.example/","pageTimings":{"onContentLoad":101.2,"onLoad":300.1}}],"entries":[
            {"_connectionId":"871","_initiator":{"type":"script","stack":{"callFrames":[]}},"_priority":"High","_resourceType":"preflight","cache":{},"pageref":"page_1","request":{"method":"OPTIONS","url":"https://api.fitiq.example/api/v1/streaks?limit=20","httpVersion":"http/2.0","headers":[{"name":":authority","value":"api.fitiq.example"},{"name":":method","value":"OPTIONS"}],"queryString":[{"name":"limit","value":"20"}],"cookies":[],"headersSize":-1,"bodySize":0},"response":{"status":204,"statusText":"","httpVersion":"http/2.0","headers":[],"cookies":[],"content":{"size":0,"mimeType":"x-unknown"},"redirectURL":"","headersSize":-1,"bodySize":-1,"_transferSize":210,"_error":null},"serverIPAddress":"192.0.2.1","startedDateTime":"2026-01-05T09:00:01.001Z","time":12.1,"timings":{"blocked":2.1,"dns":-1,"ssl":-1,"connect":-1,"send":0.1,"wait":9,"receive":1,"_blocked_queueing":1.9}},
            {"_fetchedViaServiceWorker":false,"_resourceType":"fetch","cache":{},"pageref":"page_1","request":{"method":"GET","url":"https://api.fitiq.example/api/v1/streaks?limit=20","httpVersion":"http/2.0","headers":[{"name":":authority","value":"api.fitiq.example"},{"name":":method","value":"GET"},{"name":":path","value":"/api/v1/streaks?limit=20"},{"name":"accept","value":"*/*"}],"queryString":[{"name":"limit","value":"20"}],"cookies":[],"headersSize":-1,"bodySize":0},"response":{"status":200,"statusText":"","httpVersion":"http/2.0","headers":[{"name":"content-encoding","value":"br"},{"name":"content-type","value":"application/json"},{"name":"date","value":"Mon, 05 Jan 2026 09:00:01 GMT"}],"cookies":[],"content":{"size":46,"mimeType":"application/json","text":"{\"data\":{\"streaks\":[{\"id\":\"s1\",\"days\":4}]}}"},"redirectURL":"","headersSize":-1,"bodySize":-1,"_transferSize":310,"_error":null},"serverIPAddress":"192.0.2.1","startedDateTime":"2026-01-05T09:00:01.015Z","time":20.5,"timings":{"blocked":1,"dns":-1,"ssl":-1,"connect":-1,"send":0.2,"wait":18,"receive":1.3}},
            {"_resourceType":"fetch","cache":{},"pageref":"page_1","request":{"method":"GET","url":"https://api.fitiq.example/api/v1/streaks","httpVersion":"","headers":[],"queryString":[],"cookies":[],"headersSize":-1,"bodySize":0},"response":{"status":0,"statusText":"","httpVersion":"","headers":[],"cookies":[],"content":{"size":0,"mimeType":"x-unknown"},"redirectURL":"","headersSize":-1,"bodySize":-1,"_transferSize":0,"_error":"net::ERR_CONNECTION_REFUSED"},"startedDateTime":"2026-01-05T09:00:02.000Z","time":3,"timings":{"blocked":3,"dns":-1,"ssl":-1,"connect":-1,"send":0,"wait":0,"receive":0}},
            {"_resourceType":"fetch","cache":{},"pageref":"page_1","request":{"method":"POST","url":"https://api.fitiq.example/api/v1/streaks","httpVersion":"http/2.0","headers":[{"name":":method","value":"POST"}],"queryString":[],"cookies":[],"headersSize":-1,"bodySize":18,"postData":{"mimeType":"application/json","text":"{\"kind\":\"weight\"}"}},"response":{"status":201,"statusText":"","httpVersion":"http/2.0","headers":[{"name":"content-type","value":"application/json"},{"name":"location","value":"/api/v1/streaks/s2"}],"cookies":[],"content":{"size":22,"mimeType":"application/json","text":"{\"data\":{\"id\":\"s2\"}}"},"redirectURL":"/api/v1/streaks/s2","headersSize":-1,"bodySize":-1,"_transferSize":120,"_error":null},"startedDateTime":"2026-01-05T09:00:03.000Z","time":9,"timings":{"blocked":1,"dns":-1,"ssl":-1,"connect":-1,"send":0,"wait":8,"receive":0}}]}}
            """#, hasCredentials: false)

    /// Times with an offset, a WebSocket as an ordinary entry, and a cached answer 304 with its body.
    private static let firefox = Program(
        testDescription: "Firefox",
        archive: #"""
            {"log":{"version":"1.2","creator":{"name":"Firefox","version":"133.0"},"browser":{"name":"Firefox","version":"133.0"},"pages":[{"id":"page_1","pageTimings":{"onContentLoad":-50,"onLoad":84},"startedDateTime":"2026-01-05T10:00:00.903+01:00","title":"app"}],"entries":[
            {"startedDateTime":"2026-01-05T10:00:01.015+01:00","request":{"bodySize":0,"method":"GET","url":"https://api.fitiq.example/api/v1/streaks?limit=20","httpVersion":"HTTP/2","headers":[{"name":"Host","value":"api.fitiq.example"},{"name":"Authorization","value":"Bearer eyJhbGciOiJIUzI1NiJ9.e30.c2ln"}],"cookies":[],"queryString":[{"name":"limit","value":"20"}],"headersSize":410},"response":{"status":200,"statusText":"OK","httpVersion":"HTTP/2","headers":[{"name":"content-type","value":"application/json; charset=utf-8"},{"name":"content-encoding","value":"gzip"},{"name":"set-cookie","value":"a=b\nc=d"}],"cookies":[],"content":{"mimeType":"application/json; charset=utf-8","size":46,"text":"{\"data\":{\"streaks\":[{\"id\":\"s1\",\"days\":4}]}}"},"redirectURL":"","headersSize":242,"bodySize":288},"cache":{},"timings":{"blocked":0,"dns":0,"connect":0,"ssl":0,"send":0,"wait":21,"receive":0},"time":21,"_securityState":"secure","serverIPAddress":"192.0.2.1","connection":"443","pageref":"page_1"},
            {"startedDateTime":"2026-01-05T10:00:02.015+01:00","request":{"bodySize":0,"method":"GET","url":"https://api.fitiq.example/api/v1/streaks?limit=20","httpVersion":"HTTP/2","headers":[{"name":"Authorization","value":"Bearer a"}],"cookies":[],"queryString":[],"headersSize":410},"response":{"status":304,"statusText":"Not Modified","httpVersion":"HTTP/2","headers":[],"cookies":[],"content":{"mimeType":"application/json","size":46,"text":"{\"data\":{\"streaks\":[{\"id\":\"s1\",\"days\":4}]}}"},"redirectURL":"","headersSize":100,"bodySize":100},"cache":{},"timings":{},"time":4,"pageref":"page_1"},
            {"startedDateTime":"2026-01-05T10:00:02.100+01:00","request":{"bodySize":0,"method":"GET","url":"wss://api.fitiq.example/ws/meal-logs","httpVersion":"HTTP/1.1","headers":[],"cookies":[],"queryString":[],"headersSize":500},"response":{"status":101,"statusText":"Switching Protocols","httpVersion":"HTTP/1.1","headers":[],"cookies":[],"content":{"mimeType":"text/plain","size":0,"text":""},"redirectURL":"","headersSize":100,"bodySize":100},"cache":{},"timings":{},"time":4,"pageref":"page_1"},
            {"startedDateTime":"2026-01-05T10:00:03.000+01:00","request":{"bodySize":18,"method":"POST","url":"https://api.fitiq.example/api/v1/streaks","httpVersion":"HTTP/2","headers":[{"name":"Authorization","value":"Bearer a"}],"cookies":[],"queryString":[],"headersSize":400,"postData":{"mimeType":"application/json","params":[],"text":"{\"kind\":\"weight\"}"}},"response":{"status":201,"statusText":"Created","httpVersion":"HTTP/2","headers":[{"name":"content-type","value":"application/json; charset=utf-8"},{"name":"location","value":"/api/v1/streaks/s2"}],"cookies":[],"content":{"mimeType":"application/json; charset=utf-8","size":22,"text":"{\"data\":{\"id\":\"s2\"}}"},"redirectURL":"/api/v1/streaks/s2","headersSize":120,"bodySize":142},"cache":{},"timings":{},"time":9,"pageref":"page_1"}]}}
            """#)

    /// Every body in Base64, the newest entry first, and a byte order mark in front of one body.
    private static let charles = Program(
        testDescription: "Charles",
        archive: #"""
            {"log":{"version":"1.2","creator":{"name":"Charles Proxy","version":"4.6.4"},"entries":[
            {"startedDateTime":"2026-01-05T10:00:03.000+01:00","time":9,"request":{"method":"POST","url":"https://api.fitiq.example/api/v1/streaks","httpVersion":"HTTP/1.1","cookies":[],"headers":[{"name":"Host","value":"api.fitiq.example"},{"name":"authorization","value":"Bearer a"}],"queryString":[],"postData":{"mimeType":"application/json","text":"{\"kind\":\"weight\"}"},"headersSize":210,"bodySize":18},"response":{"_charlesStatus":"COMPLETE","status":201,"statusText":"Created","httpVersion":"HTTP/1.1","cookies":[],"headers":[{"name":"Content-Type","value":"application/json"},{"name":"Location","value":"/api/v1/streaks/s2"}],"content":{"size":20,"mimeType":"application/json","text":"77u/eyJkYXRhIjp7ImlkIjoiczIifX0=","encoding":"base64"},"redirectURL":"/api/v1/streaks/s2","headersSize":0,"bodySize":20},"serverIPAddress":"192.0.2.1","cache":{},"timings":{"dns":1,"connect":2,"ssl":1,"send":1,"wait":3,"receive":1}},
            {"startedDateTime":"2026-01-05T10:00:01.000+01:00","time":9,"request":{"method":"GET","url":"https://api.fitiq.example/api/v1/streaks","httpVersion":"HTTP/1.1","cookies":[],"headers":[{"name":"authorization","value":"Bearer a"}],"queryString":[],"headersSize":210,"bodySize":0},"response":{"_charlesStatus":"COMPLETE","status":200,"statusText":"OK","httpVersion":"HTTP/1.1","cookies":[],"headers":[{"name":"Content-Type","value":"application/json"},{"name":"Content-Encoding","value":"gzip"}],"content":{"size":44,"compression":10,"mimeType":"application/json","text":"eyJkYXRhIjp7InN0cmVha3MiOlt7ImlkIjoiczEiLCJkYXlzIjo0fV19fQ==","encoding":"base64"},"redirectURL":null,"headersSize":0,"bodySize":34},"cache":{},"timings":{"send":1,"wait":3,"receive":1}}]}}
            """#)

    /// A failed entry without a response, and contents without a size.
    private static let proxyman = Program(
        testDescription: "Proxyman",
        archive: #"""
            {"log":{"version":"1.2","creator":{"name":"Proxyman","version":"5.10.0"},"comment":"","pages":[],"entries":[
            {"startedDateTime":"2026-01-05T09:00:00.500Z","time":0,"request":{"method":"GET","url":"https://api.fitiq.example/api/v1/streaks","httpVersion":"HTTP/1.1","headers":[],"queryString":[],"cookies":[],"headersSize":-1,"bodySize":-1}},
            {"_id":"1","_name":"","startedDateTime":"2026-01-05T09:00:01.000Z","time":12.5,"request":{"method":"GET","url":"https://api.fitiq.example/api/v1/streaks","httpVersion":"HTTP/1.1","headers":[{"name":"Authorization","value":"Bearer a"}],"queryString":[],"cookies":[],"headersSize":-1,"bodySize":-1},"response":{"status":200,"statusText":"OK","httpVersion":"HTTP/1.1","headers":[{"name":"Content-Type","value":"application/json"}],"cookies":[],"content":{"mimeType":"application/json","text":"{\"data\":{\"streaks\":[{\"id\":\"s1\",\"days\":4}]}}"},"redirectURL":"","headersSize":-1,"bodySize":-1},"cache":{},"timings":{"send":0,"wait":12,"receive":0}},
            {"_id":"2","startedDateTime":"2026-01-05T09:00:03.000Z","time":12.5,"request":{"method":"POST","url":"https://api.fitiq.example/api/v1/streaks","httpVersion":"HTTP/1.1","headers":[{"name":"Authorization","value":"Bearer a"}],"queryString":[],"cookies":[],"headersSize":-1,"bodySize":-1,"postData":{"mimeType":"application/json","text":"{}"}},"response":{"status":201,"statusText":"Created","httpVersion":"HTTP/1.1","headers":[{"name":"Content-Type","value":"application/json"},{"name":"Location","value":"/api/v1/streaks/s2"}],"cookies":[],"content":{"mimeType":"application/json","text":"{\"data\":{\"id\":\"s2\"}}"},"redirectURL":"","headersSize":-1,"bodySize":-1},"cache":{},"timings":{"send":0,"wait":12,"receive":0}}]}}
            """#)

    /// Masked credentials, prefixes of a base URL, and calls of Understudy itself.
    private static let understudy = Program(
        testDescription: "Understudy",
        archive: #"""
            {"log":{"version":"1.2","creator":{"name":"Understudy","version":"1.0"},"pages":[{"startedDateTime":"2026-01-05T09:00:01.000Z","id":"page_1","title":"main","pageTimings":{}}],"entries":[
            {"pageref":"page_1","startedDateTime":"2026-01-05T09:00:00.100Z","_worldTime":"2026-01-07T09:00:00.000Z","time":0.4,"request":{"method":"PUT","url":"http://127.0.0.1:4000/_understudy/clock","httpVersion":"HTTP/1.1","cookies":[],"headers":[],"queryString":[],"headersSize":-1,"bodySize":2},"response":{"status":200,"statusText":"OK","httpVersion":"HTTP/1.1","cookies":[],"headers":[],"content":{"size":2,"mimeType":"application/json","text":"{}"},"redirectURL":"","headersSize":-1,"bodySize":2},"cache":{},"timings":{"send":0,"wait":0.4,"receive":0},"comment":"req-1"},
            {"pageref":"page_1","startedDateTime":"2026-01-05T09:00:01.000Z","_worldTime":"2026-01-07T09:00:00.000Z","_account":"ada","time":0.4,"request":{"method":"GET","url":"http://127.0.0.1:4000/_sandbox/t1/_as/ada/api/v1/streaks?limit=20","httpVersion":"HTTP/1.1","cookies":[],"headers":[{"name":"Host","value":"127.0.0.1:4000"}],"queryString":[{"name":"limit","value":"20"}],"headersSize":-1,"bodySize":0},"response":{"status":200,"statusText":"OK","httpVersion":"HTTP/1.1","cookies":[],"headers":[{"name":"Content-Type","value":"application/json"}],"content":{"size":46,"mimeType":"application/json","text":"{\"data\":{\"streaks\":[{\"id\":\"s1\",\"days\":4}]}}"},"redirectURL":"","headersSize":-1,"bodySize":46},"cache":{},"timings":{"send":0,"wait":0.4,"receive":0},"comment":"req-2, ada"},
            {"pageref":"page_1","startedDateTime":"2026-01-05T09:00:03.000Z","_worldTime":"2026-01-07T09:00:00.000Z","_account":"bob","time":0.4,"request":{"method":"POST","url":"http://127.0.0.1:4000/api/v1/streaks","httpVersion":"HTTP/1.1","cookies":[],"headers":[{"name":"Authorization","value":"***"}],"queryString":[],"headersSize":-1,"bodySize":18},"response":{"status":201,"statusText":"Created","httpVersion":"HTTP/1.1","cookies":[],"headers":[{"name":"Content-Type","value":"application/json"},{"name":"Location","value":"/api/v1/streaks/s2"}],"content":{"size":22,"mimeType":"application/json","text":"{\"data\":{\"id\":\"s2\"}}"},"redirectURL":"","headersSize":-1,"bodySize":22},"cache":{},"timings":{"send":0,"wait":0.4,"receive":0},"comment":"req-3, bob"}]}}
            """#)
}
