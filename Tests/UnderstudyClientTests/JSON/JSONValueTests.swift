import Foundation
import Testing

@testable import UnderstudyClient

@Suite("A JSON value")
struct JSONValueTests {
    @Test(
        "is encoded as it was decoded",
        arguments: [
            "null", "true", "false", "0", "-1", "9007199254740993", "9223372036854775807", "-9223372036854775808", "0.1", "-2.5", "\"\"",
            #""a\"b\\c/ü\n""#, "[]", "[1,[2,null]]", "{}", #"{"a":{"b":[]},"c":null}"#,
        ])
    func roundTrip(_ text: String) throws {
        let value = try JSONValue.read(text)
        #expect(value.description == text)
    }

    @Test("can be written as a literal")
    func literals() throws {
        let value: JSONValue = ["a": [1, 2.5, "x", true, nil], "b": [:]]
        #expect(try JSONValue.read(#"{"a": [1, 2.5, "x", true, null], "b": {}}"#) == value)
    }

    @Test("keeps the last value of a repeated member")
    func repeatedMember() {
        let value: JSONValue = ["a": 1, "a": 2]
        #expect(value == ["a": 2])
    }

    @Test("is equal for `3` and `3.0`")
    func numbers() throws {
        #expect(JSONValue.integer(3) == .number(3))
        #expect(JSONValue.number(3) == .integer(3))
        #expect(JSONValue.integer(3) != .number(3.5))
        #expect(JSONValue.integer(9_007_199_254_740_993) != .number(9_007_199_254_740_992))
        #expect(try JSONValue.read("3.0") == 3)
        #expect(JSONValue.number(3).integer == 3)
        #expect(JSONValue.integer(3).number == 3)
    }

    @Test("differs from values of other kinds", arguments: [JSONValue.null, 0, "0", false, [], [:]])
    func kinds(_ value: JSONValue) {
        let equal = [JSONValue.null, 0, "0", false, [], [:]].filter { $0 == value }
        #expect(equal.count == 1)
    }

    @Test("returns members and elements, or nil")
    func parts() {
        let value: JSONValue = ["points": [["score": 71]]]
        #expect(value["points"]?[0]?["score"]?.integer == 71)
        #expect(value["points"]?[1] == nil)
        #expect(value["points"]?[-1] == nil)
        #expect(value["nothing"] == nil)
        #expect(value[0] == nil)
        #expect(value["points"]?["score"] == nil)
    }

    @Test("returns its content only for the property of its own kind")
    func contents() {
        #expect(JSONValue.string("a").string == "a")
        #expect(JSONValue.bool(true).bool == true)
        #expect(JSONValue.array([1]).array == [1])
        #expect(JSONValue.object(["a": 1]).object == ["a": 1])
        #expect(JSONValue.string("1").number == nil)
        #expect(JSONValue.number(1.5).integer == nil)
        #expect(JSONValue.bool(true).integer == nil)
        #expect(JSONValue.null.string == nil)
    }
}
