import Testing
import Values

@Suite("The line of a path in a JSON text")
struct JSONLinesTests {
    private let text = """

        {
          "a": 1, "b":
            [ {
                "c\\u0041": null },
              "x" ],
          "a.b": { "c": [[],
            [7]] }
        }
        """

    private func line(_ path: String, in text: String) -> Int? {
        JSON.lines(of: [path], in: Array(text.utf8)).first
    }

    @Test(
        "is that of a member's name, and of an element's value",
        arguments: [
            ("$", 2), ("$.a", 3), ("$.b", 3), ("$.b[0]", 4), ("$.b[0].cA", 5), ("$.b[1]", 6), ("$.a.b", 7), ("$.a.b.c[0]", 7),
            ("$.a.b.c[1]", 8), ("$.a.b.c[1][0]", 8),
        ])
    func found(_ path: String, _ expected: Int) {
        #expect(line(path, in: text) == expected)
    }

    @Test(
        "is that of the object or array around a path without a place",
        arguments: [("$.d", 2), ("$.b[0].d.e", 4), ("$.b[2]", 3), ("$.a.b.c[1][9]", 8), ("nothing", 1), ("", 1)])
    func missing(_ path: String, _ expected: Int) {
        #expect(line(path, in: text) == expected)
    }

    @Test("is found for all paths at once, in their order")
    func several() {
        #expect(JSON.lines(of: ["$.a.b", "$.a", "$.a.b"], in: Array(text.utf8)) == [7, 3, 7])
        #expect(JSON.lines(of: [], in: Array(text.utf8)) == [])
    }

    @Test("of a long name is found by its beginning, as validation errors write it")
    func longName() {
        let name = String(repeating: "n", count: 200)
        #expect(line("$." + String(repeating: "n", count: 100) + "…", in: "{\n\"\(name)\": 1}") == 2)
    }

    @Test("of a text that ends too early is that of the last known place", arguments: ["", "{", "[\n[\n", "{\"a\"", "{\"a\":\n{\"b\":"])
    func cut(_ text: String) {
        #expect((1...3).contains(line("$.a.b", in: text) ?? 0))
    }

    @Test("is found below the nesting limit")
    func deep() {
        let depth = JSON.depthLimit
        let text = String(repeating: "[\n", count: depth) + String(repeating: "]", count: depth)
        #expect(line("$" + String(repeating: "[0]", count: depth - 1), in: text) == depth)
    }
}
