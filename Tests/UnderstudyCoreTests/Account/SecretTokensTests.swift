import Testing
import UnderstudyCore

@Suite("Secret tokens")
struct SecretTokensTests {
    /// A text with `<` and `>` around each place.
    private func marked(_ text: String, _ tokens: SecretTokens) -> String {
        let bytes = Array(text.utf8)
        var shown: [UInt8] = []
        var end = 0
        for place in bytes.withUnsafeBufferPointer(tokens.places) {
            shown += bytes[end..<place.lowerBound] + Array("<".utf8) + bytes[place] + Array(">".utf8)
            end = place.upperBound
        }
        return String(decoding: shown + bytes[end...], as: UTF8.self)
    }

    @Test(
        "are found byte by byte, as words of their own",
        arguments: [
            ("ada-1", "<ada-1>"), ("ada-12", "<ada-12>"), ("é", "<é>"), ("e\u{301}", "e\u{301}"), ("ada-2", "ada-2"), ("Ada-1", "Ada-1"),
            ("ada-", "ada-"), ("", ""), ("!da-1", "!da-1"), ("ada-123", "ada-123"), ("xada-1", "xada-1"), ("ada-1_", "ada-1_"),
            ("https://a.test/ada-1?x=ada-12#ada-1", "https://a.test/<ada-1>?x=<ada-12>#<ada-1>"),
            ("\"ada-1\",ada-1", "\"<ada-1>\",<ada-1>"),
            ("a b", "<a b>"), ("a bc a b", "a bc <a b>"), ("a b c d", "<a b c d>"), ("a b c e", "<a b> c e"), ("a b c", "<a b> c"),
            ("=x=", "<=x=>"), ("b=x=c", "b<=x=>c"), ("==x=", "=<=x=>"),
        ])
    func places(_ text: String, _ shown: String) {
        #expect(marked(text, ["ada-1", "ada-12", "é", "a b", "a b c d", "a b c f", "=x=", ""]) == shown)
        #expect(marked(text, []) == text)
    }

    @Test("are found in long texts, however long they are")
    func long() {
        let token = String(repeating: "ab", count: 2_000)
        let text = String(repeating: "a b ", count: 50_000)
        #expect(marked(text + token, [token, "mine"]) == "\(text)<\(token)>")
    }
}
