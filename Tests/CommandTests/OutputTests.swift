import Foundation
import Testing
import UnderstudyCore

@Suite("A server whose output nobody reads")
struct OutputTests {
    /// A line that shows it is a good part of what a pipe holds: a JSON one has all of it.
    private static let longPath = "/" + String(repeating: "word/", count: 200)

    /// Starts `understudy` by a shell's words, in which it is `"$0"`.
    private func start(_ script: String, in place: Workplace) throws -> UnderstudyProcess {
        try UnderstudyProcess(Program.shell, ["-c", script, Program.understudy().path], in: place)
    }

    @Test("goes on when the reader has left")
    func departed() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let script = """
            exec 3>&1
            serve='echo "server $$" >&3; exec "$0" --port 0 2>&1'
            { sh -c "$serve" "$0"; echo "status $?" >&3; } | sed '/^listening on /q' >&3
            """
        let process = try start(script, in: place)
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

    @Test("answers, and ends when it is told to, while a pipe is full")
    func unread() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        // The pipe has a reader who reads no further than to the address, and another who never reads: the server itself.
        let script = """
            mkfifo log; exec 3>&1 4<>log
            sed '/^listening on /q' <&4 >&3 &
            exec "$0" --port 0 --log-format json >&4 2>&4
            """
        let server = try await RunningServer(start(script, in: place))
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
        "keeps its files apart from streams that were closed, and is found by the file in the folder that the setting names",
        .enabled(if: Program.isInstalled(Program.curl)))
    func closedStreams() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let folder = place.folder.appending(path: "here")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = try start(#"exec "$0" --port 0 --set locatorFolder=here <&- >&- 2>&-"#, in: place)
        var url: String?
        for _ in 0..<1_200 where url == nil {
            try await Task.sleep(for: .milliseconds(50))
            let file = try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasSuffix(".json") }
            let data = file.flatMap { FileManager.default.contents(atPath: folder.appending(path: $0).path) }
            url = data.flatMap { try? JSON(parsing: [UInt8]($0)) }?["baseURLs"]?.array?.first?.string
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
