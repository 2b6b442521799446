import Testing
import UnderstudyCore
import UnderstudyWorlds

@Suite("An entry of the journal")
struct JournalEntryTests {
    @Test("shows the whole exchange")
    func whole() throws {
        let entry = try JournalEntry.make(
            .post, "/api/longevity/trends?range=weekly&tag=a&tag=b", id: "req-17", headers: ["Accept": "*/*", "Authorization": "Bearer x"],
            body: Array(#"{"kind": "a"}"#.utf8), account: "six-days", duration: .microseconds(1_200), faults: ["f1"])
        let expected: JSON = [
            "id": "req-17", "at": "2026-01-07T09:00:00.000Z", "backend": "longevity", "method": "POST", "path": "/api/longevity/trends",
            "query": ["range": ["weekly"], "tag": ["a", "b"]], "headers": ["accept": ["*/*"], "authorization": ["***"]],
            "body": ["kind": "a"],
            "account": "six-days", "status": 200, "durationMs": 1.2, "faults": ["f1"], "knownRoute": true,
            "answer": .null,
        ]
        #expect(entry.json == expected)
    }

    @Test("has null for missing parts")
    func nothing() throws {
        let json = try JournalEntry.make(status: nil, knownRoute: false).json
        #expect(json["body"] == .null)
        #expect(json["account"] == .null)
        #expect(json["status"] == .null)
        #expect(json["faults"] == [])
        #expect(json["knownRoute"] == false)
        #expect(json["bodyTruncated"] == nil)
        #expect(json["answer"] == .null)
    }

    @Test(
        "masks headers that are credentials",
        arguments: [
            "authorization", "Proxy-Authorization", "cookie", "Set-Cookie", "X-API-Key", "x-firebase-appcheck", "X-Auth-Token",
            "x-client-secret",
            "x-password-hint",
        ])
    func headers(name: String) throws {
        let json = try JournalEntry.make(headers: [name: "s3cret"]).json
        #expect(json["headers"] == [name.lowercased(): ["***"]] as JSON?)
        #expect(!json.text.contains("s3cret"))
    }

    @Test(
        "shows headers that are not credentials",
        arguments: ["x-user-id", "x-trace", "accept", "content-type", "user-agent", "x-error-code", "access-control-request-headers"])
    func otherHeaders(name: String) throws {
        #expect(try JournalEntry.make(headers: [name: "authorization"]).json["headers"] == [name: ["authorization"]] as JSON?)
    }

    @Test("masks a header that holds a link with a secret")
    func link() throws {
        let json = try JournalEntry.make(headers: ["referer": "https://a.test/b?x=1&access_token=s3cret"]).json
        #expect(!json.text.contains("s3cret"))
    }

    @Test(
        "masks query parameters that are secrets",
        arguments: [
            ("token=s3cret", ["token": ["***"]]), ("refreshToken=s3cret&a=1", ["refreshToken": ["***"], "a": ["1"]]),
            ("API_KEY=s3cret", ["API_KEY": ["***"]]), ("code=s3cret", ["code": ["***"]]), ("countryCode=TR", ["countryCode": ["TR"]]),
            ("to%6Ben=s3cret", ["token": ["***"]]), ("next=%2Fa%3Ftoken%3Ds3cret", ["next": ["***"]]),
            ("oobCode=s3cret", ["oobCode": ["***"]]),
        ] as [(String, JSON)])
    func query(text: String, shown: JSON) throws {
        #expect(try JournalEntry.make(.get, "/a?" + text).json["query"] == shown)
    }

    @Test(
        "masks members of the body that are secrets, at any depth",
        arguments: [
            (#"{"email":"a@b.test","password":"s3cret"}"#, ["email": "a@b.test", "password": "***"]),
            (#"{"new_Password":"s3cret","code":"123"}"#, ["new_Password": "***", "code": "***"]),
            (#"[{"a":{"id_token":"s3cret","n":1.5}}]"#, [["a": ["id_token": "***", "n": 1.5]]]),
            (#"{"secrets":{"a":"s3cret"},"apiKeys":["s3cret"]}"#, ["secrets": "***", "apiKeys": "***"]),
            (#"{"to\u006ben":"s3cret"}"#, ["token": "***"]),
            (#"{"link":"app://x?token=s3cret","note":"a=b, my token"}"#, ["link": "***", "note": "a=b, my token"]),
            (#"{"zipCode":"34000","decoded":1}"#, ["zipCode": "34000", "decoded": 1]),
            ("12", 12), ("null", .null), (#""password=s3cret""#, "***"),
        ] as [(String, JSON)])
    func body(text: String, shown: JSON) throws {
        #expect(try JournalEntry.make(body: Array(text.utf8)).json["body"] == shown)
    }

    @Test(
        "masks a body as a whole if it is not JSON and may contain a secret",
        arguments: [
            "email=a&password=s3cret", "user%5Bpassword%5D=s3cret", "API-Key: s3cret", #"{"token":"s3cret""#, "grant_type=x&code=s3cret",
            "--b\r\nContent-Disposition: form-data; name=\"passWord\"\r\n\r\ns3cret",
            "p\u{0}a\u{0}s\u{0}s\u{0}w\u{0}o\u{0}r\u{0}d\u{0}=\u{0}s3cret",
        ])
    func form(text: String) throws {
        #expect(try JournalEntry.make(body: Array(text.utf8)).json["body"] == "***")
    }

    @Test("shows other text unchanged", arguments: ["kind=weight&quantity=82", "{", "encoded", "günaydın"])
    func text(text: String) throws {
        #expect(try JournalEntry.make(body: Array(text.utf8)).json["body"] == .string(text))
    }

    @Test("shows null for a body that is not text")
    func binary() throws {
        #expect(try JournalEntry.make(body: [0xFF, 0xD8, 0xFF]).json["body"] == .null)
    }
}
