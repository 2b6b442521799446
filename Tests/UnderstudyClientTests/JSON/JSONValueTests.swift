import Foundation
import Testing

@testable import UnderstudyClient

@Suite("A JSON value")
struct JSONValueTests {
    @Test(
        "is written as it was read",
        arguments: [
            "null", "true", "false", "0", "-1", "9007199254740993", "9223372036854775807", "-9223372036854775808", "0.1", "-2.5", "\"\"",
            #""a\"b\\c/ü\n""#, "[]", "[1,[2,null]]", "{}", #"{"a":{"b":[]},"c":null}"#,
        ])
    func roundTrip(_ text: String) throws {
        let value = try JSONValue.read(text)
        #expect(value.description == text)
    }

    @Test("is what a literal says")
    func literals() throws {
        let value: JSONValue = ["a": [1, 2.5, "x", true, nil], "b": [:]]
        #expect(try JSONValue.read(#"{"a": [1, 2.5, "x", true, null], "b": {}}"#) == value)
    }

    @Test("keeps the last of members with the same name")
    func repeatedMember() {
        let value: JSONValue = ["a": 1, "a": 2]
        #expect(value == ["a": 2])
    }

    @Test("does not care how a whole number is written")
    func numbers() throws {
        #expect(JSONValue.integer(3) == .number(3))
        #expect(JSONValue.number(3) == .integer(3))
        #expect(JSONValue.integer(3) != .number(3.5))
        #expect(JSONValue.integer(9_007_199_254_740_993) != .number(9_007_199_254_740_992))
        #expect(try JSONValue.read("3.0") == 3)
        #expect(JSONValue.number(3).integer == 3)
        #expect(JSONValue.integer(3).number == 3)
    }

    @Test("tells kinds apart", arguments: [JSONValue.null, 0, "0", false, [], [:]])
    func kinds(_ value: JSONValue) {
        let equal = [JSONValue.null, 0, "0", false, [], [:]].filter { $0 == value }
        #expect(equal.count == 1)
    }

    @Test("gives members and elements, or nothing")
    func parts() {
        let value: JSONValue = ["points": [["score": 71]]]
        #expect(value["points"]?[0]?["score"]?.integer == 71)
        #expect(value["points"]?[1] == nil)
        #expect(value["points"]?[-1] == nil)
        #expect(value["nothing"] == nil)
        #expect(value[0] == nil)
        #expect(value["points"]?["score"] == nil)
    }

    @Test("gives what it holds only as what it is")
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
