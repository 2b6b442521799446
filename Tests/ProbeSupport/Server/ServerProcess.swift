import Foundation

/// An `understudy` that was started as a process of its own, and serves.
package final class ServerProcess: Sendable {
    /// What became of a start.
    package enum Start {
        case serving(ServerProcess)
        /// It ended by itself, or was ended, before it served.
        case ended(Ending, errors: String)
        /// Neither, for as long as the patience.
        case silent
    }

    package let program: RunningProgram
    package let port: Int

    private static let announcement = "listening on "

    private init(_ program: RunningProgram, port: Int) {
        self.program = program
        self.port = port
    }

    /// Starts one on a free port.
    ///
    /// - Parameters:
    ///   - arguments: besides the port.
    ///   - wrapper: a program with its arguments that starts the program in its turn.
    ///   - patience: how long it may take until it serves.
    package static func start(
        _ understudy: UnderstudyBinary, _ arguments: [String], in folder: ProbeFolder, through wrapper: [String] = [],
        patience: Duration = .seconds(120)
    ) throws -> Start {
        let line = wrapper + [understudy.path, "--port", "0", "--quiet"] + arguments
        let program = try RunningProgram(line[0], Array(line.dropFirst()), in: folder)
        let deadline = ContinuousClock.now + patience
        while ContinuousClock.now < deadline {
            // Asked first: what is written when it has ended is all.
            let ending = program.ending
            if let port = port(in: program.output) { return .serving(ServerProcess(program, port: port)) }
            if let ending { return .ended(ending, errors: program.errors) }
            Thread.sleep(forTimeInterval: 0.005)
        }
        program.send(SIGTERM)
        return .silent
    }

    /// Starts one that is to serve.
    ///
    /// - Throws: ``StartFailure`` when it does not.
    package static func serving(_ understudy: UnderstudyBinary, _ arguments: [String], in folder: ProbeFolder) throws -> ServerProcess {
        switch try start(understudy, arguments, in: folder) {
        case .serving(let server): return server
        case .ended(let ending, let errors): throw StartFailure(description: "understudy \(ending): \(errors)")
        case .silent: throw StartFailure(description: "understudy does not say that it listens")
        }
    }

    private static func port(in output: String) -> Int? {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        return lines.first { $0.hasPrefix(announcement) }.flatMap { $0.split(separator: ":").last.flatMap { Int($0) } }
    }

    /// Ends it in order.
    ///
    /// - Returns: `nil` when it does not end.
    package func stop(_ patience: Duration = .seconds(60)) -> Ending? {
        program.send(SIGTERM)
        return program.waitForEnd(patience)
    }

    /// Ends it at once, without a chance to do anything.
    package func kill() {
        program.send(SIGKILL)
        _ = program.waitForEnd(.seconds(30))
    }
}

/// Why there is no server.
package struct StartFailure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
        self.description = description
    }
}
