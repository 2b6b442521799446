import ArgumentParser
import Testing

@testable import UnderstudyCommand

@Suite("An error of the command line")
struct ParserFailureTests {
    @Test(
        "is one line with the way out, and the nearest flag, value or command",
        arguments: [
            ("--bogus", "there is no flag --bogus; `understudy serve --help` lists them"),
            ("--sede none", "there is no flag --sede; did you mean --seed? `understudy serve --help` lists them"),
            ("fault list --frist 1", "there is no flag --frist; did you mean --first? `understudy fault --help` lists them"),
            ("seed check x --strikt", "there is no flag --strikt; did you mean --strict? `understudy seed check --help` lists them"),
            ("sandbox --jsn", "there is no flag --jsn; did you mean --json? `understudy sandbox list --help` lists them"),
            ("events --folow=1", "there is no flag --folow; did you mean --follow? `understudy events --help` lists them"),
            ("--port", "--port has no value; `understudy serve --help` describes it"),
            ("snapshot save a --sandbox", "--sandbox has no value; `understudy snapshot save --help` describes it"),
            ("--port many", "--port is \"many\", not a whole number; `understudy serve --help` describes it"),
            (
                "serve --log-format jsn",
                "--log-format is \"jsn\", not one of text, json (did you mean json?); `understudy serve --help` describes it"
            ),
            ("serve --log-format xml", "--log-format is \"xml\", not one of text, json; `understudy serve --help` describes it"),
            ("--quiet=yes", "--quiet takes no value, but has yes; `understudy serve --help` describes it"),
            ("token", "<account> is missing; `understudy token --help` describes it"),
            ("sandbox create", "<name> is missing; `understudy sandbox create --help` describes it"),
            ("exec ls", "-- <command> is missing; `understudy exec --help` describes it"),
            ("reset t1 t2", "reset takes no argument t1; `understudy reset --help` lists the arguments"),
            ("--quiet lgo", "serve takes no argument lgo (did you mean log?); `understudy serve --help` lists the arguments"),
            (
                "sandbox --json creat t1",
                "sandbox list takes no argument creat (did you mean sandbox create?); `understudy sandbox list --help` lists the arguments"
            ),
            (
                "--generate-completion-script=x",
                "Can't generate completion scripts for 'x'. Please use --generate-completion-script=<shell> with one of: zsh bash fish; see `understudy serve --help`"
            ),
        ])
    func line(_ command: String, _ line: String) throws {
        let words = command.split(separator: " ").map(String.init)
        #expect(Command.misreadWord(in: words) == nil)
        let error = try #require(throws: (any Error).self) { _ = try Command.parseAsRoot(words) }
        #expect(Command.exitCode(for: error) == .validationFailure)
        #expect(Command.usageLine(Command.message(for: error), words) == line)
    }

    @Test("quotes a word of any form, and cuts a long one", arguments: ["it's", "a\nb", "'x', 'y'", String(repeating: "x", count: 5_000)])
    func odd(_ word: String) throws {
        let shown = word.count > 100 ? word.prefix(100) + "…" : word[...]
        let error = try #require(throws: (any Error).self) { _ = try Command.parseAsRoot(["serve", "--port", word]) }
        let line = Command.usageLine(Command.message(for: error), ["serve", "--port", word])
        #expect(line == "--port is \"\(shown)\", not a whole number; `understudy serve --help` describes it")
    }

    @Test(
        "names the place of an empty word",
        arguments: [
            (["clock", ""], "an argument is empty; `understudy clock --help` lists the arguments"),
            ([""], "an argument is empty; `understudy serve --help` lists the arguments"),
            (["held", "release", "req-1", ""], "an argument is empty; `understudy held release --help` lists the arguments"),
            (["log", "--follow", ""], "an argument is empty; `understudy log --help` lists the arguments"),
            (["docs", "--search", ""], "--search is empty; give a text, or leave it out"),
            (["log", "--sandbox="], "--sandbox is empty; give a text, or leave it out"),
            (["--set", ""], "--set is empty; give a text, or leave it out"),
        ] as [([String], String)])
    func empty(_ words: [String], _ line: String) {
        #expect(Command.misreadWord(in: words) == line)
    }

    @Test("leaves empty values of settings, and words of the command of exec", arguments: [["--set=now="], ["exec", "--", "printf", ""]])
    func allowed(_ words: [String]) {
        #expect(Command.misreadWord(in: words) == nil)
    }

    @Test("prints the line on standard error and ends with 64")
    func process() async throws {
        let end = try await Workplace().run(["log", "--folow"])
        #expect(end.status == 64 && end.output == "")
        #expect(end.errors == "understudy: there is no flag --folow; did you mean --follow? `understudy log --help` lists them\n")
    }
}
