import Testing
import UnderstudyCore
import UnderstudyProgram

@testable import UnderstudyCommand

@Suite("The command line")
struct CommandLineTests {
    @Test(
        "exits with status 64 and one line when an argument is invalid",
        arguments: [
            ["--bogus"], ["--port"], ["--port", "many"], ["--also-port", "many"], ["accounts", "one"], ["seed", "check"],
            ["seed", "import"], ["routes", "--xml"], ["serve", "--log-format", "xml"], ["log", "--json=1"],
            ["log", "--port", "many"], ["log", "req-1", "--follow"], ["log", "req-1", "--status", "4xx"],
            ["events", "--json=1"], ["events", "t1"], ["token"],
            ["token", "one", "--kind", "frog"],
            ["token", "one", "--expires-in", "soon"], ["clock", "--forward"], ["clock", "+P1D", "+P1D"], ["fault", "list", "--first", "1"],
            ["fault", "clear", "--path", "/a"], ["reset", "t1"], ["snapshot", "save"], ["sandbox", "create"], ["held", "release"],
            ["scenario", "apply"], ["health", "--wait", "-1"],
        ])
    func wrong(_ arguments: [String]) async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let end = try await place.run(arguments)
        #expect(end.status == 64)
        #expect(end.output == "")
        #expect(end.errorLines.count == 1 && end.errors.hasPrefix("understudy: "), "\(end.errors)")
        #expect(!place.exists("understudy.sqlite"))
    }

    @Test(
        "exits with status 64 and names the nearest command or flag when a word names none",
        arguments: [
            (["acounts"], "there is no command acounts; did you mean accounts? `understudy --help` lists them"),
            (["help", "tokn"], "there is no command tokn; did you mean token? `understudy --help` lists them"),
            (
                ["seed", "chek", "my.json"],
                "there is no command seed chek; did you mean seed check? `understudy seed --help` lists them"
            ),
            (["frobnicate", "--port", "1"], "there is no command frobnicate; `understudy --help` lists them"),
            (
                ["snapshot", "sav", "one"],
                "there is no command snapshot sav; did you mean snapshot save? `understudy snapshot --help` lists them"
            ),
            (["seed", "frobnicate"], "there is no command seed frobnicate; `understudy seed --help` lists them"),
            (
                ["exec", "-har", "out.har", "--", "false"],
                "there is no flag -har; did you mean --har? `understudy exec --help` lists them"
            ),
            (
                ["serve", "-host", "0.0.0.0"],
                "there is no flag -host; did you mean --host? `understudy serve --help` lists them"
            ),
            (
                ["-prot=1", "--seed", "none"],
                "there is no flag -prot; did you mean --port? `understudy serve --help` lists them"
            ),
            (
                ["seed", "check", "-dash.json"],
                "there is no flag -dash.json; `understudy seed check --help` lists them; a file of that name is ./-dash.json"
            ),
            (
                ["seed", "check", "one.json", "--config", "-h.json"],
                "there is no flag -h.json; `understudy seed check --help` lists them; a file of that name is ./-h.json"
            ),
        ] as [([String], String)])
    func unknownCommand(_ arguments: [String], _ message: String) async throws {
        let place = try Workplace(accounts: [])
        let end = try await place.run(arguments)
        #expect(end.status == 64)
        #expect(end.output == "")
        #expect(end.errors == "understudy: \(message)\n")
        #expect(!place.exists("understudy.sqlite"))
    }

    @Test(
        "leaves the arguments of known commands to them",
        arguments: [
            [], ["--port", "4010"], ["serve", "word"], ["accounts"], ["token", "tokn"], ["seed"], ["seed", "check", "chek"], ["help"],
            ["help", "seed", "check"], ["exec", "--", "acounts"], ["--help"], ["seed", "--help"], ["-h", "acounts"], ["exec", "-help"],
            ["exec", "--", "ls", "-lh"], ["seed", "check", "--", "-dash.json"], ["seed", "check", "-"], ["serve", "--port", "-1"],
            ["token", "one", "--expires-in", "-PT5M"], ["clock", "-P1D"], ["fault", "flaky"], ["snapshot"], ["held", "release", "req-1"],
        ])
    func knownWords(_ arguments: [String]) {
        #expect(Command.misreadWord(in: arguments) == nil)
    }

    @Test(
        "exits with status 64 and names the flag when its value is out of range",
        arguments: [
            ["--port", "70000"], ["--also-port", "70000"], ["--port", "-1"], ["--also-port", "-1"], ["--now", "noon"], ["--database", ""],
            ["--set longevity.fidelity", "real"], ["--set limits.connections", "0"],
        ])
    func outOfRange(_ arguments: [String]) async throws {
        let place = try Workplace(accounts: [])
        // Settings without a flag of their own are passed as --set KEY=VALUE.
        let words = arguments[0].split(separator: " ").map(String.init)
        let end = try await place.run(words.count > 1 ? [words[0], "\(words[1])=\(arguments[1])"] : arguments)
        #expect(end.status == 64)
        #expect(end.errors.hasPrefix("understudy: \(arguments[0]) is "), "\(end.errors)")
        #expect(!place.exists("understudy.sqlite"))
    }

    @Test(
        "exits with status 64 when --set names an unknown setting",
        arguments: ["port", "port:4010", "nothing=1", "longevity=guide", "=1"])
    func unknownSetting(_ text: String) async throws {
        let place = try Workplace(accounts: [])
        let end = try await place.run(["--set", text])
        #expect(end.status == 64)
        #expect(end.errors.contains("`understudy settings` lists them"), "\(end.errors)")
        #expect(!place.exists("understudy.sqlite"))
    }

    @Test("suggests the nearest setting when --set names an unknown one")
    func nearestSetting() async throws {
        let end = try await Workplace(accounts: []).run(["--set", "limits.conections=5"])
        #expect(end.status == 64)
        #expect(end.errors.contains("did you mean limits.connections? "), "\(end.errors)")
    }

    @Test(
        "accepts any setting with --set",
        arguments: [["--set", "bradOS.metrics=[]"], ["--set", "longevity.fidelity=backend", "--set", "now=none"]])
    func anySetting(_ flags: [String]) async throws {
        let end = try await Workplace(accounts: [TestSeed.account("one")]).run(["accounts", "--database", ":memory:"] + flags)
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.outputLines.contains { $0.hasPrefix("one") })
    }

    @Test("lists every setting with its default and its environment variable")
    func settings() async throws {
        let end = try await Workplace().run(["settings"])
        #expect(end.status == 0)
        for row in SettingTable().rows {
            let line = end.outputLines.first { $0.hasPrefix(row.name + " ") }
            #expect(
                line?.contains(row.standard.text) == true && line?.contains(row.environmentName) == true, "\(row.name) in \(end.output)")
        }
    }

    @Test("prints the JSON Schema of configuration files with `settings --schema`")
    func settingsSchema() async throws {
        let end = try await Workplace().run(["settings", "--schema"])
        #expect(end.status == 0)
        #expect(end.output == SettingTable().schema.prettyText + "\n")
    }

    @Test("names --set in an error about a setting without a flag of its own")
    func flagName() async throws {
        let end = try await Workplace(accounts: []).run(["--set", "logLevel=loud"])
        #expect(end.status == 64)
        #expect(end.errors.hasPrefix("understudy: --set logLevel is \"loud\", not one of "), "\(end.errors)")
    }

    @Test("prints its name and the version in one line with --version, in a debug build with -dev in place of the commit")
    func version() async throws {
        let end = try await Workplace().run(["--version"])
        #expect(end.status == 0)
        #expect(end.output == "understudy \(understudyVersion)-dev\n")
    }

    @Test("prints help that names every subcommand")
    func help() async throws {
        try await checkHelp([], names: ["serve", "exec", "log", "events", "seed", "accounts", "token", "routes", "openapi", "settings"])
        try await checkHelp(["seed"], names: ["check", "import", "export", "schema"])
    }

    private func checkHelp(_ command: [String], names subcommands: [String]) async throws {
        let end = try await Workplace().run(command + ["--help"])
        #expect(end.status == 0)
        for subcommand in subcommands {
            #expect(end.outputLines.contains { $0.hasPrefix("  \(subcommand) ") }, "\(subcommand) in \(end.output)")
        }
    }

    @Test(
        "prints help for every subcommand",
        arguments: [
            ["serve"], ["exec"], ["log"], ["events"], ["clock"], ["fault"], ["held"], ["scenario"], ["sandbox"], ["snapshot"], ["reset"],
            ["seed", "check"], ["seed", "import"], ["seed", "export"], ["seed", "schema"],
            ["accounts"],
            ["token"], ["routes"], ["settings"],
        ])
    func subcommandHelp(_ command: [String]) async throws {
        let end = try await Workplace().run(command + ["--help"])
        #expect(end.status == 0)
        #expect(end.output.contains("USAGE: understudy \(command.joined(separator: " "))"), "\(end.output)")
    }
}
