import Foundation
import ProbeSupport
import Testing

@Suite("A database that cannot be opened")
struct RefusedDatabaseTests {
    static let commands = [["--port", "0"], ["accounts"], ["token", "one"], ["seed", "export"]]

    private func expectRefusal(_ end: Transcript, saying reason: String) {
        #expect(end.status == 69)
        #expect(end.output == "")
        // A command that has opened the database says so first.
        #expect(end.errorLines.filter { !$0.hasPrefix("understudy: using the database ") }.count == 1)
        #expect(end.errors.contains("understudy.sqlite") && end.errors.contains(reason), "\(end.errors)")
        #expect(end.errors.contains("--database"), "\(end.errors)")
    }

    @Test("because it is no SQLite file ends the command with status 69 and is not changed", arguments: RefusedDatabaseTests.commands)
    func corrupt(_ command: [String]) async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try place.write(String(repeating: "This is a letter and no database. ", count: 400), to: "understudy.sqlite")
        try place.setMode(0o600, of: "understudy.sqlite")
        let before = try place.data(of: "understudy.sqlite")
        expectRefusal(try await place.run(command), saying: "damaged or is no SQLite database")
        let after = try place.data(of: "understudy.sqlite")
        #expect(after == before)
    }

    @Test(
        "because other users may write to it or to a file beside it ends the command with status 69 and is not changed",
        arguments: ["understudy.sqlite", "understudy.sqlite-wal", "understudy.sqlite-shm", "understudy.sqlite-journal"])
    func writableByOthers(_ file: String) async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try await place.createDatabase()
        if !place.exists(file) { try place.write("planted", to: file) }
        try place.setMode(0o666, of: file)
        let before = try (place.data(of: "understudy.sqlite"), place.data(of: file))
        for command in Self.commands {
            expectRefusal(try await place.run(command), saying: "\(file) may be written to by other users (mode 666)")
        }
        #expect(try place.mode(of: file) == 0o666)
        #expect(try (place.data(of: "understudy.sqlite"), place.data(of: file)) == before)
    }

    @Test("because it was truncated ends the command with status 69 and is not changed")
    func cut() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try place.write("SQLite format 3\0", to: "understudy.sqlite")
        try place.setMode(0o600, of: "understudy.sqlite")
        let before = try place.data(of: "understudy.sqlite")
        expectRefusal(try await place.run(["--port", "0"]), saying: "damaged or is no SQLite database")
        let after = try place.data(of: "understudy.sqlite")
        #expect(after == before)
    }

    @Test("because the disk is full ends the command with status 69, and is created once there is room", arguments: [1, 24, 72, 144, 288])
    func noRoom(_ blocks: Int) async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let program = try Program.understudy().path
        let end = try await place.run(Program.shell, ["-c", "ulimit -f \(blocks); exec '\(program)' seed import seed/demo.json"])
        if end.status != 0 { expectRefusal(end, saying: "understudy.sqlite") }
        let again = try await place.run(["seed", "import", "seed/demo.json"])
        #expect(again.status == 0, "\(again.errors)")
        #expect(try await place.run(["accounts"]).output.contains("\none "))
    }

    @Test("because its folder is read-only ends the command with status 69", .enabled(if: geteuid() != 0, "root may write anywhere"))
    func readOnlyFolder() async throws {
        let place = try Workplace(accounts: [])
        let folder = place.path(of: "data")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o500])
        let end = try await place.run(["--port", "0", "--database", "data/understudy.sqlite"])
        expectRefusal(end, saying: "cannot be opened")
        #expect(!place.exists("data/understudy.sqlite"))
    }
}
