import MicroHTTP
import Testing

@Suite("A header's value with parameters")
struct HeaderValueTests {
    @Test(
        "a parameter is found by its name in any case, up to the next separator outside of quotation marks",
        arguments: [
            ("form-data; name=photo", "photo"),
            ("form-data; name=\"photo\"", "photo"),
            ("Form-Data ;\tNAME = \"photo\" ; filename=x", "photo"),
            ("form-data; filename=\"a;b.jpg\"; name=\"photo\"", "photo"),
            ("form-data; filename=\"a; name=b\"; name=\"photo\"", "photo"),
            ("form-data; filename=\"a\\\"; name=b\"; name=\"photo\"", "photo"),
            ("form-data; filename=\"C:\\\\\"; name=\"photo\"", "photo"),
            ("form-data; filename=\"C:\\photos\\a.jpg\"; name=\"photo\"", "photo"),
            ("form-data; filename*=UTF-8''name%3Db; name=photo", "photo"),
            ("form-data; name*=UTF-8''b; name=photo", "photo"),
            ("form-data; name=\"a;b\"", "a;b"),
            ("form-data; name=\"a,b=c\"", "a,b=c"),
            ("form-data; name=\"say \\\"a\\\"\"", "say \"a\""),
            ("form-data; name=\"C:\\new\"", "C:\\new"),
            ("form-data; name=\"ends", "ends"),
            ("form-data; name=\"ends\\", "ends\\"),
            ("form-data; name=\"a\"b; name=c", "a"),
            ("form-data; name=a\"b", "a\"b"),
            ("form-data; name=a=b", "a=b"),
            ("form-data; name=a,b", "a,b"),
            ("form-data;;; name=a", "a"),
            ("form-data; name=", ""),
            ("form-data; name", ""),
            ("form-data; name=\"é\u{301}\"", "é\u{301}"),
            ("form-data", nil),
            ("form-data; filename=name", nil),
            ("", nil),
            (";", nil),
            ("\"", nil),
        ])
    func parameter(_ text: String, _ value: String?) {
        #expect(HeaderValue(text)["name"] == value)
    }

    @Test(
        "the text before the parameters is in lower case, without space around it",
        arguments: [
            ("application/json", "application/json"), (" Application/JSON\t; charset=utf-8", "application/json"), ("", ""), (";a=b", ""),
            ("  ", ""), ("a,b", "a,b"),
        ])
    func text(_ text: String, _ expected: String) {
        #expect(HeaderValue(text).text == expected)
    }

    @Test(
        "a list is divided at commas outside of quotation marks",
        arguments: [
            ("text/html", ["text/html"]), ("text/html, */*;q=0.8", ["text/html", "*/*"]), (",, a ,", ["a"]), ("", []),
            ("a;b=\"c,d\", e", ["a", "e"]), ("a;b=\"c,d", ["a"]), ("a;b=\"c\"d, e", ["a", "e"]),
        ])
    func list(_ text: String, _ expected: [String]) {
        #expect(HeaderValue.list(text).map(\.text) == expected)
    }

    @Test("a long value is read once")
    func long() {
        let text = String(repeating: "\\\"", count: 1 << 20)
        #expect(HeaderValue("a; b=\"\(text)\"; c=d")["c"] == "d")
        #expect(HeaderValue.list(String(repeating: ";,", count: 1 << 20)).isEmpty)
    }
}
