import Foundation
import ProbeSupport
import Testing
import Values

@Suite("`understudy exec`")
struct ExecTests {
    private func exec(_ script: String, flags: [String] = [], environment: [String: String] = [:]) async throws -> Transcript {
        try await Workplace(accounts: []).run(["exec"] + flags + ["--", "sh", "-c", script], environment: environment)
    }

    @Test("exits with the command's status", arguments: [0, 1, 42, 255] as [Int32])
    func status(_ status: Int32) async throws {
        let end = try await exec("exit \(status)")
        #expect(end.ending == .exited(status))
    }

    @Test("exits with 128 plus the signal that ended the command", arguments: [SIGTERM, SIGKILL, SIGUSR1])
    func killed(_ signal: Int32) async throws {
        let end = try await exec("kill -\(signal) $$")
        #expect(end.ending == .exited(128 + signal))
    }

    @Test("leaves standard output to the command and prints its address on standard error")
    func output() async throws {
        let end = try await exec("echo said; echo complained >&2")
        #expect(end.output == "said\n")
        try #require(end.errorLines.count == 2, "\(end.errors)")
        #expect(end.errorLines[0].hasPrefix("understudy: listening on http://127.0.0.1:"))
        #expect(end.errorLines[1] == "complained")
    }

    @Test("passes arguments, environment and standard input to the command unchanged")
    func inheritance() async throws {
        let place = try Workplace(accounts: [])
        let arguments = ["--help", "--port", "1", "--", "a  b", ""]
        let echo = try await place.run(["exec", "--", "sh", "-c", #"for word; do echo "<$word>"; done"#, "sh"] + arguments)
        #expect(echo.outputLines == arguments.map { "<\($0)>" })
        let variable = try await exec("echo $COLOUR", environment: ["COLOUR": "blue"])
        #expect(variable.output == "blue\n")
        let program = try Program.understudy().path
        let input = try await place.run(Program.shell, ["-c", #"echo typed | "$0" exec -- cat"#, program])
        #expect(input.output == "typed\n")
    }

    @Test("sets the server's address in the variables that the apps' tools read")
    func addresses() async throws {
        let end = try await exec("echo $UNDERSTUDY_URL; echo $BACKEND_BASE_URL; echo $BRAD_OS_API_URL; echo $FIREBASE_AUTH_EMULATOR_HOST")
        let lines = end.outputLines
        try #require(lines.count == 4)
        #expect(lines[0].hasPrefix("http://127.0.0.1:"))
        #expect(lines[1] == lines[0])
        #expect(lines[2] == lines[0] + "/api/dev")
        #expect("http://" + lines[3] == lines[0])
    }

    @Test("serves requests while the command runs", .enabled(if: Program.isExpected(Program.curl)))
    func answers() async throws {
        let script = #"curl -fsS "$UNDERSTUDY_URL/_understudy/health"; echo; curl -fsS "$BRAD_OS_API_URL/health-sync/hrv?days=7""#
        let end = try await exec(script, flags: ["--now", "2026-01-07T09:00:00Z"])
        #expect(end.status == 0, "\(end.errors)")
        try #require(end.outputLines.count == 2, "\(end.output)")
        let health = try JSON(parsing: Array(end.outputLines[0].utf8))
        #expect(health["status"] == "ok")
        #expect(health["now"] == "2026-01-07T09:00:00.000Z")
        let days = try JSON(parsing: Array(end.outputLines[1].utf8))
        #expect(days["success"] == true)
    }

    @Test("stops its server before it exits")
    func stopped() async throws {
        var failures: [String] = []
        // Another test may take the free port first.
        for _ in 0..<5 {
            let end = try await exec(#"echo "${UNDERSTUDY_URL##*:}""#)
            let port = try #require(end.outputLines.first)
            let next = try Workplace(accounts: []).start(["--port", port])
            if let url = await next.lineOrEnd(startingWith: "listening on ") {
                #expect(url.hasSuffix(":\(port)"))
                return
            }
            failures.append(next.errors)
        }
        Issue.record("the port could not be opened again: \(failures)")
    }

    @Test("does not leak its sockets to the command", .enabled(if: ListeningSockets.canBeCounted))
    func sockets() async throws {
        let process = try Workplace(accounts: []).start(["exec", "--", "sh", "-c", "echo command $$; exec sleep 600"])
        let processID = try #require(Int32(try await process.line(startingWith: "command ")))
        let count = try ListeningSockets.count(of: processID)
        #expect(count == 0)
        process.send(SIGTERM)
        let end = try await process.finished()
        #expect(end.status == 128 + SIGTERM)
    }

    // MARK: - Settings

    @Test("ignores the port and the database in understudy.json")
    func configuredPort() async throws {
        let server = try await Workplace(accounts: []).serve()
        let port = try #require(Int(server.port))
        let place = try Workplace(accounts: [])
        try place.write(["port": .integer(port), "alsoPorts": [.integer(port)], "database": "fixed.sqlite"], to: "understudy.json")
        let end = try await place.run(["exec", "--", "sh", "-c", "echo $UNDERSTUDY_URL"])
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.output != server.baseURL + "\n")
        #expect(!place.exists("fixed.sqlite"))
    }

    @Test("applies the other settings in understudy.json")
    func configured() async throws {
        let place = try Workplace()
        try place.write(["seed": "missing.json"], to: "understudy.json")
        let end = try await place.run(["exec", "--", "echo", "never"])
        #expect(end.status == 65)
        #expect(end.errors.contains("missing.json"), "\(end.errors)")
        #expect(end.output == "")
    }

    @Test("uses the database that a flag or the environment names")
    func database() async throws {
        let place = try Workplace(accounts: [])
        let flag = try await place.run(["exec", "--database", "flag.sqlite", "--", "true"])
        let variable = try await place.run(["exec", "--", "true"], environment: ["UNDERSTUDY_DATABASE": "variable.sqlite"])
        #expect(flag.status == 0 && variable.status == 0, "\(flag.errors) \(variable.errors)")
        #expect(place.exists("flag.sqlite"))
        #expect(place.exists("variable.sqlite"))
    }

    @Test("uses the port that a flag or the environment names, and reports when it is in use")
    func port() async throws {
        let server = try await Workplace(accounts: []).serve()
        let flag = try await exec("echo never", flags: ["--port", server.port])
        let variable = try await exec("echo never", environment: ["UNDERSTUDY_PORT": server.port])
        for end in [flag, variable] {
            #expect(end.status == 69)
            #expect(end.output == "")
            #expect(end.errors.contains("port \(server.port) on 127.0.0.1 is in use"), "\(end.errors)")
        }
    }

    // MARK: - Commands that cannot be run

    @Test(
        "exits with status 64 without a command after --",
        arguments: [["exec"], ["exec", "--"], ["exec", "echo", "never"], ["exec", "--bogus", "--", "echo", "never"]])
    func usage(_ arguments: [String]) async throws {
        let end = try await Workplace(accounts: []).run(arguments)
        #expect(end.status == 64)
        #expect(end.output == "")
        #expect(end.errorLines.count == 1 && end.errors.contains("`understudy exec --help`"), "\(end.errors)")
    }

    @Test("exits with status 127 and one line when the command does not exist", arguments: ["no-such-command", "./no-such-file", ""])
    func missing(_ command: String) async throws {
        let end = try await Workplace(accounts: []).run(["exec", "--", command])
        #expect(end.status == 127)
        #expect(end.output == "")
        try #require(end.errorLines.count == 2, "\(end.errors)")
        #expect(end.errorLines[1].hasPrefix("understudy: the command \(command)"))
    }

    @Test("exits with status 126 and one line when the command is not executable", arguments: ["./seed/demo.json", "./seed"])
    func forbidden(_ command: String) async throws {
        let end = try await Workplace(accounts: []).run(["exec", "--", command])
        #expect(end.status == 126)
        try #require(end.errorLines.count == 2, "\(end.errors)")
        #expect(end.errorLines[1].hasPrefix("understudy: the command \(command) cannot be run: "))
    }
}
