import Testing

@Suite("An answer as a page shows it")
struct ShownAnswerTests {
    @Test(
        "is that to the byte, but for what `…` leaves out",
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
        "is not what has more, less, something else, or an order of its own",
        arguments: [
            ("", "1"), ("1", ""), ("{}", "{} "), ("[1, … ,9]", "[1,2,9,3]"), ("a … b … c", "a c b"), ("x, … ]", "x,2]}"),
            (#"{"id":"…","n":1}"#, #"{"id":"","n":1}"#), (#"{"id":"…","n":1}"#, #"{"id":"a","m":"b","n":1}"#), ("req-…", "req-7 and more"),
            ("on …\n404", "500"), ("é", "e\u{301}"),
        ])
    func different(_ shown: String, _ actual: String) {
        #expect(ShownAnswer(shown).difference(from: actual) != nil)
    }

    @Test("says where the first difference is")
    func difference() {
        #expect(ShownAnswer("{\"a\":1}").difference(from: "{\"a\":2}") == "the page goes on \"1}\", the answer \"2}\"")
        #expect(ShownAnswer("a b").difference(from: "a") == "the page goes on \" b\", the answer no further")
        #expect(ShownAnswer("a").difference(from: "a b") == "there is more: \" b\"")
        #expect(ShownAnswer("a … c, … d").difference(from: "a b d") == "nothing goes on like this: c,")
        #expect(ShownAnswer("a … d").difference(from: "a d c") == "nothing ends like this: d")
    }
}
