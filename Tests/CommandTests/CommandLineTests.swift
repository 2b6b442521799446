import Testing
import Understudy

@Suite("The command line")
struct CommandLineTests {
    @Test(
        "ends with status 64 and says how it is written when it is wrong",
        arguments: [
            ["--bogus"], ["--port"], ["--port", "many"], ["--also-port", "many"], ["frobnicate"], ["accounts", "one"],
            ["seed", "frobnicate"], ["seed", "check"], ["seed", "import"], ["routes", "--xml"],
            ["token"], ["token", "one", "--kind", "frog"], ["token", "one", "--expires-in", "soon"],
        ])
    func wrong(_ arguments: [String]) async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let end = try await place.run(arguments)
        #expect(end.status == 64)
        #expect(end.output == "")
        #expect(end.errors.contains("Error: ") && end.errors.contains("Usage: understudy"), "\(end.errors)")
        #expect(!place.exists("understudy.sqlite"))
    }

    @Test(
        "ends with status 64 when a flag's value is out of range, naming the flag",
        arguments: [["--port", "70000"], ["--also-port", "70000"], ["--now", "noon"], ["--database", ""]])
    func outOfRange(_ arguments: [String]) async throws {
        let place = try Workplace(accounts: [])
        let end = try await place.run(arguments)
        #expect(end.status == 64)
        #expect(end.errors.contains(arguments[0]), "\(end.errors)")
        #expect(!place.exists("understudy.sqlite"))
    }

    @Test("gives the version")
    func version() async throws {
        let end = try await Workplace().run(["--version"])
        #expect(end.status == 0)
        #expect(end.output == understudyVersion + "\n")
    }

    @Test("gives help that names every subcommand")
    func help() async throws {
        try await checkHelp([], names: ["serve", "exec", "seed", "accounts", "token", "routes"])
        try await checkHelp(["seed"], names: ["check", "import", "export"])
    }

    private func checkHelp(_ command: [String], names subcommands: [String]) async throws {
        let end = try await Workplace().run(command + ["--help"])
        #expect(end.status == 0)
        for subcommand in subcommands {
            #expect(end.outputLines.contains { $0.hasPrefix("  \(subcommand) ") }, "\(subcommand) in \(end.output)")
        }
    }

    @Test(
        "gives help on every subcommand",
        arguments: [["serve"], ["exec"], ["seed", "check"], ["seed", "import"], ["seed", "export"], ["accounts"], ["token"], ["routes"]])
    func subcommandHelp(_ command: [String]) async throws {
        let end = try await Workplace().run(command + ["--help"])
        #expect(end.status == 0)
        #expect(end.output.contains("USAGE: understudy \(command.joined(separator: " "))"), "\(end.output)")
    }
}
