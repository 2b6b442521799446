import HTTPTypes
import Testing
import UnderstudyWorlds
import Values

@Suite("A match")
struct RequestMatchTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let match: JSON
        /// The parts that differ; empty if the match fits.
        let fields: [String]

        init(_ match: JSON, _ fields: String...) {
            self.match = match
            self.fields = fields
        }

        var testDescription: String { match.text }
    }

    private static let subject = (
        method: "POST", target: "/api/days/7%2F8?range=weekly&tag=a&tag=b&empty",
        headers: ["Accept": "application/json", "X-Trace": "t-1"],
        body: #"{"kind":"weight","quantity":82.4,"days":[{"n":1,"v":null},{"n":2}]}"#
    )

    @Test(
        "fits if every part does, and lists the parts that differ",
        arguments: [
            Case([:]),
            Case(["method": "POST"]), Case(["method": ["GET", "POST"]]), Case(["method": "GET"], "method"),
            Case(["path": "/api/days/7%2F8"]), Case(["path": "/api/days/7%2f8"]), Case(["path": "/%61pi/days/7*8"]),
            Case(["path": "/api/days/7/8"], "path"), Case(["path": "/api/days/7%252F8"], "path"), Case(["path": "/api/*"]),
            Case(["path": "*"]),
            Case(["path": "/api"], "path"), Case(["path": "/API/*"], "path"),
            Case(["query": ["range": "weekly"]]), Case(["query": ["range": "week*"]]), Case(["query": ["tag": "b"]]),
            Case(["query": ["empty": ""]]), Case(["query": ["tag": "*", "range": "*"]]),
            Case(["query": ["range": "daily"]], "query.range"), Case(["query": ["none": "*"]], "query.none"),
            Case(["headers": ["accept": "*json*"]]), Case(["headers": ["X-TRACE": "*"]]),
            Case(["headers": ["Accept": "text/*", "X-None": "*"]], "headers.accept", "headers.x-none"),
            Case(["body": [:]]), Case(["body": ["kind": "weight"]]), Case(["body": ["days": [["n": 1], ["n": 2]]]]),
            Case(["body": ["quantity": 82]], "body.quantity"), Case(["body": ["days": [["n": 1]]]], "body.days"),
            Case(["body": ["days": [["n": 3, "v": .null], ["n": 2, "x": 1]]]], "body.days[0].n", "body.days[1].x"),
            Case(["body": []], "body"), Case(["body": .null], "body"),
            Case(["account": "ada"]), Case(["account": "bob"], "account"),
            Case(["status": 201]), Case(["status": 200], "status"),
            Case(["method": "PUT", "path": "/x", "account": "bob", "body": ["kind": "a"]], "method", "path", "body.kind", "account"),
        ])
    func fits(_ given: Case) {
        let subject = MatchSubject.make(
            Self.subject.method, Self.subject.target, headers: Self.subject.headers, body: Self.subject.body, account: "ada", status: 201)
        let match = RequestMatch.make(given.match, readsStatus: true)
        #expect(match.differences(from: subject, by: Masking()).map(\.field) == given.fields)
        #expect(match.fits(subject) == given.fields.isEmpty)
        #expect(match.json.isSame(as: given.match))
    }

    @Test("fits a CORS preflight only if it names the method OPTIONS: a browser sends that, and not the app")
    func preflight() {
        let headers = ["Origin": "http://localhost:3000", "Access-Control-Request-Method": "POST"]
        let preflight = MatchSubject.make("OPTIONS", "/api/v1/progress", headers: headers)
        #expect(!RequestMatch.make([:]).fits(preflight))
        #expect(!RequestMatch.make(["path": "/api/*"]).fits(preflight))
        #expect(RequestMatch.make(["path": "/api/*"]).differences(from: preflight, by: Masking()).map(\.field) == ["method"])
        #expect(RequestMatch.make(["method": "OPTIONS"]).fits(preflight))
        #expect(RequestMatch.make([:]).fits(MatchSubject.make("OPTIONS", "/api/v1/progress")))
    }

    @Test(
        "compares whole numbers that no double holds as they were sent",
        arguments: [
            ("9007199254740993", "9007199254740993", true), ("9007199254740993", "9007199254740992", false),
            ("9007199254740992", "9007199254740993", false), ("12345678901234567890", "12345678901234567891", false),
            ("9007199254740994", "9007199254740994.0", true), ("7", "7.0", true), ("1e400", "1e400", true), ("1e400", "1e401", false),
        ])
    func largeNumbers(sent: String, asked: String, fits: Bool) throws {
        let subject = MatchSubject.make("POST", "/", body: #"{"id":\#(sent)}"#)
        let match = RequestMatch.make(try JSON(parsing: Array(#"{"body":{"id":\#(asked)}}"#.utf8), numbers: .exact))
        #expect(match.fits(subject) == fits)
        let difference = match.differences(from: subject, by: Masking()).first
        #expect(difference?.found.text == (fits ? nil : sent))
    }

    @Test("fits a body behind a byte order mark")
    func byteOrderMark() {
        let match = RequestMatch.make(["body": ["id": 7]])
        #expect(match.fits(MatchSubject.make("POST", "/", body: "\u{FEFF}{\"id\":7}")))
    }

    @Test("does not fit values that are missing")
    func nothingThere() {
        let subject = MatchSubject.make()
        let match = RequestMatch.make(
            ["query": ["q": "*"], "headers": ["h": "*"], "body": ["a": 1], "account": "ada", "status": 200], readsStatus: true)
        let differences = match.differences(from: subject, by: Masking())
        #expect(differences.map(\.field) == ["query.q", "headers.h", "body", "account", "status"])
        #expect(differences.allSatisfy { $0.found == .null })
    }

    @Test("fits if one of several headers or parameters of a name fits")
    func several() {
        var headers = HTTPFields()
        headers[values: .accept] = ["text/plain", "text/html"]
        let subject = MatchSubject(
            method: "GET", path: "/", in: PathForm(), query: .init("a=1&a=2"), headers: headers, body: [], account: { nil })
        #expect(RequestMatch.make(["headers": ["accept": "text/html"], "query": ["a": "2"]]).fits(subject))
        let differences = RequestMatch.make(["headers": ["accept": "image/*"], "query": ["a": "3"]]).differences(
            from: subject, by: Masking())
        #expect(differences.map(\.found) == [["1", "2"], ["text/plain", "text/html"]])
    }

    @Test("does not fit a body that is not JSON", arguments: ["", "kind=weight", "{"])
    func noJSON(body: String) {
        #expect(!RequestMatch.make(["body": [:]]).fits(.make(body: body)))
    }

    @Test("matches secrets, and masks them in the values found")
    func secrets() {
        let subject = MatchSubject.make(
            "GET", "/?token=abc", headers: ["Authorization": "Bearer abc"],
            body: #"{"password":"abc","login":{"apiKey":"abc"},"secrets":["abc"]}"#)
        let match = RequestMatch.make([
            "query": ["token": "x"], "headers": ["authorization": "x"],
            "body": ["password": "x", "login": "x", "secrets": ["x"]],
        ])
        let found = match.differences(from: subject, by: Masking()).map(\.found)
        #expect(found == ["***", "***", "***", ["apiKey": "***"], "***"])
        let exact = RequestMatch.make([
            "query": ["token": "abc"], "headers": ["authorization": "Bearer abc"], "body": ["login": ["apiKey": "abc"]],
        ])
        #expect(exact.fits(subject))
    }

    @Test("looks up the account last, and once")
    func account() throws {
        var asked = 0
        let subject = MatchSubject(method: "GET", path: "/a", in: PathForm(), query: .init(""), headers: [:], body: []) {
            asked += 1
            return "ada"
        }
        #expect(!RequestMatch.make(["path": "/b", "account": "ada"]).fits(subject))
        #expect(!RequestMatch.make(["body": [:], "account": "ada"]).fits(subject))
        #expect(asked == 0)
        #expect(RequestMatch.make(["account": "ada"]).fits(subject))
        #expect(!RequestMatch.make(["account": "bob"]).fits(subject))
        #expect(asked == 1)
    }

    @Test("rethrows the error of the account look-up")
    func accountFailure() throws {
        let subject = MatchSubject.failing()
        #expect(throws: ExpectedError.self) { try RequestMatch.make(["account": "ada"]).fits(subject) }
        let fits = try RequestMatch.make([:]).fits(subject)
        #expect(fits)
    }

    @Test(
        "has a validation error for each invalid member",
        arguments: [
            (["method": "get"], ["$.method"]), (["method": []], ["$.method"]), (["method": ["GET", 1]], ["$.method"]),
            (["method": "GET POST"], ["$.method"]), (["path": "api"], ["$.path"]), (["path": "/a?b=1"], ["$.path"]),
            (["path": .string("/" + String(repeating: "x", count: 2_000))], ["$.path"]), (["query": []], ["$.query"]),
            (["query": ["a": 1, "b": .null]], ["$.query.a", "$.query.b"]), (["headers": ["a b": "x"]], ["$.headers.a b"]),
            (["headers": ["a": ["x"]]], ["$.headers.a"]), (["account": ""], ["$.account"]),
            (["status": 200, "pth": "/"], ["$.status", "$.pth"]),
            (["method": "*"], ["$.method"]), (["method": ["GET", "P*"]], ["$.method"]), (["path": "/a#b"], ["$.path"]),
            (["path": "/_sandbox/t1/api"], ["$.path"]), (["path": "//_sandbox/*"], ["$.path"]), (["path": "/_as/ada/api"], ["$.path"]),
            (["path": "/_key/k/api"], ["$.path"]), (["path": "/_understudy"], ["$.path"]), (["path": "/%5Funderstudy/*"], ["$.path"]),
            (["path": "/openapi.json"], ["$.path"]), (["path": "/openapi/fitiq.json"], ["$.path"]),
            (["path": "/_sandboxes"], []), (["path": "/_SANDBOX/a"], []), (["path": "/_under*"], []), (["path": "*/_as/ada"], []),
            (["path": "/a%23b"], []), (["path": "/api/_as/ada"], []),
        ] as [(JSON, [String])])
    func faults(match: JSON, paths: [String]) {
        let faults = ValidationErrors()
        _ = RequestMatch(ObjectReader(match, path: "$", faults: faults))
        #expect(faults.all.map(\.path) == paths)
    }

    @Test(
        "of requests that do not exist has a validation error that says why",
        arguments: [
            ("/_sandbox/t1/api", "ask in the sandbox, without /_sandbox/{id}"), ("/_as/ada/api", "without /_as/{account}"),
            ("/_key/k", "the control key is not in the path"), ("/_understudy/clock", "calls of the control API match nothing"),
            ("/a#b", "%23 is the character"), ("/a?b", "which \"query\" matches"),
        ])
    func reasons(path: String, reason: String) throws {
        let faults = ValidationErrors()
        _ = RequestMatch(ObjectReader(["path": .string(path)], path: "$", faults: faults))
        #expect(try #require(faults.all.first).expected.contains(reason))
    }
}
