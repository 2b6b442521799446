import Testing
import Values

@Suite("The elements of an array in a JSON text")
struct JSONElementsTests {
    private func elements(_ text: String, at path: [String] = ["log", "entries"]) throws -> [JSON]? {
        var elements: [JSON] = []
        let isFound = try JSON.readElements(at: path, in: Array(text.utf8)) { elements.append($0) }
        return isFound ? elements : nil
    }

    @Test("are read in order, wherever the array is")
    func order() throws {
        #expect(
            try elements(#" {"a": [9], "log": {"b": {"entries": [8]}, "entries": [1, {"c": []} , "d" ], "e": {}}} "#) == [
                1, ["c": []], "d",
            ])
        #expect(try elements(#"{"log":{"entries":[]}}"#) == [])
        #expect(try elements("[[1],[2]]", at: []) == [[1], [2]])
        #expect(try elements(#"{"l\u006fg":{"entries":[1]},"log":{"entries":[2]}}"#) == [1, 2])
    }

    @Test(
        "are missing without an array at the path", arguments: ["1", "{}", "[]", #"{"log":[]}"#, #"{"log":{"entries":{"a":[1]}}}"#, "null"])
    func missing(_ text: String) throws {
        #expect(try elements(text) == nil)
    }

    @Test(
        "are read up to a syntax error, which is the same as that of the whole text",
        arguments: [
            "", "{", #"{"log"}"#, #"{"log":{"entries":[1,{"a":"#, #"{"log":{"entries":[1]"#, #"{"log":{"entries":[1}}"#,
            #"{"log":{"entries":[1]}} x"#,
            #"{"a":tru,"log":{}}"#, "\u{FEFF}{}", "{\0}",
        ])
    func faulty(_ text: String) throws {
        let whole = try #require(throws: JSONSyntaxError.self) { try JSON(parsing: Array(text.utf8)) }
        #expect(throws: whole) { try elements(text) }
    }

    @Test("are nested no deeper than in a whole text")
    func depth() throws {
        func text(_ depth: Int) -> String {
            #"{"log":{"entries":[\#(String(repeating: "[", count: depth))\#(String(repeating: "]", count: depth))]}}"#
        }
        #expect(try elements(text(JSON.depthLimit - 3))?.count == 1)
        #expect(throws: JSONSyntaxError.self) { try elements(text(JSON.depthLimit - 2)) }
    }
}
