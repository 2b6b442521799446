import HTTPTypes
import MicroHTTP
import Testing
import UnderstudyWorlds
import Values

@Suite("An answer in the journal")
struct JournalAnswerTests {
    private func shown(_ answer: JournalAnswer, to method: HTTPRequest.Method = .get) throws -> JSON {
        try #require(JournalEntry.make(method, answer: answer).json["answer"])
    }

    @Test("is shown with headers and body")
    func whole() throws {
        let answer = JournalAnswer.make(#"{"a": 1}"#, headers: ["Content-Type": "application/json"])
        let expected: JSON = ["headers": ["content-type": ["application/json"]], "body": ["a": 1]]
        #expect(try shown(answer) == expected)
    }

    @Test("is text if it is not JSON, and null if it is empty", arguments: [("plain", "plain"), ("", .null)] as [(String, JSON)])
    func text(_ body: String, _ expected: JSON) throws {
        #expect(try shown(.make(body))["body"] == expected)
    }

    @Test(
        "shows no secret",
        arguments: [
            (#"{"data":{"accessToken":"s3cret","refresh_token":"s3cret"}}"#, ["Set-Cookie": "session=s3cret; Path=/"]),
            (#"{"idToken":"s3cret","localId":"u-1"}"#, ["Authorization": "Bearer s3cret"]), ("token=s3cret", ["X-API-Key": "s3cret"]),
            (#"{"error":{"token":"s3cret"}}"#, ["Location": "/x?token=s3cret"]), (#"{"token":"s3cret""#, [:]),
        ] as [(String, [String: String])])
    func secrets(_ body: String, _ headers: [String: String]) throws {
        let entry = try JournalEntry.make(answer: .make(body, headers: headers))
        #expect(!entry.json.text.contains("s3cret"), "\(entry.json.text)")
        let archived = entry.har(hiding: [])
        #expect(!archived.text.contains("s3cret"), "\(archived.text)")
    }

    @Test("shows codes", arguments: [["error": ["code": "SUBSCRIPTION_REQUIRED"]], ["code": 404], ["key": "name"]] as [JSON])
    func codes(_ body: JSON) throws {
        #expect(try shown(.make(body.text))["body"] == body)
        // In a request it is a one-time code, whatever its form.
        let request = try JournalEntry.make(body: Array(#"{"code": "words"}"#.utf8))
        #expect(request.json["body"] == ["code": "***"] as JSON?)
    }

    @Test("is cut like a request, and is marked as cut", arguments: [(8, nil), (9, true), (100, true)] as [(Int, JSON?)])
    func cut(_ count: Int, _ isTruncated: JSON?) throws {
        let answer = JournalAnswer.make(String(repeating: "x", count: count), limits: Journal.Limits(bodyBytes: 8))
        #expect(answer.body.count == 8)
        #expect(answer.wholeBodyBytes == count)
        let json = try shown(answer)
        #expect(json["body"] == "xxxxxxxx")
        #expect(json["bodyTruncated"] == isTruncated)
    }

    @Test("has the sent part of a body that ended early")
    func ended() throws {
        var response = Response(status: .ok, body: Array("0123456789".utf8))
        response.delivery = Delivery(endsAfterBytes: 5, ending: .reset)
        let json = try shown(JournalAnswer(response, Journal.Limits()))
        #expect(json["body"] == "01234")
        #expect(json["bodyTruncated"] == true)
    }

    @Test("has no body for HEAD")
    func head() throws {
        let json = try shown(.make(#"{"a": 1}"#, headers: ["X-A": "1"]), to: .head)
        #expect(json == ["headers": ["x-a": ["1"]], "body": .null])
    }

    @Test("keeps the first of very many headers, and is marked as cut")
    func manyHeaders() throws {
        let many = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ("x-\($0)", "1") })
        let json = try shown(.make(headers: many))
        #expect(json["headersTruncated"] == true)
        #expect((400..<500).contains(json["headers"]?.object?.count ?? 0))
    }
}
