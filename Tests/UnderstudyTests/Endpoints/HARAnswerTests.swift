import Testing
import Values

@testable import UnderstudyProgram

@Suite("A recorded answer")
struct HARAnswerTests {
    struct Recorded: Sendable, CustomTestStringConvertible {
        let type: String?
        let content: JSON
        let written: JSON

        /// - Parameter written: the members of the route.
        init(_ type: String?, _ content: JSON, _ written: JSON) {
            (self.type, self.content, self.written) = (type, content, written)
        }

        var testDescription: String { "\(type ?? "no type"): \(content.text)" }
    }

    @Test(
        "has JSON as body, other text as text, and other bytes in Base64, each with its type unless it is the usual one",
        arguments: [
            Recorded(
                "application/json", ["text": #"{"n": 12345678901234567890, "m": 1.5}"#],
                ["body": ["n": .written("12345678901234567890"), "m": 1.5]]),
            Recorded("application/json; charset=utf-8", ["text": "[1]"], ["body": [1]]),
            Recorded("application/json", ["text": "\u{FEFF}null"], ["body": .null]),
            // Charles writes every body in Base64.
            Recorded("application/json", ["text": "eyJhIjog\nMX0=", "encoding": "base64"], ["body": ["a": 1]]),
            Recorded(
                "application/problem+json", ["text": #"{"title":"No"}"#],
                ["headers": ["Content-Type": "application/problem+json"], "body": ["title": "No"]]),
            Recorded("application/json", ["text": "{"], ["headers": ["Content-Type": "application/json"], "text": "{"]),
            Recorded(
                "application/json", ["text": .string(String(repeating: "[", count: 121) + String(repeating: "]", count: 121))],
                [
                    "headers": ["Content-Type": "application/json"],
                    "text": .string(String(repeating: "[", count: 121) + String(repeating: "]", count: 121)),
                ]),
            Recorded(nil, ["text": "{}", "mimeType": "x-unknown"], ["body": [:]]),
            Recorded(nil, ["text": "a text"], ["text": "a text"]),
            Recorded("text/plain", ["text": "a text"], ["text": "a text"]),
            Recorded("text/plain; charset=UTF-8", ["text": "1"], ["text": "1"]),
            Recorded(
                "TEXT/HTML;charset=ISO-8859-1", ["text": "é"], ["headers": ["Content-Type": "text/html; charset=utf-8"], "text": "é"]),
            Recorded(nil, ["text": "a,b", "mimeType": "text/csv"], ["headers": ["Content-Type": "text/csv"], "text": "a,b"]),
            Recorded(
                "image/png", ["text": "iVBORw0KGgoA/w==", "encoding": "base64"],
                ["headers": ["Content-Type": "image/png"], "base64": "iVBORw0KGgoA/w=="]),
            Recorded("application/json", [:], [:]), Recorded(nil, ["text": .null], [:]),
        ])
    func content(_ recorded: Recorded) throws {
        var exchange = HARExchange()
        (exchange.type, exchange.content) = (recorded.type, recorded.content)
        #expect(try HARSession.endpoints([exchange]).route == recorded.written)
    }

    @Test("has the headers that matter to a client, in any case of their names")
    func headers() throws {
        let exchange = HARExchange(
            status: 302,
            headers: [
                ("location", "/streaks/s1"), ("ETAG", "\"a1\""), ("Retry-After", "3"), ("link", "</a>; rel=next"),
                ("Link", "</b>; rel=prev"),
                ("Set-Cookie", "a=b"), ("Date", "Mon, 05 Jan 2026 09:00:00 GMT"), ("Content-Length", "0"), ("content-encoding", "br"),
                ("Transfer-Encoding", "chunked"), (":status", "302"), ("X-Request-Id", "7"),
            ])
        let headers: JSON = ["Location": "/streaks/s1", "Retry-After": "3", "ETag": "\"a1\"", "Link": "</a>; rel=next, </b>; rel=prev"]
        #expect(try HARSession.endpoints([exchange]).route == ["status": 302, "headers": headers] as JSON)
    }

    @Test("has secrets masked, and no header with a secret")
    func secrets() throws {
        let exchange = HARExchange.json(#"{"access_token": "abc", "code": "NOT_FOUND", "password": 1, "name": "Ada"}"#).with {
            $0.headers = [("Location", "https://x.example/a?token=abc"), ("Link", "</a?api_key=b>")]
        }
        let endpoints = try HARSession.endpoints([exchange])
        let body: JSON = ["access_token": "***", "code": "NOT_FOUND", "password": "***", "name": "Ada"]
        #expect(try endpoints.route == ["body": body] as JSON)
        #expect(endpoints.notes.last == "secrets are masked in 1 answer; put your own in place of ***")
    }

    @Test("has no body for a status without one")
    func empty() throws {
        #expect(try HARSession.endpoints([.json("{}", status: 204)]).route == ["status": 204] as JSON)
    }
}
