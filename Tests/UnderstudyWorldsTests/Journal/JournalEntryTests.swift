import HTTPTypes
import MicroHTTP
import Testing
import UnderstudyWorlds
import Values

@Suite("An entry of the journal")
struct JournalEntryTests {
    @Test("shows the whole exchange")
    func whole() throws {
        let entry = try JournalEntry.make(
            .post, "/api/longevity/trends?range=weekly&tag=a&tag=b", id: "req-17", headers: ["Accept": "*/*", "Authorization": "Bearer x"],
            body: Array(#"{"kind": "a"}"#.utf8), account: "six-days", duration: .microseconds(1_200), faults: ["f1"])
        let expected: JSON = [
            "id": "req-17", "at": "2026-01-07T09:00:00.000Z", "receivedAt": "2026-11-26T10:20:30.400Z", "backend": "longevity",
            "method": "POST", "path": "/api/longevity/trends",
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
        #expect(json["bodyNote"] == nil)
        #expect(json["answer"] == .null)
    }

    @Test(
        "masks headers that are credentials",
        arguments: [
            "authorization", "Proxy-Authorization", "cookie", "Set-Cookie", "X-API-Key", "X-Auth-Token",
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
        for link in ["https://a.test/b?x=1&access_token=s3cret", "https://a.test/b#access_token=s3cret", "/b?x=1#a=1&access_token=s3cret"] {
            let json = try JournalEntry.make(headers: ["referer": link]).json
            #expect(!json.text.contains("s3cret"), "\(json.text)")
        }
    }

    @Test(
        "masks query parameters that are secrets",
        arguments: [
            ("token=s3cret", ["token": ["***"]]), ("refreshToken=s3cret&a=1", ["refreshToken": ["***"], "a": ["1"]]),
            ("API_KEY=s3cret", ["API_KEY": ["***"]]), ("code=s3cret", ["code": ["***"]]), ("countryCode=TR", ["countryCode": ["TR"]]),
            ("to%6Ben=s3cret", ["token": ["***"]]), ("next=%2Fa%3Ftoken%3Ds3cret", ["next": ["/a?token=***"]]),
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
            (#"{"to\u006ben":"s3cret"}"#, ["token": "***"]), (#"{"note":"a=b, my token"}"#, ["note": "a=b, my token"]),
            (#"{"zipCode":"34000","decoded":1}"#, ["zipCode": "34000", "decoded": 1]),
            ("12", 12), ("null", .null),
        ] as [(String, JSON)])
    func body(text: String, shown: JSON) throws {
        #expect(try JournalEntry.make(body: Array(text.utf8)).json["body"] == shown)
    }

    @Test(
        "masks a body as a whole if it is not JSON and may contain a secret",
        arguments: [
            "email=a&password=s3cret", "user%5Bpassword%5D=s3cret", "API-Key: s3cret", #"{"token":"s3cret""#,
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

    @Test(
        "shows numbers as they were sent",
        arguments: [
            "9007199254740993", "-9007199254740993", "12345678901234567890", "1e400", "9007199254740991", "82.5",
            "10000000000000000000000000000001",
        ])
    func numbers(number: String) throws {
        for text in [#"{"id":\#(number)}"#, #"{"password":"s3cret","id":[\#(number)]}"#, #"{"a":1,"a":{"id":\#(number)}}"#] {
            let entry = try JournalEntry.make(body: Array(text.utf8))
            var writer = JSONWriter()
            entry.write(to: &writer, hiding: [])
            #expect(String(decoding: writer.bytes, as: UTF8.self).contains(number), "\(text)")
        }
    }

    @Test("shows JSON behind a byte order mark, and says so")
    func byteOrderMark() throws {
        let json = try JournalEntry.make(body: [0xEF, 0xBB, 0xBF] + Array(#"{"a":1}"#.utf8)).json
        #expect(json["body"] == ["a": 1])
        #expect(json["bodyNote"] == "the text begins with a byte order mark")
    }

    @Test(
        "shows null for a body that it cannot show, and says why",
        arguments: [
            ([0xFF, 0xD8, 0xFF], nil, "not text (3 bytes)"), ([0xFF], nil, "not text (1 byte)"),
            ([0x8B, 0xFF], "br", "encoded as br, and not decoded (2 bytes)"), ([0x1F, 0x8B, 0xFF], "gzip", "not valid gzip (3 bytes)"),
        ] as [([UInt8], String?, String)])
    func hidden(body: [UInt8], coding: String?, note: String) throws {
        let headers = coding.map { ["Content-Encoding": $0] } ?? [:]
        let json = try JournalEntry.make(headers: headers, body: body, codings: [.gzip]).json
        #expect(json["body"] == .null)
        #expect(json["bodyNote"] == .string(note))
    }

    @Test("says of an answer why it is not whole")
    func answers() throws {
        var cut = Response(status: .ok, body: Array("0123456789".utf8))
        cut.delivery = Delivery(endsAfterBytes: 5)
        let answers = [
            (JournalAnswer(cut, Journal.Limits()), "a rule ended the response after 5 of 10 bytes"),
            (JournalAnswer(cut, Journal.Limits(bodyBytes: 3)), "the first 3 of 5 bytes; the setting journal.bodyBytes allows more"),
            (JournalAnswer(Response(status: .ok, body: [0xFF, 0xFE]), Journal.Limits()), "not text (2 bytes)"),
        ]
        for (answer, note) in answers {
            #expect(try JournalEntry.make(answer: answer).json["answer"]?["bodyNote"] == .string(note))
        }
    }
}
