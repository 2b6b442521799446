import Testing

@Suite("An output shown on a page")
struct ShownAnswerTests {
    @Test(
        "matches the actual output byte for byte, except where it has `…`",
        arguments: [
            ("", ""), ("204\n", "204"), ("a\nb", "a\r\nb\n"), ("[1, … ,9]", "[1,2,3,9]"), ("[1, … ]", "[1,]"),
            ("{\"a\":1, …", "{\"a\":1,\"b\":2}"),
            (#"{"id":"…","n":1}"#, #"{"id":"4f-1","n":1}"#), ("on http://127.0.0.1:…\n404", "on http://127.0.0.1:4711\n404"),
            ("HTTP/1.1 200 OK\n…\nX: f1\n…\n\n{}", "HTTP/1.1 200 OK\r\nDate: now\r\nX: f1\r\nY: 2\r\n\r\n{}"), ("req-…", "req-7"),
            ("…", "anything\nat all"),
            ("a … b … c", "a b b c c"),
        ])
    func same(_ shown: String, _ actual: String) {
        #expect(ShownAnswer(shown).difference(from: actual) == nil)
    }

    @Test(
        "does not match an output with more, less, other or reordered text",
        arguments: [
            ("", "1"), ("1", ""), ("{}", "{} "), ("[1, … ,9]", "[1,2,9,3]"), ("a … b … c", "a c b"), ("x, … ]", "x,2]}"),
            (#"{"id":"…","n":1}"#, #"{"id":"","n":1}"#), (#"{"id":"…","n":1}"#, #"{"id":"a","m":"b","n":1}"#), ("req-…", "req-7 and more"),
            ("on …\n404", "500"), ("é", "e\u{301}"),
        ])
    func different(_ shown: String, _ actual: String) {
        #expect(ShownAnswer(shown).difference(from: actual) != nil)
    }

    @Test("reports the first difference")
    func difference() {
        #expect(ShownAnswer("{\"a\":1}").difference(from: "{\"a\":2}") == "the page continues with \"1}\", the answer with \"2}\"")
        #expect(ShownAnswer("a b").difference(from: "a") == "the page continues with \" b\", the answer with nothing")
        #expect(ShownAnswer("a").difference(from: "a b") == "the answer continues with \" b\"")
        #expect(ShownAnswer("a … c, … d").difference(from: "a b d") == "the answer does not continue with: c,")
        #expect(ShownAnswer("a … d").difference(from: "a d c") == "the answer does not end with: d")
    }
}
