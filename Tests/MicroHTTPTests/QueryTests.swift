import MicroHTTP
import Testing

@Suite("Query")
struct QueryTests {
    @Test(
        "names and values are read in the order in which they were written",
        arguments: [
            ("", []),
            ("a=1", [["a", "1"]]),
            ("b=2&a=1&b=3", [["b", "2"], ["a", "1"], ["b", "3"]]),
            ("a", [["a", ""]]),
            ("a=", [["a", ""]]),
            ("=x", [["", "x"]]),
            ("=", [["", ""]]),
            ("a=b=c", [["a", "b=c"]]),
            ("a=1&&b=2&", [["a", "1"], ["b", "2"]]),
            ("a=/b?c", [["a", "/b?c"]]),
        ] as [(String, [[String]])])
    func items(text: String, expected: [[String]]) {
        #expect(pairs(text) == expected)
    }

    @Test("a repeated name returns its first value, or all values")
    func duplicates() {
        let query = Query("tag=one&other=x&tag=two&tag=")
        #expect(query["tag"] == "one")
        #expect(query.values(of: "tag") == ["one", "two", ""])
    }

    @Test("a missing name has no value; a name without a value has an empty one")
    func absent() {
        let query = Query("a=")
        #expect(query["a"] == "")
        #expect(query["b"] == nil)
        #expect(query.values(of: "b") == [])
    }

    @Test("names keep their case")
    func caseCounts() {
        #expect(Query("Range=weekly")["range"] == nil)
    }

    @Test("names are compared byte by byte, and a combining mark does not hide a separator")
    func looks() {
        let query = Query("caf%C3%A9=1&cafe%CC%81=2&a=\u{301}b&\u{301}c=3")
        #expect(query.values(of: "caf\u{E9}") == ["1"])
        #expect(query.values(of: "cafe\u{301}") == ["2"])
        #expect(query["a"] == "\u{301}b")
        #expect(query["\u{301}c"] == "3")
        #expect(Query("caf%C3%A9") != Query("cafe%CC%81"))
    }

    /// Comparing these as strings would take hours.
    @Test("very long names and values are read and found")
    func long() {
        let marks = String(repeating: "\u{316}\u{301}", count: 500_000)
        let query = Query(Substring("\(marks)=\(marks)&x\(marks)=1"))
        #expect(query[marks]?.utf8.count == marks.utf8.count)
        #expect(query["x"] == nil)
    }

    @Test(
        "escapes and + are decoded in names and values",
        arguments: [
            ("a+b=c+d", [["a b", "c d"]]),
            ("%61=%62", [["a", "b"]]),
            ("a=1%2B1", [["a", "1+1"]]),
            ("a=%c3%A9t%C3%A9", [["a", "été"]]),
            ("q=a%26b%3Dc", [["q", "a&b=c"]]),
            ("a=%2525", [["a", "%25"]]),
            ("a=é", [["a", "é"]]),
        ] as [(String, [[String]])])
    func decoded(text: String, expected: [[String]]) {
        #expect(pairs(text) == expected)
    }

    @Test(
        "a malformed escape or invalid UTF-8 stays as sent and does not affect its neighbours",
        arguments: [
            ("a=%", [["a", "%"]]),
            ("a=%4", [["a", "%4"]]),
            ("a=%zz&b=%41", [["a", "%zz"], ["b", "A"]]),
            ("a=x+%zz+%41", [["a", "x+%zz+%41"]]),
            ("a=100%", [["a", "100%"]]),
            ("a=%FF", [["a", "%FF"]]),
            ("a=%C3%28", [["a", "%C3%28"]]),
            ("a=%ED%A0%80", [["a", "%ED%A0%80"]]),
            ("%zz=1", [["%zz", "1"]]),
        ] as [(String, [[String]])])
    func malformed(text: String, expected: [[String]]) {
        #expect(pairs(text) == expected)
    }

    private func pairs(_ text: String) -> [[String]] {
        Query(Substring(text)).items.map { [$0.name, $0.value] }
    }
}
