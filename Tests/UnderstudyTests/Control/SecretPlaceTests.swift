import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyWorlds

import Values
@testable import UnderstudyProgram

/// A kind of secret that has no name: it is masked wherever it stands.
struct PlacedSecret: Sendable, CustomTestStringConvertible {
    let kind: String
    /// The text that a client sends.
    let text: String
    /// The part that must not be shown.
    let hidden: String

    init(_ kind: String, _ text: String, hiding hidden: String? = nil) {
        (self.kind, self.text, self.hidden) = (kind, text, hidden ?? text)
    }

    var testDescription: String { kind }
    var escaped: String { URLText.encoded(text) }

    static let all = [
        PlacedSecret("a token of the seed", "mine-1"), PlacedSecret("the control key", SentRequest.key),
        PlacedSecret("a JSON Web Token", "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiJhIn0.", hiding: "eyJzdWIiOiJhIn0"),
        PlacedSecret("a random text", "ygcGHTV3Iqa9nIe7XvkBaED6Dr9xSSNK2ON4r88QxqU"),
        PlacedSecret("a random text in base64", "n9H7tTcOK5+SeSxpj7hIhAPUUms+i9Wbq9op1jObTU4=", hiding: "SeSxpj7hIhAPUUms"),
        PlacedSecret("a random text in base64 with slashes", "R6PL54Qbrv6KD6p9d/cNF8OI0fGerCtcPACnYQ", hiding: "cNF8OI0fGerCtcPACnYQ"),
        PlacedSecret("a password in a URL", "https://jane:hunter2-x@db.test/x", hiding: "hunter2-x"),
    ]
}

/// A place of a request where a client can put any text.
enum SecretPlace: String, CaseIterable, Sendable {
    case path, queryValue, queryName, header, headerInText, referer, escapedReferer, member, memberName, nestedText, longText, array
    case form, plainText, jsonText

    func request(with secret: PlacedSecret) throws -> Request {
        var (target, headers, body) = ("/api/nowhere", HTTPFields(), "")
        let quoted = JSON.string(secret.text).text
        switch self {
        case .path: target += "/\(secret.escaped)/x"
        case .queryValue: target += "?note=\(secret.escaped)"
        case .queryName: target += "?\(secret.escaped)=1"
        case .header: headers[try #require(HTTPField.Name("X-Trace"))] = secret.text
        case .headerInText: headers[try #require(HTTPField.Name("X-Trace"))] = "see \"\(secret.text)\", please"
        case .referer: headers[.referer] = "https://app.test/a?b=\(secret.text)#\(secret.text)"
        case .escapedReferer: headers[.referer] = "https://app.test/\(secret.escaped)/x"
        case .member: body = #"{"note": \#(quoted)}"#
        case .memberName: body = #"{\#(quoted): 1}"#
        case .nestedText: body = #"{"note": "a (\#(secret.text)) b"}"#
        case .longText: body = #"{"note": "\#(String(repeating: "word ", count: 1_000))\#(secret.text)"}"#
        case .array: body = #"[[{"notes": [1, \#(quoted)]}]]"#
        case .form: body = "day=2026-01-07&note=\(secret.escaped)"
        case .plainText: body = "line\n\(secret.text)\nline"
        case .jsonText: body = (["note": .string(#"{"note": \#(quoted)}"#)] as JSON).text
        }
        return try #require(Request(method: .post, target: target, headers: headers, body: Array(body.utf8)))
    }
}

@Suite("A secret in any place of a request")
struct SecretPlaceTests {
    private let recorder = RequestRecorder()
    private let world: TestWorld

    init() throws {
        world = try TestWorld(
            settings: ["controlKey": .string(SentRequest.key)], accounts: [["key": "ada", "tokens": ["ada", "mine-1"]]],
            requestLog: recorder.log)
    }

    private static let otherRequest: JSON = [
        "match": [
            "path": "/other", "query": ["note": "other"], "headers": ["x-trace": "other", "referer": "other"], "body": ["note": "other"],
        ],
        "count": ["exactly": 1],
    ]

    @Test(
        "is not shown by the journal, its archive, a failed verification, the log of requests and the report of the run",
        arguments: SecretPlace.allCases, PlacedSecret.all)
    func hidden(_ place: SecretPlace, _ secret: PlacedSecret) throws {
        let request = try place.request(with: secret)
        _ = world.respond(to: request)
        let journal = try world.get("/_understudy/requests").body
        #expect(journal["requests"]?.array?.count == 1)
        let verified = try world.send(.post, "/_understudy/requests/verify", body: Self.otherRequest)
        #expect(verified.status == 422)
        let shown = [
            "journal": journal.text, "entry": try world.get("/_understudy/requests/\(request.id)").body.text,
            "archive": try world.get("/_understudy/requests.har").body.text, "verification": verified.body.text,
            "log": JSON.array(recorder.summaries()).text, "report": world.handler.worlds.report.lines.joined(separator: "\n"),
        ]
        for (output, text) in shown {
            #expect(!text.isEmpty)
            #expect(!text.contains(secret.hidden), "\(output): \(text)")
            // JSON writes a slash as it is, and archives have targets as they were sent.
            #expect(!text.contains(URLText.encoded(secret.hidden)), "\(output): \(text)")
        }
        #expect(journal.text.contains("***"))
    }

    @Test("is not shown by the report of the run in a fault rule that never fired")
    func rule() throws {
        let rule: JSON = [
            "match": ["path": "/x/mine-1", "query": ["a": "mine-1"]], "effect": ["status": 503, "body": ["note": "is mine-1."]],
        ]
        #expect(try world.send(.post, "/_understudy/faults", body: rule).status == 201)
        #expect(try world.respond(.delete, "/_understudy/faults").status == .noContent)
        let lines = world.handler.worlds.report.lines
        #expect(lines.count == 1)
        #expect(lines.allSatisfy { $0.contains("never fired") && $0.contains("/x/***") && !$0.contains("mine-1") }, "\(lines)")
    }

    @Test("is not shown by the line of a request that the server refused")
    func refused() throws {
        let log = LogRecorder()
        let world = try TestWorld(accounts: [["key": "ada", "tokens": ["mine-1"]]], logger: log.logger)
        let refused = RefusedRequest(
            refusal: .bodyTooLarge(limitBytes: 1), method: .post, target: "/_sandbox/t1/api/v1/mine-1/insights?token=mine-1",
            headers: [:], remote: RemoteAddress(bytes: [127, 0, 0, 1]))
        _ = world.respond(to: refused)
        let lines = log.lines.filter { $0.hasPrefix("refused ") }
        #expect(lines.count == 1)
        #expect(lines.allSatisfy { $0.hasPrefix("refused /api/v1/***/insights: ") }, "\(lines)")
    }
}
