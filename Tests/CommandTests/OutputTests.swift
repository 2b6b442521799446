import Foundation
import Testing
import TestTraits
import Values

@Suite("A command whose output has no room", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
struct FullOutputTests {
    static let commands = [
        "openapi", "openapi fitiq --json", "routes", "routes --json", "settings", "settings --schema", "seed schema",
        "seed check seed/demo.json", "seed export", "accounts", "token one", "seed import seed/demo.json", "--help", "help", "seed --help",
        "--version", "--generate-completion-script bash",
    ]

    @Test("ends with status 70 and says so in one line")
    func full() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try await place.createDatabase()
        for command in Self.commands {
            let end = try await place.start(script: "exec \"$0\" \(command) >/dev/full").finished()
            #expect(end.status == 70, "\(command): \(end.errors)")
            let lines = end.errorLines.filter { !$0.hasPrefix("understudy: using the database ") }
            let isOne = lines.count == 1 && lines.first?.hasPrefix("understudy: standard output cannot be written") == true
            #expect(isOne, "\(command): \(end.errors)")
        }
    }

    @Test("ends with status 70 when it shows the journal of a server, once or continuously", arguments: ["log", "log --follow"])
    func log(_ command: String) async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let server = try await place.serve()
        #expect(try await server.status(of: "one") == 200)
        let end = try await place.start(script: "exec \"$0\" \(command) >/dev/full").finished()
        #expect(end.status == 70, "\(end.errors)")
        #expect(end.errorLines.count == 1 && end.errors.contains("standard output cannot be written"), "\(end.errors)")
        #expect(try await server.stop().status == 0)
    }
}

@Suite("A server whose output has no reader")
struct OutputTests {
    /// A path so long that 100 JSON lines with it exceed the capacity of a pipe.
    private static let longPath = "/" + String(repeating: "word/", count: 200)

    @Test("keeps serving after the reader has closed the pipe")
    func departed() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let script = """
            exec 3>&1
            serve='echo "server $$" >&3; exec "$0" --port 0 2>&1'
            { sh -c "$serve" "$0"; echo "status $?" >&3; } | sed '/^listening on /q' >&3
            """
        let process = try place.start(script: script)
        let server = try await RunningServer(process)
        let processID = try #require(Int32(try await process.line(startingWith: "server ")))
        var hasEnded = false
        defer { if !hasEnded { kill(processID, SIGKILL) } }
        for _ in 0..<3 {
            let status = try await server.status(of: "one")
            #expect(status == 200)
        }
        kill(processID, SIGTERM)
        let end = try await process.finished()
        hasEnded = true
        #expect(end.outputLines.last == "status 0", "\(end.output)")
    }

    @Test("answers requests and stops on a signal while the pipe is full")
    func unread() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        // `sed` reads up to the address; the server itself keeps the pipe's other reading end open and never reads.
        let script = """
            mkfifo log; exec 3>&1 4<>log
            sed '/^listening on /q' <&4 >&3 &
            exec "$0" --port 0 --log-format json >&4 2>&4
            """
        let server = try await RunningServer(place.start(script: script))
        for _ in 0..<100 {
            let answer = try await server.get(Self.longPath)
            #expect(answer.status == 404)
        }
        let status = try await server.status(of: "one")
        #expect(status == 200)
        let end = try await server.stop()
        #expect(end.ending == .exited(0))
    }

    @Test(
        "with all standard streams closed does not write output into its files; locatorFolder sets the locator file's folder",
        .enabled(if: Program.isExpected(Program.curl)))
    func closedStreams() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let folder = place.url.appending(path: "here")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = try place.start(script: #"exec "$0" --port 0 --set locatorFolder=here <&- >&- 2>&-"#)
        var url: String?
        try await eventually {
            let file = try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasSuffix(".json") }
            let data = file.flatMap { FileManager.default.contents(atPath: folder.appending(path: $0).path) }
            url = data.flatMap { try? JSON(parsing: [UInt8]($0)) }?["baseURLs"]?.array?.first?.string
            return url != nil
        }
        let address = try #require(url)
        let curl = try await place.run(Program.curl, ["-fsS", address + "/_understudy/health"])
        #expect(curl.status == 0, "\(curl.errors)")
        process.send(SIGTERM)
        let end = try await process.finished()
        #expect(end.ending == .exited(0))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left == [])
        let accounts = try await place.run(["accounts"])
        #expect(accounts.status == 0, "\(accounts.errors)")
        #expect(accounts.outputLines.contains { $0.hasPrefix("one ") })
    }
}
