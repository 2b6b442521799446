import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyWorlds
import Values

@testable import UnderstudyProgram

/// A secret that is masked by its value, wherever it stands.
enum PlacedSecret: String, CaseIterable, Sendable {
    case seedToken, controlKey, accessToken, refreshToken, password

    /// Whether a place has the secret in a form that is recognised. A password must be a whole value.
    func isMasked(in place: SecretPlace) -> Bool { self != .password || place.isWhole }
}

/// A place of a request where a client can put any text.
enum SecretPlace: String, CaseIterable, Sendable {
    case path, queryValue, queryName, header, headerInText, referer, escapedReferer, member, memberName, nestedText, longText, array
    case form, plainText, jsonText

    /// Whether the secret is a value or a name of its own.
    var isWhole: Bool {
        switch self {
        case .path, .queryValue, .queryName, .header, .member, .memberName, .array, .form: true
        case .headerInText, .referer, .escapedReferer, .nestedText, .longText, .plainText, .jsonText: false
        }
    }

    func request(with secret: String) throws -> Request {
        var (target, headers, body) = ("/api/nowhere", HTTPFields(), "")
        let (quoted, escaped) = (JSON.string(secret).text, URLText.encoded(secret))
        switch self {
        case .path: target += "/\(escaped)/x"
        case .queryValue: target += "?note=\(escaped)"
        case .queryName: target += "?\(escaped)=1"
        case .header: headers[try #require(HTTPField.Name("X-Trace"))] = secret
        case .headerInText: headers[try #require(HTTPField.Name("X-Trace"))] = "see \"\(secret)\", please"
        case .referer: headers[.referer] = "https://app.test/a?b=\(secret)#\(secret)"
        case .escapedReferer: headers[.referer] = "https://app.test/\(escaped)/x"
        case .member: body = #"{"note": \#(quoted)}"#
        case .memberName: body = #"{\#(quoted): 1}"#
        case .nestedText: body = #"{"note": "a (\#(secret)) b"}"#
        case .longText: body = #"{"note": "\#(String(repeating: "word ", count: 1_000))\#(secret)"}"#
        case .array: body = #"[[{"notes": [1, \#(quoted)]}]]"#
        case .form:
            headers[.contentType] = "application/x-www-form-urlencoded"
            body = "day=2026-01-07&note=\(escaped)"
        case .plainText: body = "line\n\(secret)\nline"
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
            settings: ["controlKey": .string(SentRequest.key), "fitiq.apiKey": "none"],
            accounts: [["key": "ada", "tokens": ["ada", "mine-1"]]],
            requestLog: recorder.log)
    }

    /// The text of a secret. Tokens and the password are those of a registration.
    private func text(of secret: PlacedSecret) throws -> String {
        let password = "correct horse"
        let registration: JSON = [
            "email": "new@understudy.test", "password": .string(password), "name": "New", "date_of_birth": "1990-05-15",
        ]
        let tokens = try world.send(.post, "/api/v1/auth/register", body: registration).body["data"]
        #expect(try world.respond(.delete, "/_understudy/requests").status == .noContent)
        return switch secret {
        case .seedToken: "mine-1"
        case .controlKey: SentRequest.key
        case .accessToken: try #require(tokens?["access_token"]?.string)
        case .refreshToken: try #require(tokens?["refresh_token"]?.string)
        case .password: password
        }
    }

    private static let cases = PlacedSecret.allCases.flatMap { secret in
        SecretPlace.allCases.filter { secret.isMasked(in: $0) }.map { (secret, $0) }
    }

    private static let otherRequest: JSON = [
        "match": [
            "path": "/other", "query": ["note": "other"], "headers": ["x-trace": "other", "referer": "other"], "body": ["note": "other"],
        ],
        "count": ["exactly": 1],
    ]

    @Test(
        "is not shown by the journal, its archive, a failed verification, the log of requests and the report of the run",
        arguments: cases)
    func hidden(_ secret: PlacedSecret, _ place: SecretPlace) throws {
        let secret = try text(of: secret)
        let request = try place.request(with: secret)
        _ = world.respond(to: request)
        let journal = try world.get("/_understudy/requests").body
        #expect(journal["requests"]?.array?.count == 1)
        let verified = try world.send(.post, "/_understudy/requests/verify", body: Self.otherRequest)
        #expect(verified.status == 422)
        let shown = [
            "journal": journal.text, "entry": try world.get("/_understudy/requests/\(request.id)").body.text,
            "archive": try world.get("/_understudy/requests.har").body.text, "verification": verified.body.text,
            "log": JSON.array(recorder.summaries()).text, "report": try #require(world.handler.worlds.report).lines.joined(separator: "\n"),
        ]
        for (output, text) in shown {
            #expect(!text.isEmpty)
            #expect(!text.contains(secret), "\(output): \(text)")
            // JSON writes a slash as it is, and archives have targets as they were sent.
            #expect(!text.contains(URLText.encoded(secret)), "\(output): \(text)")
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
        let lines = try #require(world.handler.worlds.report).lines
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
