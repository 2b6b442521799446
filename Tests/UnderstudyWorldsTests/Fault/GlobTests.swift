import Testing
import UnderstudyWorlds

@Suite("A glob pattern")
struct GlobTests {
    @Test(
        "fits",
        arguments: [
            ("/a", "/a"), ("", ""), ("*", ""), ("*", "anything / at all"), ("**", ""), ("/api/*", "/api/"), ("/api/*", "/api/x/y"),
            ("*.json", "/a.json"), ("*.json", ".json"), ("/a/*/c", "/a/b/c"), ("/a/*/c", "/a//c"), ("/a/*/c", "/a/b/c/c"), ("a*b*c", "abc"),
            ("a*b*c", "a-b-b-c"), ("*b*", "abc"), ("*aab*", "aaab"), ("*abab*c", "abaababc"), ("a**b", "ab"), ("a?c[", "a?c["),
            ("*é*", "café!"),
        ])
    func fits(pattern: String, text: String) {
        #expect(Glob(pattern).fits(text))
        #expect(Glob(pattern).fits(text[...]))
    }

    @Test(
        "does not fit",
        arguments: [
            ("/a", "/A"), ("/a", "/ab"), ("/a", "b/a"), ("", "a"), ("/api/*", "/api"), ("*.json", "json"), ("/a/*/c", "/a/c"),
            ("ab*ba", "aba"),
            ("a*b*c", "acb"), ("*b*b*", "abc"), ("a*a", "a"), ("a?c", "abc"), ("*aab*", "abab"), ("\u{E9}", "e\u{301}"),
        ])
    func doesNotFit(pattern: String, text: String) {
        #expect(!Glob(pattern).fits(text))
    }

    @Test("takes a time proportional to the text, whatever the pattern")
    func pathological() {
        let text = String(repeating: "a", count: 100_000)
        #expect(!Glob(String(repeating: "a*", count: 1_000) + "b").fits(text))
        #expect(!Glob("*" + String(repeating: "*a", count: 900) + "b*").fits(text))
        #expect(!Glob("*" + String(repeating: "a", count: 1_900) + "b*").fits(text))
    }
}
