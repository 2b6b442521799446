import ArgumentParser
import ProbeSupport
import Testing

@testable import UnderstudyCommand

@Suite("The examples in the help of each command", .enabled(if: Program.isExpected(Program.curl)))
struct HelpExampleTests {
    /// A command with the examples of its help.
    struct HelpedCommand: Sendable, CustomTestStringConvertible {
        /// Such as `seed check`; empty for the program itself.
        let path: String
        let examples: [String]

        var testDescription: String { path }
    }

    static let commands = commands(below: Command.self, at: "")

    private static func commands(below command: any ParsableCommand.Type, at path: String) -> [HelpedCommand] {
        let lines = command.configuration.discussion.split(separator: "\n").map { $0.drop { $0 == " " } }
        let own = HelpedCommand(path: path, examples: lines.filter { $0.hasPrefix("understudy ") }.map(String.init))
        return [own]
            + command.configuration.subcommands.flatMap { inner in
                commands(below: inner, at: [path, inner.configuration.commandName ?? ""].filter { !$0.isEmpty }.joined(separator: " "))
            }
    }

    @Test("work as they are written, with a running server", arguments: commands)
    func run(_ command: HelpedCommand) async throws {
        #expect(!command.examples.isEmpty)
        #expect(command.examples.allSatisfy { $0.hasPrefix("understudy \(command.path)") }, "\(command.examples)")
        let place = try ExampleWorkplace(for: command.path)
        for example in command.examples {
            let end = try await place.run(example)
            #expect(end.status == 0, "\(example): \(end)")
            #expect(!end.output.isEmpty || !end.errors.isEmpty || Self.isSilent(example), "\(example) prints nothing")
        }
    }

    /// Whether the example writes a file, or its command does.
    private static func isSilent(_ example: String) -> Bool { example.contains("--output") || example.contains("mcp") }
}
