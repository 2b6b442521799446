import Testing
import UnderstudyCore

@Suite("Secret tokens")
struct SecretTokensTests {
    @Test(
        "are found byte by byte",
        arguments: [
            ("ada-1", true), ("ada-12", true), ("é", true), ("e\u{301}", false), ("ada-2", false), ("Ada-1", false), ("ada-", false),
            ("", false),
            ("!da-1", false), (String(repeating: "a", count: 2_000), false),
        ])
    func contains(_ text: String, _ isOne: Bool) {
        let tokens: SecretTokens = ["ada-1", "ada-12", "é"]
        #expect(tokens.contains(Array(text.utf8)) == isOne)
        #expect(!SecretTokens([]).contains(Array(text.utf8)))
    }
}
