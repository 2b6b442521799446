import Testing
import Values

@Suite("Reading JSON")
struct JSONParserTests {
    @Test("gives the value of the text")
    func document() throws {
        let value = try JSON(text: " { \"a\" : [ 1 , true , false , null , \"x\" ] ,\r\n\t\"b\" : { } , \"c\" : [ ] } \n")
        let expected: JSON = ["a": [1, true, false, .null, "x"], "b": [:], "c": []]
        #expect(value == expected)
    }

    @Test("accepts a single scalar", arguments: [("null", JSON.null), ("true", true), ("\"x\"", "x"), ("7", 7)] as [(String, JSON)])
    func scalar(_ text: String, _ expected: JSON) throws {
        let value = try JSON(text: text)
        #expect(value == expected)
    }

    @Test("keeps the members in the order of the text")
    func order() throws {
        let value = try JSON(text: #"{"z":1,"a":2,"m":3}"#)
        #expect(value.object.map { Array($0.keys) } == ["z", "a", "m"])
    }

    @Test("keeps the last of two members with the same name, in the place of the first")
    func lastDuplicate() throws {
        let value = try JSON(text: #"{"a":1,"b":2,"a":3}"#)
        #expect(value.text == #"{"a":3,"b":2}"#)
    }

    @Test("refuses two members with the same name on request")
    func rejectedDuplicate() {
        #expect(throws: JSONSyntaxError(reason: #"the member "a" occurs twice"#, line: 1, column: 13)) {
            try JSON(text: #"{"a":1,"a":2}"#, duplicateKeys: .reject)
        }
        #expect(throws: JSONSyntaxError(reason: #"the member "c" occurs twice"#, line: 2, column: 18)) {
            try JSON(text: "{\"a\":1,\n \"b\":{\"c\":1,\"c\":2}}", duplicateKeys: .reject)
        }
    }

    @Test("accepts the same name in different objects, even if duplicates are refused")
    func sameNameElsewhere() throws {
        let text = #"{"a":{"a":[{"a":1},{"a":2}]}}"#
        let value = try JSON(text: text, duplicateKeys: .reject)
        #expect(value.text == text)
    }

}

@Suite("Nesting")
struct JSONDepthTests {
    private static func arrays(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    @Test("of 128 levels is accepted")
    func deepest() throws {
        let text = Self.arrays(JSON.depthLimit)
        let value = try JSON(text: text)
        #expect(value.text == text)
        #expect(JSON.depthLimit == 128)
    }

    @Test("of arrays beyond the limit is refused where it is exceeded", arguments: [129, 10_000])
    func tooDeepArrays(_ depth: Int) {
        #expect(throws: JSONSyntaxError(reason: "nested more than 128 deep", line: 1, column: 129)) {
            try JSON(text: Self.arrays(depth))
        }
    }

    @Test("of objects beyond the limit is refused", arguments: [129, 10_000])
    func tooDeepObjects(_ depth: Int) {
        #expect(throws: JSONSyntaxError(reason: "nested more than 128 deep", line: 1, column: 641)) {
            try JSON(text: String(repeating: #"{"a":"#, count: depth))
        }
    }

    @Test("is not increased by siblings")
    func siblings() throws {
        let value = try JSON(text: "[" + Array(repeating: "[[]]", count: 1_000).joined(separator: ",") + "]")
        #expect(value.array?.count == 1_000)
    }
}
