import Foundation

/// A running `understudy` server in a separate process.
package final class ServerProcess: Sendable {
    /// The result of a start.
    package enum Start {
        case serving(ServerProcess)
        /// The process ended before it listened.
        case ended(Ending, errors: String)
        /// The process neither listened nor ended within the time-out.
        case silent
    }

    package let program: RunningProgram
    package let port: Int

    private init(_ program: RunningProgram, port: Int) {
        self.program = program
        self.port = port
    }

    /// Starts a server on a free port.
    ///
    /// - Parameters:
    ///   - arguments: the arguments after those for the port.
    ///   - wrapper: the beginning of the command line: a program that in turn starts the server.
    package static func start(
        _ understudy: UnderstudyBinary, _ arguments: [String], in folder: ProbeFolder, through wrapper: [String] = []
    ) throws -> Start {
        let line = wrapper + [understudy.path, "--port", "0", "--quiet"] + arguments
        let program = try RunningProgram(line[0], Array(line.dropFirst()), in: folder)
        let deadline = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < deadline {
            let seen = program.transcript
            if let port = seen.line(startingWith: "listening on ").flatMap({ Int($0.split(separator: ":").last ?? "") }) {
                return .serving(ServerProcess(program, port: port))
            }
            if let ending = seen.ending { return .ended(ending, errors: seen.errors) }
            Thread.sleep(forTimeInterval: 0.005)
        }
        program.send(SIGTERM)
        return .silent
    }

    /// Starts a server that must succeed.
    ///
    /// - Throws: ``StartFailure`` when it does not.
    package static func serving(_ understudy: UnderstudyBinary, _ arguments: [String], in folder: ProbeFolder) throws -> ServerProcess {
        switch try start(understudy, arguments, in: folder) {
        case .serving(let server): return server
        case .ended(let ending, let errors): throw StartFailure(description: "understudy \(ending): \(errors)")
        case .silent: throw StartFailure(description: "understudy does not say that it listens")
        }
    }

    /// The arguments of a server with HTTPS on a free port, with a certificate authority of its own.
    package static func secureArguments(in folder: ProbeFolder, named name: String = "certificates") -> [String] {
        ["--tls", "--set", "tls.port=0", "--set", "tls.folder=\(folder.path(of: name))"]
    }

    /// The port for HTTPS.
    ///
    /// - Throws: ``StartFailure`` without one.
    package func securePort() throws -> Int {
        let phone = try Client(port: port).exchange(RawRequest("GET", "/_understudy/phone"))
        guard let port = phone?.json?["https"]?["port"]?.integer else { throw StartFailure(description: "the server has no HTTPS") }
        return port
    }

    /// Stops the server in an orderly way.
    ///
    /// - Returns: `nil` when it does not end.
    package func stop(_ patience: Duration = .seconds(60)) -> Ending? {
        program.send(SIGTERM)
        return program.waitForEnd(patience)
    }

    /// Kills the server at once.
    package func kill() {
        program.send(SIGKILL)
        _ = program.waitForEnd(.seconds(30))
    }
}

/// The reason why there is no server.
package struct StartFailure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
        self.description = description
    }
}
