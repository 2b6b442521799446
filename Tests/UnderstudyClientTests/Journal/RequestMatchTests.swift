import Foundation
import Testing

@testable import UnderstudyClient

@Suite("A request match")
struct RequestMatchTests {
    @Test(
        "encodes only the members that are set",
        arguments: [
            (RequestMatch(), "{}"),
            (.get("/api/longevity/trends"), #"{"method": "GET", "path": "/api/longevity/trends"}"#),
            (.get("/a", query: ["range": "weekly"]), #"{"method": "GET", "path": "/a", "query": {"range": "weekly"}}"#),
            (.post("/a", body: ["type": "weight"]), #"{"method": "POST", "path": "/a", "body": {"type": "weight"}}"#),
            (.post("/a", body: .null), #"{"method": "POST", "path": "/a", "body": null}"#),
            (.put("/a", headers: ["If-Match": "*"]), #"{"method": "PUT", "path": "/a", "headers": {"If-Match": "*"}}"#),
            (.patch(account: "six-days"), #"{"method": "PATCH", "account": "six-days"}"#),
            (.delete("/a/*", status: 204), #"{"method": "DELETE", "path": "/a/*", "status": 204}"#),
            (.path("/api/*"), #"{"path": "/api/*"}"#),
            (RequestMatch(methods: ["PUT", "POST"]), #"{"method": ["PUT", "POST"]}"#),
        ])
    func encoding(_ match: RequestMatch, _ text: String) throws {
        #expect(try JSONValue.sent(match) == JSONValue.read(text))
        #expect(try read(RequestMatch.self, text) == match)
    }

    @Test(
        "is described as a request line",
        arguments: [
            (RequestMatch(), "any method *"),
            (.get("/a", query: ["x": "1", "b": "2"], account: "six-days"), "GET /a?b=2&x=1 from six-days"),
            (
                RequestMatch(methods: ["PUT", "POST"], headers: ["a": "*"], body: ["k": 1], status: 201),
                #"PUT|POST * with a: * with body {"k":1} answered 201"#
            ),
        ])
    func description(_ match: RequestMatch, _ text: String) {
        #expect(match.description == text)
    }

    @Test(
        "has an expected count, which is encoded and described",
        arguments: [
            (RequestCount.exactly(1), #"{"exactly": 1}"#, "exactly 1 request"),
            (.once, #"{"exactly": 1}"#, "exactly 1 request"),
            (.never, #"{"exactly": 0}"#, "no request"),
            (.atLeast(2), #"{"atLeast": 2}"#, "at least 2 requests"),
            (.atMost(3), #"{"atMost": 3}"#, "at most 3 requests"),
            (.between(1...2), #"{"atLeast": 1, "atMost": 2}"#, "1 to 2 requests"),
        ])
    func count(_ count: RequestCount, _ text: String, _ words: String) throws {
        #expect(try JSONValue.sent(count) == JSONValue.read(text))
        #expect(try read(RequestCount.self, text) == count)
        #expect(count.description == words)
    }

    @Test("refuses an expected count whose atLeast is above atMost")
    func emptyRange() {
        #expect(throws: DecodingError.self) { try read(RequestCount.self, #"{"atLeast": 2, "atMost": 1}"#) }
    }
}
