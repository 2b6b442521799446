import Foundation
import Testing
import Values

@Suite("`understudy health`")
struct HealthTests {
    @Test("prints a line for each running server, whatever its port", arguments: [[:], ["UNDERSTUDY_PORT": "5000"]])
    func running(_ environment: [String: String]) async throws {
        let place = try Workplace(accounts: [])
        let (first, second) = (try await place.serve(), try await place.serve(["--database", ":memory:"]))
        let end = try await place.run(["health"], environment: environment)
        #expect(end.status == 0, "\(end.errors)")
        #expect(Set(end.output.split(separator: "\n")) == ["\(first.baseURL) ok", "\(second.baseURL) ok"])
        let one = try await place.run(["health", "--port", second.port])
        #expect(one.output == "\(second.baseURL) ok\n")
    }

    @Test("reports every server, also beside one that does not answer", arguments: [false, true])
    func several(_ isJSON: Bool) async throws {
        let place = try Workplace(accounts: [])
        let servers = [try await place.serve(), try await place.serve(["--database", ":memory:"])]
        for (stopped, working) in [(servers[0], servers[1]), (servers[1], servers[0])] {
            stopped.process.send(SIGSTOP)
            defer { stopped.process.send(SIGCONT) }
            let end = try await place.run(["health"] + (isJSON ? ["--json"] : []))
            #expect(end.status == 69)
            let reason = "the server at \(stopped.baseURL)/_understudy/ does not answer: "
            if isJSON {
                let lines = try end.outputLines.map { try JSON(parsing: Array($0.utf8)) }
                let states = Dictionary(uniqueKeysWithValues: lines.map { ($0["baseURL"]?.string, $0) })
                #expect(states[working.baseURL] == ["baseURL": .string(working.baseURL), "status": "ok", "problem": .null])
                #expect(states[stopped.baseURL]?["status"] == "unreachable")
                #expect(states[stopped.baseURL]?["problem"]?.string?.hasPrefix(reason) == true, "\(end.output)")
                #expect(end.errors == "")
            } else {
                #expect(end.output == "\(working.baseURL) ok\n")
                #expect(end.errors.hasPrefix("understudy: \(reason)"), "\(end.errors)")
            }
        }
    }

    @Test("finds the server of `understudy exec`")
    func exec() async throws {
        let place = try Workplace(accounts: [])
        let end = try await place.start(script: #""$0" exec -- "$0" health"#).finished()
        #expect(end.status == 0)
        #expect(end.output.hasSuffix(" ok\n"), "\(end)")
    }

    @Test("ends with 69 without a server")
    func none() async throws {
        let end = try await Workplace(accounts: []).run(["health"])
        #expect(end.status == 69)
        #expect(end.errors.contains("no server is running"))
    }

    @Test(
        "ends with 69 and the process, as other commands do, if the server is stopped",
        arguments: [["health"], ["accounts"], ["log", "--follow"]])
    func stopped(_ command: [String]) async throws {
        let place = try Workplace(accounts: [])
        let server = try await place.serve(["--database", ":memory:"])
        let pid = server.process.processID
        server.process.send(SIGSTOP)
        defer { server.process.send(SIGCONT) }
        let end = try await place.run(command)
        #expect(end.status == 69)
        #expect(end.errors.contains("does not answer: its process \(pid) is stopped or busy; `kill -CONT \(pid)`"), "\(end.errors)")
    }

    @Test("passes over the file of a server whose port is closed")
    func closed() async throws {
        let place = try Workplace(accounts: [])
        let server = try await place.serve()
        let text = #"{"pid": \#(server.process.processID), "baseURLs": ["http://127.0.0.1:1"]}"#
        try place.write(text, to: "understudy-1.json")
        #expect(try await place.run(["health"]).output == "\(server.baseURL) ok\n")
    }
}
