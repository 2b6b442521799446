import Testing

@testable import UnderstudyCommand

@Suite("A word of a shell's command line")
struct ShellWordTests {
    @Test(
        "is quoted if it contains a character that is special to a shell",
        arguments: [
            ("six-days", "six-days"), ("http://127.0.0.1:4000/api", "http://127.0.0.1:4000/api"), ("", "''"), ("a b", "'a b'"),
            ("it's", #"'it'\''s'"#), ("'", #"''\'''"#), ("$(id)", "'$(id)'"), ("`id`", "'`id`'"), ("a;b&c|d", "'a;b&c|d'"),
            ("~", "'~'"), ("#", "'#'"), ("a=b", "'a=b'"), ("http://[::1]:4000", "'http://[::1]:4000'"), ("\u{E9}", "'\u{E9}'"),
            ("'\u{301}", "''\\''\u{301}'"), ("a\nb", #"$'a\012b'"#), ("\r", #"$'\015'"#), ("\u{1B}]0;x\u{7}", #"$'\033]0;x\007'"#),
            ("\u{7F}", #"$'\177'"#), ("\u{9B}1m", #"$'\302\2331m'"#), ("\u{202E}gnp", #"$'\342\200\256gnp'"#),
            ("it's \\\t\"", #"$'it\'s \\\011"'"#), ("a\u{0}b\n", "$'a\u{FFFD}b\\012'"),
        ])
    func quoted(_ text: String, _ word: String) {
        #expect(text.shellWord().utf8.elementsEqual(word.utf8))
    }

    @Test(
        "is read by a shell as one word with the same text",
        arguments: ["it's", "$(id)", "`id`", "a  b\\", "'''", "\"$HOME\"", "*", "'\u{301}", "\\n"])
    func read(_ text: String) async throws {
        let end = try await Workplace(accounts: []).run(Program.shell, ["-c", "printf %s, \(text.shellWord())"])
        #expect(end.output.utf8.elementsEqual("\(text),".utf8))
    }
}
