import HTTPTypes
import MicroHTTP
import Testing

@testable import FirebaseAuth

@Suite("A request body")
struct RequestBodyTests {
    private func body(_ text: String, type: String? = "application/json") throws -> RequestBody {
        var headers = HTTPFields()
        headers[.contentType] = type
        return try RequestBody(try #require(Request(method: .post, target: "/", headers: headers, body: Array(text.utf8))))
    }

    @Test("may have names in snake_case, numbers for texts and texts for numbers")
    func names() throws {
        let body = try body(#"{"refresh_token":"a","localId":5,"valid_since":"7","createdAt":8,"disableUser":null,"other":[]}"#)
        #expect(try body.string("refreshToken") == "a")
        #expect(try body.string("localId") == "5")
        #expect(try body.integer("validSince") == 7)
        #expect(try body.integer("createdAt") == 8)
        #expect(try body.bool("disableUser") == nil)
        #expect(!body.has("disableUser"))
    }

    @Test("may have the index of a name", arguments: [(#""B""#, "B"), ("1", "B"), ("0", "A")])
    func words(_ value: String, _ word: String) throws {
        #expect(try body(#"{"type":\#(value)}"#).choice("type", of: ["A", "B"]) == word)
    }

    @Test("of another type is refused", arguments: [#"{"a":[]}"#, #"{"a":true}"#, #"{"a":"\u0000"}"#])
    func types(_ text: String) throws {
        let refusal = #expect(throws: FirebaseError.self) { try body(text).string("a") }
        #expect(refusal?.statusName == "INVALID_ARGUMENT")
        #expect(refusal?.reason == "invalid")
        #expect(refusal?.message.hasPrefix("Invalid JSON payload received.") == true)
        #expect(throws: FirebaseError.self) { try body(#"{"type":2}"#).choice("type", of: ["A", "B"]) }
        #expect(throws: FirebaseError.self) { try body(#"{"type":"a"}"#).choice("type", of: ["A", "B"]) }
    }

    @Test("that is not valid JSON is refused as a parse error", arguments: ["{", "[1", "{\"a\":}"])
    func broken(_ text: String) throws {
        let refusal = #expect(throws: FirebaseError.self) { try body(text) }
        #expect(refusal?.reason == "parseError")
    }

    @Test("may be empty, or a form")
    func forms() throws {
        #expect(try !body("").has("a"))
        #expect(try body("a=1%2B2&b_c=x+y", type: nil).string("a") == "1+2")
        #expect(try body("a=1&b_c=x+y", type: "application/x-www-form-urlencoded").string("bC") == "x y")
        #expect(throws: FirebaseError.self) { try body("[]") }
    }
}
