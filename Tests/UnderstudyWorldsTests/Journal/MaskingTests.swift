import HTTPTypes
import MicroHTTP
import Storage
import Testing
import Values

@testable import UnderstudyCore
@testable import UnderstudyWorlds

/// The promises of SECURITY.md about masking, as requests and responses with their form in the journal.
@Suite("Masking")
struct MaskingTests {
    private static let token = "ygcGHTV3Iqa9nIe7XvkBaED6Dr9xSSNK2ON4r88QxqU"
    private static let webToken = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEtMSIsImlhdCI6MX0.dGhlIHNpZ25hdHVyZSBvZiBhZGE"
    private static let userID = "c3a1f6d2-94be-4e70-b58d-7f6a0e21d943"

    /// A sign-in that declares its secrets under names that do not look like them.
    private static let signIn = SecretNames(
        parameters: [ParameterDescription("pin", [:], "").secret, ParameterDescription("token_count", [:], "")],
        bodies: [.object([.required("phrase", .secret), .required("key", .text)])],
        answers: [.object([.required("session", .secret), .required("tokens", .integer(NumberRange()))])])

    private static let secrets: DeclaredSecrets = {
        let issued = IssuedSecrets()
        for text in [token, webToken, "correct horse", "hunter2", "staple-9"] { issued.note(text) }
        return DeclaredSecrets(headers: ["x-pulse"], texts: ["control-key-1"], issued: issued)
    }()

    private func entry(
        _ target: String = "/", headers: [String: String] = [:], body: String = "", answer: JournalAnswer? = nil,
        _ names: SecretNames = signIn
    ) throws -> JournalEntry {
        try .make(
            .post, target, headers: headers, body: Array(body.utf8), answer: answer, secrets: Self.secrets, secretNames: names)
    }

    private func shown(_ entry: JournalEntry) -> JSON { entry.json(hiding: ["mine-1"]) }

    @Test(
        "replaces members that the operation declares secret, at any depth, and no others that it declares",
        arguments: [
            (#"{"phrase": "a", "key": "b"}"#, ["phrase": "***", "key": "b"]), (#"{"x": [{"phrase": ["a"]}]}"#, ["x": [["phrase": "***"]]]),
            (#"{"phr\u0061se": 1, "a": null}"#, ["phrase": "***", "a": .null]),
            (#"{"phrase": {"a": 1}, "b": 2}"#, ["phrase": "***", "b": 2]),
            (#"{"session": "a", "countryCode": "TR"}"#, ["session": "a", "countryCode": "TR"]),
        ] as [(String, JSON)])
    func declaredMember(_ body: String, _ expected: JSON) throws {
        #expect(try shown(entry(body: body))["body"] == expected)
    }

    @Test("replaces members of a response that the operation declares secret, and no code of an error")
    func declaredAnswer() throws {
        let answer = JournalAnswer.make(
            #"{"session":"a","tokens":2,"phrase":"b","error":{"code":"invalid_key","key":"c"},"id":"\#(Self.userID)"}"#)
        let expected: JSON = [
            "session": "***", "tokens": 2, "phrase": "b", "error": ["code": "invalid_key", "key": "c"], "id": .string(Self.userID),
        ]
        #expect(try shown(entry(answer: answer))["answer"]?["body"] == expected)
    }

    @Test("replaces declared parameters, and by its rule of names those that the operation does not declare")
    func parameters() throws {
        let json = try shown(entry("/a?pin=1&token_count=2&access_token=3&code=4&next=%2Fb%3Ftoken%3D5&range=weekly&phrase="))
        let expected: JSON = [
            "pin": ["***"], "token_count": ["2"], "access_token": ["***"], "code": ["***"], "next": ["/b?token=***"], "range": ["weekly"],
            "phrase": ["***"],
        ]
        #expect(json["query"] == expected)
    }

    @Test(
        "replaces headers with credentials, those that a backend declares, and those with the usual names",
        arguments: [
            ("Authorization", "Bearer a", "***"), ("proxy-authorization", "a", "***"), ("Cookie", "a=b", "***"),
            ("Set-Cookie", "a=b", "***"),
            ("X-Pulse", "60", "***"), ("X-API-Key", "a", "***"), ("X-CSRF-Token", "a", "***"),
            ("Referer", "https://a.test/x?token=1&b=2", "https://a.test/x?token=***&b=2"),
            ("Referer", "http://a.test/_key/control-key-1/x", "http://a.test/_key/***/x"), ("X-Trace", "see \"mine-1\".", "see \"***\"."),
            ("X-Trace", "a \(token), b", "a ***, b"), ("X-Trace", webToken, "***"), ("X-Trace", "correct horse", "***"),
            ("X-User-Id", "mine-12", "mine-12"), ("X-Request-Id", userID, userID), ("Idempotency-Key", "a-1", "a-1"),
            ("If-None-Match", "\"33a64df551425fcc55e4d42a148795d9f25f89d4\"", "\"33a64df551425fcc55e4d42a148795d9f25f89d4\""),
            ("X-Trace", "a&&b?c&&d", "a&&b?c&&d"), ("X-Error-Code", "a", "a"), ("X-Sandbox", "t1", "t1"),
        ])
    func header(_ name: String, _ value: String, _ expected: String) throws {
        #expect(try shown(entry(headers: [name: value]))["headers"] == [name.lowercased(): [.string(expected)]] as JSON?)
    }

    @Test(
        "replaces issued tokens and passwords wherever they are a whole value, and tokens as words, too",
        arguments: [
            (#"{"note": "\#(token)"}"#, #"{"note": "***"}"#), (#"{"a": [{"b": "correct horse"}]}"#, #"{"a": [{"b": "***"}]}"#),
            (#"{"a": "corr\u0065ct horse"}"#, #"{"a": "***"}"#), (#"{"a": "is \#(token)."}"#, #"{"a": "is ***."}"#),
            (#"{"url": "https://a.test/x?y=\#(token)#z"}"#, #"{"url": "https://a.test/x?y=***#z"}"#),
            (#"{"a": "\#(webToken)", "b": "JWT \#(webToken)"}"#, #"{"a": "***", "b": "JWT ***.***.***"}"#),
            (#"{"\#(token)": 1, "mine-1": 2}"#, #"{"***": 1, "***": 2}"#), (#"{"a": "mine-1 control-key-1"}"#, #"{"a": "*** ***"}"#),
            (#"{"a": "correct%20horse"}"#, #"{"a": "***"}"#), (#""correct horse""#, #""***""#),
            // Limits: short passwords, passwords within other texts, other tokens, numbers.
            (#"{"a": "hunter2", "b": "my correct horse"}"#, #"{"a": "hunter2", "b": "my correct horse"}"#),
            (#"{"a": "\#(token)x", "b": "staple-9x", "c": 1.50}"#, #"{"a": "\#(token)x", "b": "staple-9x", "c": 1.50}"#),
        ])
    func known(_ body: String, _ expected: String) throws {
        var writer = JSONWriter()
        let entry = try entry(body: body)
        entry.masking(hiding: ["mine-1"]).write(body: entry.body, to: &writer)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
    }

    @Test(
        "replaces segments of a path with a secret, escaped or not, and shows ids, keys of accounts and names of sandboxes",
        arguments: [
            ("/reset/\(token)/x", "/reset/***/x"), ("/reset/%79\(token.dropFirst())", "/reset/***"), ("/a/correct%20horse", "/a/***"),
            ("/mine-1/mine-12", "/***/mine-12"), ("/a%2F\(token)", "/***"), ("//a//control-key-1", "//a//***"),
            ("/a/b%20c/é", "/a/b%20c/é"),
            ("/_sandbox/t1/_as/six-days/users/\(userID)", "/_sandbox/t1/_as/six-days/users/\(userID)"),
            ("/token/password", "/token/password"),
        ])
    func path(_ path: String, _ expected: String) throws {
        #expect(try shown(entry(path))["path"] == .string(expected))
        #expect(try entry(path).har(hiding: ["mine-1"])["request"]?["url"] == .string("http://127.0.0.1" + expected))
    }

    @Test(
        "reads a form by name, and replaces the whole of a text that cannot be read if it may hold a secret",
        arguments: [
            ("application/x-www-form-urlencoded", "a=1&password=s3cret&phr%61se=x&b=\(token)&&c", "a=1&password=***&phr%61se=***&b=***&&c"),
            ("application/x-www-form-urlencoded; charset=utf-8", "key=1&code=2", "key=1&code=***"),
            ("application/x-www-form-urlencoded", #"{"phrase":"Hunter22x""#, "***"),
            ("application/x-www-form-urlencoded", "a=1;phrase=Hunter22x", "***"),
            ("application/x-www-form-urlencoded", "phrase: Hunter22x", "***"), ("text/plain", "kind=weight", "***"),
            ("application/json", #"{"kind": "weight", "#, "***"),
        ])
    func text(_ type: String, _ body: String, _ expected: String) throws {
        #expect(try shown(entry(headers: ["Content-Type": type], body: body))["body"] == .string(expected))
    }

    @Test(
        "replaces the whole of a text of an undeclared operation if a usual name occurs in it",
        arguments: [
            ("kind=weight", "kind=weight"), ("{", "{"), ("note: mine-1", "note: ***"), (#"{"api_key": "a"#, "***"),
            ("password=s3cret", "***"),
            ("--b\r\nContent-Disposition: form-data; name=\"passWord\"\r\n\r\ns3cret", "***"), ("code=1", "code=1"),
        ])
    func undeclaredText(_ body: String, _ expected: String) throws {
        #expect(try shown(entry(body: body, SecretNames()))["body"] == .string(expected))
    }

    @Test("shows bytes that are no text in an archive, unless a secret may be in them")
    func binary() throws {
        func text(_ bytes: [UInt8], _ names: SecretNames) throws -> JSON? {
            let answer = JournalAnswer(Response(status: .ok, body: bytes), Journal.Limits())
            return try entry(answer: answer, names).har(hiding: ["mine-1"])["response"]?["content"]?["text"]
        }
        #expect(try text([0x89, 0x50, 0xFF], SecretNames()) == "iVD/")
        #expect(try text([0x89, 0x50, 0xFF], Self.signIn) == nil)
        #expect(try text([0xFF, 0x20] + Array("mine-1".utf8), SecretNames()) == nil)
        #expect(try text([0xFF] + Array("token".utf8), SecretNames()) == nil)
    }

    @Test("applies to the differences of a failed verification")
    func differences() throws {
        let target = "/a/mine-1?pin=7&range=weekly"
        let entry = try entry(
            target, headers: ["X-Pulse": "60", "X-Trace": "mine-1"],
            body: #"{"phrase":"a","x":{"phrase":"b","c":"d"},"y":"\#(Self.token)"}"#)
        let match: JSON = [
            "path": "/b", "query": ["pin": "1", "range": "daily"], "headers": ["x-pulse": "1", "x-trace": "1"],
            "body": ["phrase": "z", "x": 1, "y": "z"],
        ]
        guard case .fails(_, let misses) = Verification(match: RequestMatch.make(match)).check([entry]) else {
            Issue.record("the verification holds")
            return
        }
        let found = JSON.read { misses.first?.write(to: &$0, hiding: ["mine-1"]) }["differences"]?.array?.compactMap { $0["found"] }
        #expect(found == ["/a/***", "***", "weekly", "***", "***", "***", ["phrase": "***", "c": "d"], "***"])
    }

    @Test("applies to log lines, which have no query and no control characters")
    func logText() throws {
        let request = try #require(Request(method: .get, target: "/a\u{1b}[2J/mine-1?x=1"))
        #expect(LogText.request(request, by: Masking(tokens: ["mine-1"]), showing: []) == #"GET /a\u{1b}[2J/***"#)
        #expect(LogText.request(request, by: nil, showing: []) == "GET /***/***")
        let method = try #require(HTTPRequest.Method("mine-1"))
        let unusual = try #require(Request(method: method, target: "/a"))
        #expect(LogText.request(unusual, by: nil, showing: ["a"]) == "*** /a")
        #expect(LogText.path("/API/mine-1//insights/\u{7}", showing: ["api", "insights"]) == "/API/***//insights/***")
        struct Quoting: Error, CustomStringConvertible {
            let description: String
        }
        let error = Quoting(description: "found mine-1 \(Self.token)\u{9b}")
        #expect(LogText.error(error, by: nil) == "Quoting ***")
        let failure = StorageFailure(.failing("disk I/O error"), at: "data.sqlite")
        #expect(LogText.error(failure, by: nil) == "\(failure)")
        #expect(LogText.error(error, by: Masking(Self.secrets, tokens: ["mine-1"])) == #"found *** ***\u{9b}"#)
    }

    @Test("reads texts of many escapes and links in short time")
    func hostile() {
        let masking = Masking(Self.secrets, tokens: ["mine-1"])
        for part in ["%25", "?a=", "mine-", "=&", "x"] {
            let text = String(repeating: part, count: 20_000)
            #expect(masking.header(text, of: "x-trace") == text)
        }
    }
}
