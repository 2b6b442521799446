import Foundation

/// The program under test.
package struct UnderstudyBinary: Sendable {
    package let path: String

    /// - Parameter path: the path of the program; by default, beside the running program.
    package init(_ path: String?) throws(StartFailure) {
        let own = Bundle.main.executableURL ?? URL(filePath: ProcessInfo.processInfo.arguments[0])
        let found = path.map { URL(filePath: $0).path } ?? own.deletingLastPathComponent().appending(path: "understudy").path
        guard FileManager.default.isExecutableFile(atPath: found) else {
            throw StartFailure(description: "\(found) is no program; build it with: swift build --product understudy")
        }
        self.path = found
    }

    /// Runs a subcommand to its end.
    ///
    /// - Parameter wrapper: the beginning of the command line: a program that in turn starts this one.
    /// - Returns: the exit status, `nil` after the time-out, and the text on standard error.
    package func run(
        _ arguments: [String], in folder: ProbeFolder, through wrapper: [String] = []
    ) throws -> (ending: Ending?, errors: String) {
        let line = wrapper + [path] + arguments
        let program = try RunningProgram(line[0], Array(line.dropFirst()), in: folder)
        let ending = program.waitForEnd(.seconds(120))
        if ending == nil { program.send(SIGTERM) }
        return (ending, program.errors)
    }
}
