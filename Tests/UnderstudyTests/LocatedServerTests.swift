import CoreTestSupport
import Foundation
import Testing
import Values

@testable import UnderstudyProgram

@Suite("A search for servers by locator files")
struct LocatedServerTests {
    private let folder: TemporaryFolder
    private let processID = Int(ProcessInfo.processInfo.processIdentifier)

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ ports: Int...) {
        LocatorFile(baseURLs: ports.map { "http://127.0.0.1:\($0)" }, ports: ports, folder: folder.url.path, database: .memory).write()
    }

    private func found() -> [LocatorFile.Server] { LocatorFile.servers(in: folder.url.path) }

    @Test("finds each process once, with all its ports")
    func ports() throws {
        write(4000, 5002)
        let server = LocatorFile.Server(
            processID: processID, ports: [4000, 5002], baseURLs: ["http://127.0.0.1:4000", "http://127.0.0.1:5002"], database: ":memory:")
        #expect(found() == [server])
        #expect(server.baseURL(port: nil) == "http://127.0.0.1:4000")
        #expect(server.baseURL(port: 5002) == "http://127.0.0.1:5002")
    }

    @Test("finds none in an empty or missing folder")
    func none() {
        #expect(found() == [])
        #expect(LocatorFile.servers(in: folder.path("missing")) == [])
    }

    @Test(
        "ignores files of ended processes, and files that are no locator files",
        arguments: [
            ("understudy-4001.json", #"{"pid": 2147483647, "baseURLs": ["http://127.0.0.1:4001"]}"#),
            ("understudy-4001.json", #"{"pid": 1}"#), ("understudy-4001.json", #"{"pid": 1, "baseURLs": []}"#),
            ("understudy-4001.json", #"{"baseURLs": ["http://127.0.0.1:4001"]}"#), ("understudy-4001.json", "{"),
            ("understudy-4001.json", ""),
            ("understudy-x.json", #"{"pid": 1, "baseURLs": ["http://127.0.0.1:4001"]}"#),
            ("other-4001.json", #"{"pid": 1, "baseURLs": ["http://127.0.0.1:4001"]}"#),
        ])
    func other(_ name: String, _ text: String) throws {
        write(4000)
        _ = try folder.write(text, to: name)
        #expect(found().map(\.ports) == [[4000]])
    }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }

    /// Writes the file of a server.
    ///
    /// - Parameter change: replaces members of the start of the process.
    private func leave(pid: Int, startingWith change: JSON.Members?) throws {
        let start = try change.map { try #require(ProcessStart(of: processID)).json.with($0) }
        _ = try folder.write(
            .object(
                omittingMissing: [("pid", .integer(pid)), ("baseURLs", ["http://127.0.0.1:4001"]), ("processStart", start)]),
            to: "understudy-4001.json")
    }

    @Test(
        "removes the file of a process that has ended, also if another process has its id now",
        arguments: [["time": "never"], ["boot": "another"], ["boot": "another", "namespace": "another"]] as [JSON.Members])
    func ended(_ change: JSON.Members) throws {
        write(4000)
        try leave(pid: 2_147_483_647, startingWith: nil)
        #expect(found().map(\.ports) == [[4000]])
        #expect(try names() == ["understudy-4000.json"])
        try leave(pid: processID, startingWith: change)
        #expect(found().map(\.ports) == [[4000]])
        #expect(try names() == ["understudy-4000.json"])
    }

    @Test("removes the file of a process that has ended, although its parent has not asked for its exit status")
    func unreaped() throws {
        let (parent, output) = (Process(), Pipe())
        parent.executableURL = URL(filePath: "/bin/sh")
        // The child's parent becomes `sleep`, which asks for no exit status.
        parent.arguments = ["-c", "true & echo $!; exec sleep 60"]
        parent.standardOutput = output
        try parent.run()
        defer { parent.terminate() }
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let child = try #require(Int(line.trimmingCharacters(in: .newlines)))
        while !ProcessStart.hasEnded(child), LocatorFile.isAlive(child) { Thread.sleep(forTimeInterval: 0.01) }
        #expect(kill(pid_t(child), 0) == 0)
        try leave(pid: child, startingWith: nil)
        #expect(found() == [])
        #expect(try names() == [])
    }

    @Test(
        "finds a process whose start is unknown, or that has the id in another container",
        arguments: [nil, [:], ["namespace": "another"], ["namespace": "another", "time": "never"]] as [JSON.Members?])
    func running(_ change: JSON.Members?) throws {
        try leave(pid: processID, startingWith: change)
        #expect(found().map(\.ports) == [[4001]])
        #expect(try names() == ["understudy-4001.json"])
    }

    @Test("ignores files of another user", .enabled(if: geteuid() == 0, "only root gives files away"))
    func foreign() throws {
        write(4000)
        let file = try folder.write(#"{"pid": 1, "baseURLs": ["http://127.0.0.1:4001"]}"#, to: "understudy-4001.json")
        #expect(found().map(\.ports) == [[4000], [4001]])
        #expect(chown(file, 4_321, 4_321) == 0)
        #expect(found().map(\.ports) == [[4000]])
    }

    @Test("sorts servers by port")
    func order() throws {
        write(9_000)
        _ = try folder.write(#"{"pid": 1, "baseURLs": ["http://127.0.0.1:10"]}"#, to: "understudy-10.json")
        #expect(found().map(\.processID) == [1, processID])
    }
}
