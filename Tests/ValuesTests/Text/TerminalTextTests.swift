import Testing

@Suite("A text on a terminal")
struct TerminalTextTests {
    @Test("is unchanged if a terminal can show it", arguments: ["", "/api/longevity/trends", "günaydın 👋", "a\\b \"c\" ~", "日本"])
    func plain(_ text: String) {
        #expect(text.onTerminal() == text)
    }

    @Test(
        "has no characters that control a terminal or the reading direction",
        arguments: [
            ("a\u{1b}[2Jb", #"a\u{1b}[2Jb"#), ("a\r\nb\tc\u{0}", #"a\u{d}\u{a}b\u{9}c\u{0}"#), ("\u{7f}", #"\u{7f}"#),
            ("\u{9b}31m\u{85}", #"\u{9b}31m\u{85}"#), ("\u{202e}txt.exe\u{2066}", #"\u{202e}txt.exe\u{2066}"#),
            ("\u{200b}\u{feff}\u{ad}", #"\u{200b}\u{feff}\u{ad}"#), ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#),
            ("\u{e0041}", #"\u{e0041}"#),
        ])
    func escaped(_ text: String, _ shown: String) {
        #expect(text.onTerminal() == shown)
        #expect(shown.onTerminal() == shown)
    }

    @Test("ends with an ellipsis if it is cut", arguments: [("abc", 3, "abc"), ("abcd", 3, "abc…"), ("é\u{1b}x", 2, #"é\u{1b}…"#)])
    func limit(_ text: String, _ limit: Int, _ shown: String) {
        #expect(text.onTerminal(upTo: limit) == shown)
    }
}
